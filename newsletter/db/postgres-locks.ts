import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseName, storeErrorOfPostgres } from './postgres-errors.ts';
import { refuseUse, type StoreLock } from './store.ts';

const connectTimeoutMs = 5000;
const renewMs = 1000;

/**
 * Registers this process as a user of the store, together with others or alone; throws Refused or Unavailable when that is not
 * possible now. A registration that is lost with its connection is renewed, so that `move` sees a server that waits
 * for its database.
 */
export async function usePostgresStore(databaseUrl: string, { isAlone }: { isAlone: boolean }): Promise<StoreLock> {
  let isOver = false;
  let held: StoreLock | undefined;
  const take = (): Promise<StoreLock | undefined> =>
    takeLock(databaseUrl, 'use', { isShared: !isAlone, onLost: renew });
  async function renew(): Promise<void> {
    while (!isOver && !isAlone) {
      await sleep(renewMs, undefined, { ref: false });
      const again = isOver ? undefined : await take().catch(() => undefined);
      if (again === undefined) continue;
      held = again;
      if (isOver) await again.release();
      return;
    }
  }
  held = (await take()) ?? refuseUse(databaseName(databaseUrl), { isAlone });
  return {
    isLost: () => held?.isLost() ?? true,
    async release() {
      isOver = true;
      await held?.release();
    },
  };
}

/** Takes the lock of a name for this process alone; undefined when another one has it. */
export async function tryPostgresLock(databaseUrl: string, name: string): Promise<StoreLock | undefined> {
  return takeLock(databaseUrl, name).catch((error: unknown) => {
    throw storeErrorOfPostgres(error);
  });
}

/**
 * Takes an advisory lock on a connection of its own: PostgreSQL releases it when that connection ends, and it ends with
 * the process. It does not work behind a pooler that shares connections between clients.
 */
async function takeLock(
  databaseUrl: string,
  name: string,
  { isShared = false, onLost = () => undefined }: { isShared?: boolean; onLost?: () => unknown } = {},
): Promise<StoreLock | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: `garage-${name === 'use' ? 'use' : 'lock'}`,
  });
  let state: 'waiting' | 'held' | 'lost' | 'released' = 'waiting';
  const lose = (): void => {
    if (state === 'held') onLost();
    if (state !== 'released') state = 'lost';
  };
  client.on('error', lose).on('end', lose);
  try {
    await client.connect();
    const take = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query<{ taken: boolean }>(`select ${take}($1) as taken`, [keyOf(name)]);
    if (rows[0]?.taken === true) {
      state = 'held';
      return {
        isLost: () => state === 'lost',
        async release() {
          if (state === 'held') state = 'released';
          await client.end().catch(() => undefined);
        },
      };
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return undefined;
}

/** PostgreSQL identifies a lock by 64 bits. */
const keyOf = (name: string): string =>
  createHash('sha256').update(`garage ${name}`).digest().readBigInt64BE(0).toString();
