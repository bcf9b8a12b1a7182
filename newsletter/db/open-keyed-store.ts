import { randomBytes } from 'node:crypto';
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
import { openStore, type StoreSettings } from './open-store.ts';
import { type Store, StoreOpenError } from './store.ts';
import type { StoreKeys } from './store-context.ts';

/** Where the store and its keys are. */
export interface KeyedStoreSettings extends StoreSettings, LinkKeysPlace {
  /** Creates no keys; a caller that needs keys that are missing gets a StoreOpenError when it uses them. */
  isReadOnly?: boolean | undefined;
}

/**
 * Opens the store with its link keys and creates them for a new store. Throws StoreOpenError when the keys are not the
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
  if (found === undefined && file !== undefined) {
    writeLinkKeys(file, createLinkKeys(settings.now(), randomBytes));
  }
  // Of several processes that start with a new store, one has written the file.
  const set = found ?? readLinkKeys(settings);
  if (set !== undefined && !isUsed) await recordKeyFingerprints(store, set);
  return set;
}

/** A process that still runs with the old keys would not know the links that this one signs. */
async function recordAlone(settings: KeyedStoreSettings, set: LinkKeySet): Promise<void> {
  const store = await openStore({ ...settings, isAlone: true }).catch((error: unknown) => {
    if (!(error instanceof StoreOpenError) || error.reason !== 'in-use') throw error;
    throw new StoreOpenError(
      'in-use',
      [
        'The link keys have changed',
        'stop every server and every command that uses the database, then start them again.',
      ],
      { cause: error },
    );
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
