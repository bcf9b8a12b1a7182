import { createHash, createSecretKey } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import type { Refused } from '../../core/problem/problem.ts';
import { openFailure, type Queryable, readSetting, type StoreKeys, writeSetting } from './store.ts';

const keyBytes = 32;
export const keysFileName = 'link-keys.json';
const hexKey = z.string().regex(/^[0-9a-f]{64}$/);

/** The secrets behind the links in mails. They are never in the database, so that no backup of it contains them. */
const keySetSchema = z.strictObject({
  /** Hashes the addresses that may never be mailed again. It never changes: the hashes could not be made again. */
  hashKey: hexKey,
  /** Sign links, newest first: the first one signs, and links signed with the others still work. */
  tokenKeys: z.array(z.strictObject({ key: hexKey, createdAt: z.iso.datetime() })).min(1),
});

export type LinkKeySet = z.infer<typeof keySetSchema>;

export interface LinkKeysPlace {
  dataDir: string;
  /** The setting LINK_KEYS: the content of such a file, or its path. */
  linkKeys?: string | undefined;
}

/** Returns the file of the link keys; undefined when the setting contains the keys themselves. */
export function linkKeysFile({ dataDir, linkKeys }: LinkKeysPlace): string | undefined {
  if (linkKeys === undefined) return join(dataDir, keysFileName);
  return linkKeys.startsWith('{') ? undefined : linkKeys;
}

export const describeKeysPlace = (place: LinkKeysPlace): string => linkKeysFile(place) ?? 'the setting LINK_KEYS';

/** Reads the link keys; undefined when there is no file. Throws Refused or Unavailable when they cannot be read. */
export function readLinkKeys(place: LinkKeysPlace): LinkKeySet | undefined {
  const file = linkKeysFile(place);
  try {
    const text = file === undefined ? place.linkKeys : readFileSync(file, 'utf8');
    return keySetSchema.parse(JSON.parse(text ?? ''));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && place.linkKeys === undefined) return undefined;
    // Never the cause: the error of a parser may quote the keys.
    if (place.linkKeys !== undefined) {
      const problem = 'LINK_KEYS must be the content of link-keys.json, or the path of such a file that can be read.';
      throw openFailure('store-keys', problem);
    }
    const fix = 'put the copy that you keep outside the backups there.';
    throw openFailure('store-keys', `The link keys in ${file} cannot be read`, fix);
  }
}

export const createLinkKeys = (now: Date, randomBytes: (size: number) => Buffer): LinkKeySet =>
  addTokenKey({ hashKey: randomBytes(keyBytes).toString('hex'), tokenKeys: [] }, now, randomBytes);

/** Returns a set whose new links are signed with a new key; links signed with the old ones still work. */
export function addTokenKey(set: LinkKeySet, now: Date, randomBytes: (size: number) => Buffer): LinkKeySet {
  const added = { key: randomBytes(keyBytes).toString('hex'), createdAt: now.toISOString() };
  return { ...set, tokenKeys: [added, ...set.tokenKeys] };
}

/** Returns a set without the keys that were replaced before a time; the newest key always stays. */
export function dropTokenKeys(set: LinkKeySet, replacedBefore: Date): LinkKeySet {
  const before = replacedBefore.toISOString();
  // A key was replaced when the one in front of it was created.
  const tokenKeys = set.tokenKeys.filter((_key, index) => {
    const successor = set.tokenKeys[index - 1];
    return successor === undefined || successor.createdAt >= before;
  });
  return { ...set, tokenKeys };
}

/** Writes the link keys for their owner only; without `overwrite` an existing file stays, and the result is false. */
export function writeLinkKeys(file: string, set: LinkKeySet, { overwrite = false } = {}): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Several processes, and several parts of one, may create the keys of a new store at the same time.
    writeFileAtomically(file, `${JSON.stringify(set)}\n`, { mode: 0o600, isNew: !overwrite });
    return true;
  } catch (error) {
    if (!overwrite && (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    const problem = `The link keys cannot be written to ${file}`;
    const fix = 'let this user write there, or set LINK_KEYS.';
    throw openFailure('store-not-writable', problem, fix, { cause: error });
  }
}

export function toStoreKeys({ hashKey, tokenKeys }: LinkKeySet): StoreKeys {
  const [tokenKey, ...oldTokenKeys] = tokenKeys.map(({ key }) => secretOf(key));
  if (tokenKey === undefined) throw new Error('A set of link keys has at least one key.');
  return { tokenKey, oldTokenKeys, hashKey: secretOf(hashKey) };
}

/** Which keys a database was used with: a short hash of each, which does not reveal it. */
interface KeyFingerprints {
  hash: string;
  /** Newest first. */
  tokens: string[];
}

function fingerprintsOf({ hashKey, tokenKeys }: LinkKeySet): KeyFingerprints {
  return { hash: fingerprintOf(hashKey), tokens: tokenKeys.map(({ key }) => fingerprintOf(key)) };
}

const fingerprintOf = (key: string): string =>
  createHash('sha256').update(`garage link key ${key}`).digest('hex').slice(0, 16);

/** Reads which keys a database was used with; undefined for a new one. */
export async function readKeyFingerprints(store: Queryable): Promise<KeyFingerprints | undefined> {
  const value = await readSetting(store, 'link_keys');
  return value === undefined ? undefined : (JSON.parse(value) as KeyFingerprints);
}

/** Records which keys a database is used with; without `overwrite` only when nothing is recorded yet. */
export async function recordKeyFingerprints(store: Queryable, set: LinkKeySet, { overwrite = false } = {}) {
  await store.execute(
    `insert into settings (key, value) values ('link_keys', $1)
     on conflict (key) do ${overwrite ? 'update set value = excluded.value' : 'nothing'}`,
    [JSON.stringify(fingerprintsOf(set))],
  );
}

/**
 * How a set of keys compares with the one a database was used with: `same`, `changed` by adding or dropping a key,
 * `outdated` when a newer key is missing here, or `other`.
 */
export type KeyComparison = 'same' | 'changed' | 'outdated' | 'other';

export function compareKeys(set: LinkKeySet, recorded: KeyFingerprints): KeyComparison {
  const own = fingerprintsOf(set);
  if (own.hash !== recorded.hash) return 'other';
  if (own.tokens.join() === recorded.tokens.join()) return 'same';
  const [newest = ''] = recorded.tokens;
  return own.tokens.includes(newest) ? 'changed' : 'outdated';
}

export function assertKeysFit(comparison: KeyComparison, place: LinkKeysPlace): void {
  const named = describeKeysPlace(place);
  if (comparison === 'outdated') {
    const problem = `The link keys in ${named} are older than the ones this database was last used with`;
    throw openFailure('store-keys', problem, 'copy the newer ones from the machine where they were changed.');
  }
  if (comparison === 'other') {
    const problem = `The link keys in ${named} are not the ones this database was used with`;
    throw openFailure('store-keys', problem, `put the right link-keys.json there, ${otherwise}`);
  }
}

const otherwise = 'or set {LINK_KEYS} to its content. If they are lost, {run ./garage keys rotate --lost}.';

/** Creates the error for keys that are missing although the database was used with some. */
export function missingKeys(place: LinkKeysPlace): Refused {
  const fix = `put its link-keys.json at ${describeKeysPlace(place)}, ${otherwise}`;
  return openFailure('store-keys', 'The link keys of this database are missing', fix);
}

const savedSetting = 'link_keys_saved';

/** Records that the publisher has a copy of these keys outside this machine, or was given one. */
export const recordKeysSaved = (store: Queryable, set: LinkKeySet, now: Date): Promise<void> =>
  writeSetting(store, savedSetting, JSON.stringify({ at: now.toISOString(), ...fingerprintsOf(set) }));

/** Returns when a copy of these keys was made (ISO); undefined without one, and for one that lacks the newest key. */
export async function readKeysSavedAt(store: Queryable, set: LinkKeySet): Promise<string | undefined> {
  const value = await readSetting(store, savedSetting);
  if (value === undefined) return undefined;
  const { at, ...saved } = JSON.parse(value) as KeyFingerprints & { at: string };
  const { hash, tokens } = fingerprintsOf(set);
  return saved.hash === hash && saved.tokens.includes(tokens[0] ?? '') ? at : undefined;
}

const secretOf = (hex: string) => createSecretKey(Buffer.from(hex, 'hex'));
