import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Store } from './store.ts';

/** The store's own secrets: they travel with the subscribers, so links and suppressions stay valid after a move. */
export interface StoreKeys {
  /** Signs the links in mails. */
  tokenKey: KeyObject;
  /** Hashes suppressed addresses. */
  hashKey: KeyObject;
}

const keyBytes = 32;

/** Reads the store's keys and makes them on first use; of several processes one wins and all read its keys. */
export async function readStoreKeys(store: Store, randomBytes: (size: number) => Buffer): Promise<StoreKeys> {
  return (await findKeys(store)) ?? (await makeKeys(store, randomBytes));
}

async function makeKeys(store: Store, randomBytes: (size: number) => Buffer): Promise<StoreKeys> {
  await store.query('insert into settings (key, value) values ($1, $2), ($3, $4) on conflict (key) do nothing', [
    'token_key',
    randomBytes(keyBytes).toString('hex'),
    'hash_key',
    randomBytes(keyBytes).toString('hex'),
  ]);
  const keys = await findKeys(store);
  if (!keys) throw new Error('The store did not keep its keys.');
  return keys;
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
