import type { KeyObject } from 'node:crypto';
import type { Store } from './store.ts';

/** What every part of the newsletter needs: the store, its keys, a clock and new ids. Nothing is read from the environment. */
export interface StoreContext {
  readonly store: Store;
  readonly keys: StoreKeys;
  now(): Date;
  /** Where the site is: its days and months are those of this zone. */
  readonly timeZone: string;
  /** Returns a new row id, see `createRowId`. */
  randomId(): string;
}

/** The secrets of the newsletter, from `link-keys.json` or LINK_KEYS: never from the database. */
export interface StoreKeys {
  /** Signs the links in mails. */
  readonly tokenKey: KeyObject;
  /** Links signed with these keys, which `tokenKey` has replaced, still work. */
  readonly oldTokenKeys?: readonly KeyObject[];
  /** Hashes suppressed addresses; it never changes. */
  readonly hashKey: KeyObject;
}

/**
 * Creates an id that sorts by time (UUID version 7) from the time and a random UUID. Rows that arrive together are then
 * next to each other on disk, and a shared commit writes a few pages instead of hundreds.
 */
export function createRowId(now: Date, randomUuid: string): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUuid.slice(15)}`;
}
