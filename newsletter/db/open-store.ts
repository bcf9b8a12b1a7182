import { randomBytes } from 'node:crypto';
import { hasCode } from '../../core/problem/problem.ts';
import {
  assertKeysFit,
  compareKeys,
  createLinkKeys,
  type LinkKeySet,
  type LinkKeysPlace,
  linkKeysFile,
  missingKeys,
  readKeyFingerprints,
  readLinkKeys,
  recordKeyFingerprints,
  toStoreKeys,
  writeLinkKeys,
} from './link-keys.ts';
import { type OnConnectionError, openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { openFailure, type Store, type StoreKeys } from './store.ts';

/** Where the store is and which clock stamps its migrations. */
export interface StoreSettings {
  /** Folder of the SQLite file garage.sqlite; made for its owner alone when missing. */
  dataDir: string;
  /** postgres://… chooses PostgreSQL; undefined or empty chooses SQLite. */
  databaseUrl?: string | undefined;
  now(): Date;
  /** Refuses when another process has the store open, and keeps others out until it is closed. */
  isAlone?: boolean | undefined;
  onConnectionError?: OnConnectionError | undefined;
}

/** Opens the store at today's schema, or throws Refused or Unavailable with one clear sentence. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { dataDir, databaseUrl, now, isAlone, onConnectionError } = settings;
  if (!databaseUrl) return openSqliteStore(dataDir, now, { isAlone });
  return openPostgresStore(databaseUrl, now, { isAlone, onConnectionError });
}

export interface KeyedStoreSettings extends StoreSettings, LinkKeysPlace {
  /** Creates no keys; a caller that needs keys that are missing gets an error when it uses them. */
  isReadOnly?: boolean | undefined;
}

/**
 * Opens the store with its link keys and creates them for a new store. Throws Refused or Unavailable when the keys are not the
 * ones the store was used with: links in mails would stop working, and people who left could be added again.
 */
export async function openKeyedStore(settings: KeyedStoreSettings): Promise<{ store: Store; keys: StoreKeys }> {
  const store = await openStore(settings);
  try {
    const set = await findKeys(store, settings);
    if (set === undefined) return { store, keys: createUnusableKeys(settings) };
    const recorded = await readKeyFingerprints(store);
    const comparison = recorded === undefined ? 'same' : compareKeys(set, recorded);
    assertKeysFit(comparison, settings);
    if (comparison === 'same' || settings.isReadOnly) return { store, keys: toStoreKeys(set) };
    await store.close();
    await recordAlone(settings, set);
    return { store: await openStore(settings), keys: toStoreKeys(set) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function findKeys(store: Store, settings: KeyedStoreSettings): Promise<LinkKeySet | undefined> {
  const found = readLinkKeys(settings);
  const file = linkKeysFile(settings);
  const isUsed = (await readKeyFingerprints(store)) !== undefined;
  if (settings.isReadOnly) return found;
  if (found === undefined && isUsed) throw missingKeys(settings);
  if (found === undefined && file !== undefined) writeLinkKeys(file, createLinkKeys(settings.now(), randomBytes));
  // Of several processes that start with a new store, one has written the file.
  const set = found ?? readLinkKeys(settings);
  if (set !== undefined && !isUsed) await recordKeyFingerprints(store, set);
  return set;
}

/** A process that still runs with the old keys would not know the links that this one signs. */
async function recordAlone(settings: KeyedStoreSettings, set: LinkKeySet): Promise<void> {
  const store = await openStore({ ...settings, isAlone: true }).catch((error: unknown) => {
    if (!hasCode(error, 'store-in-use')) throw error;
    const fix = 'stop every server and every command that uses the database, then start them again.';
    throw openFailure('store-in-use', 'The link keys have changed', fix, { cause: error });
  });
  await recordKeyFingerprints(store, set, { overwrite: true }).finally(() => store.close());
}

function createUnusableKeys(place: LinkKeysPlace): StoreKeys {
  const refuse = (): never => {
    throw missingKeys(place);
  };
  return {
    get tokenKey() {
      return refuse();
    },
    get hashKey() {
      return refuse();
    },
  };
}
