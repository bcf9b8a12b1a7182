import { createHash } from 'node:crypto';
import pg from 'pg';
import { storeErrorOfPostgres } from './postgres-errors.ts';
import type { StoreLock } from './store.ts';

const connectTimeoutMs = 5000;

/**
 * Takes an advisory lock on a connection of its own: PostgreSQL lets it go when that connection ends, and it ends with
 * the process. Behind a pooler that shares connections between clients the lock would mean nothing.
 */
export async function tryPostgresLock(databaseUrl: string, name: string): Promise<StoreLock | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'garage-lock',
  });
  let isLost = false;
  const lose = (): void => {
    isLost = true;
  };
  client.on('error', lose).on('end', lose);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [keyOf(name)]);
    if (rows[0]?.taken === true) return { isLost: () => isLost, release: () => client.end().catch(() => undefined) };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw storeErrorOfPostgres(error);
  }
  await client.end();
  return undefined;
}

/** PostgreSQL knows its locks by 64 bits. */
function keyOf(name: string): string {
  return createHash('sha256').update(`garage ${name}`).digest().readBigInt64BE(0).toString();
}
