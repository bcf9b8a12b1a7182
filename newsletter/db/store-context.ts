import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Store } from './store.ts';

/** What every part of the newsletter needs: the store, its keys, a clock and new ids. Nothing is read from the environment. */
export interface StoreContext {
  readonly store: Store;
  readonly keys: StoreKeys;
  now(): Date;
  /** Returns a new row id, see `createRowId`. */
  randomId(): string;
}

/** The store's own secrets. They are copied with the subscribers, so links and suppressions stay valid after a move. */
export interface StoreKeys {
  /** Signs the links in mails. */
  tokenKey: KeyObject;
  /** Hashes suppressed addresses. */
  hashKey: KeyObject;
}

const keyBytes = 32;

/** Reads the store's keys and creates them on first use; of several processes one wins and all read its keys. */
export async function readStoreKeys(store: Store, randomBytes: (size: number) => Buffer): Promise<StoreKeys> {
  const found = await findKeys(store);
  if (found !== undefined) return found;
  await store.query('insert into settings (key, value) values ($1, $2), ($3, $4) on conflict (key) do nothing', [
    'token_key',
    randomBytes(keyBytes).toString('hex'),
    'hash_key',
    randomBytes(keyBytes).toString('hex'),
  ]);
  const created = await findKeys(store);
  if (created === undefined) throw new Error('The database keys could not be written.');
  return created;
}

/**
 * Creates an id that sorts by time (UUID version 7) from the time and a random UUID. Rows that arrive together are then
 * next to each other on disk, and a shared commit writes a few pages instead of hundreds.
 */
export function createRowId(now: Date, randomUuid: string): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUuid.slice(15)}`;
}

async function findKeys(store: Store): Promise<StoreKeys | undefined> {
  const rows = await store.query<{ key: string; value: string }>(
    "select key, value from settings where key in ('token_key', 'hash_key')",
  );
  const found = new Map(rows.map((row) => [row.key, createSecretKey(Buffer.from(row.value, 'hex'))]));
  const tokenKey = found.get('token_key');
  const hashKey = found.get('hash_key');
  return tokenKey && hashKey ? { tokenKey, hashKey } : undefined;
}
