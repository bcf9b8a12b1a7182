import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type EncodedFile, type ManifestEntry, type SiteManifest, siteManifestSchema } from '../pages/site-manifest.ts';
import { Unavailable } from '../problem/problem.ts';
import { namesIn } from './files/list-files.ts';

// DIST_FOLDER/releases/<id>/ holds one build (site/, mails/, manifest.json); DIST_FOLDER/current is a link to the one that
// is served. A build grows in <id>.partial and gets its name when it is whole, so whatever has a name can be served.

/** How many releases stay on the disk, the one that is served included. */
const keptReleases = 3;
/** How long files with a hash in their name outlive the pages that used them, for tabs that are still open. */
const keptAssetDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const partial = '.partial';

const releasesOf = (distFolder: string): string => join(distFolder, 'releases');

/**
 * Returns the folder of the release that is served, its real path: it stays the same release while another one is
 * switched to. Without a link `current` the folder itself is the release.
 */
export function currentRelease(distFolder: string): string {
  try {
    return realpathSync(join(distFolder, 'current'));
  } catch {
    return distFolder;
  }
}

export const releaseIdOf = (release: string): string => basename(release);

/** How the name of a release begins that is built at a time; names sort by it. */
export const releaseTime = (now: Date): string =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')
    .replace('T', '-');

/** Only the names of real releases sort by time. */
export const isDatedRelease = (id: string): boolean => /^\d{8}-\d{6}-/.test(id);

/** A release that is being built: its name, and where its files are written. */
export type NewRelease = ReturnType<typeof createRelease>;

/** Creates the folder of a new release and removes what killed builds left; call it with the lock only. */
export function createRelease(distFolder: string, now: Date) {
  const releases = releasesOf(distFolder);
  mkdirSync(releases, { recursive: true });
  removeUnfinished(distFolder);
  const id = `${releaseTime(now)}-${randomBytes(2).toString('hex')}`;
  const folder = join(releases, id + partial);
  mkdirSync(folder);
  return { id, folder };
}

/** Moves a folder into the place of another one, which may be on another disk. */
export function moveFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
  }
}

/** Removes builds that never got their name, and links that were never moved into place. */
export function removeUnfinished(distFolder: string): void {
  const releases = releasesOf(distFolder);
  for (const name of namesIn(releases, partial)) rmSync(join(releases, name), { recursive: true, force: true });
  for (const name of namesIn(distFolder).filter((one) => one.startsWith('current.'))) rmSync(join(distFolder, name));
}

/** Reads the manifest of a release; throws when it is missing or from another version. */
export function readManifest(release: string): SiteManifest {
  return siteManifestSchema.parse(JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8')));
}

/** Returns the manifest of a release; undefined when it is missing or from another version. */
export function tryManifest(release: string): SiteManifest | undefined {
  try {
    return readManifest(release);
  } catch {
    return undefined;
  }
}

/** Returns the manifest of the pages online; undefined when there are none, or only those of another version. */
export const findManifest = (distFolder: string): SiteManifest | undefined => tryManifest(currentRelease(distFolder));

const filesOf = ({ identity, br, gzip }: ManifestEntry): EncodedFile[] => [
  identity,
  ...(br ? [br] : []),
  ...(gzip ? [gzip] : []),
];

/** Returns the first file of a release that is missing or has another size; undefined when it is whole. */
export function findBrokenFile(release: string, { entries }: SiteManifest): string | undefined {
  const isWhole = ({ file, bytes }: EncodedFile): boolean =>
    statSync(join(release, 'site', file), { throwIfNoEntry: false })?.size === bytes;
  return Object.values(entries)
    .flatMap(filesOf)
    .find((file) => !isWhole(file))?.file;
}

/**
 * Adds the files with a hash in their name that the release before has and the new one lacks: a tab that shows an old page
 * still loads its scripts and pictures. They cost no space (hard links) and are left out 30 days later.
 */
export function keepOldAssets(before: string, folder: string, now: Date): SiteManifest {
  const manifest = readManifest(folder);
  // After no build, or one of another version, there is nothing to keep.
  const old = tryManifest(before)?.entries ?? {};
  const until = new Date(now.getTime() + keptAssetDays * dayMs).toISOString();
  for (const [path, entry] of Object.entries(old)) {
    const isDue = entry.keptUntil !== undefined && entry.keptUntil < now.toISOString();
    if (!entry.immutable || isDue || Object.hasOwn(manifest.entries, path)) continue;
    if (filesOf(entry).some(({ file }) => !linkFile(join(before, 'site', file), join(folder, 'site', file)))) continue;
    manifest.entries[path] = { ...entry, keptUntil: entry.keptUntil ?? until };
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1));
  return manifest;
}

function linkFile(from: string, to: string): boolean {
  try {
    mkdirSync(dirname(to), { recursive: true });
    if (!existsSync(to)) linkSync(from, to);
    return true;
  } catch (error) {
    // A full disk is an error of the whole build; a file that somebody deleted is not.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** Gives a finished build its name, after everything of it has reached the disk; returns its folder. */
export function finishRelease(distFolder: string, { id, folder }: NewRelease): string {
  // One call for all files: one after the other takes a minute on a busy disk. Only a power cut makes a difference.
  spawnSync('sync', ['-f', folder]);
  const release = join(releasesOf(distFolder), id);
  renameSync(folder, release);
  sync(releasesOf(distFolder));
  return release;
}

/** Makes a release the one that is served, in one step: readers see the old one or the new one, never half of each. */
export function switchRelease(distFolder: string, release: string): void {
  const link = join(distFolder, `current.${releaseIdOf(release)}`);
  rmSync(link, { force: true });
  symlinkSync(join('releases', releaseIdOf(release)), link);
  renameSync(link, join(distFolder, 'current'));
  sync(distFolder);
}

/** Removes all but the newest releases, and the build of earlier versions, which was in the folder itself. */
export function pruneReleases(distFolder: string): void {
  const releases = releasesOf(distFolder);
  const served = basename(readlinkSync(join(distFolder, 'current')));
  const others = namesIn(releases).filter((name) => name !== served && !name.endsWith(partial));
  for (const name of others.reverse().slice(keptReleases - 1)) {
    rmSync(join(releases, name), { recursive: true, force: true });
  }
  for (const name of ['site', 'mails', 'manifest.json'])
    rmSync(join(distFolder, name), { recursive: true, force: true });
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Who builds at the moment. */
export interface Builder {
  pid: number;
  /** ISO timestamp. */
  since: string;
}

/**
 * Makes this process the only one that builds in the folder, until the returned function is called or the process ends: the
 * operating system frees the lock of a killed process. Throws Unavailable when another process has it.
 */
export function lockReleases(distFolder: string, now: Date): () => void {
  mkdirSync(distFolder, { recursive: true });
  const note = join(distFolder, 'publish.json');
  const lock = new DatabaseSync(join(distFolder, 'publish.lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: unknown }).errcode !== sqliteBusy) throw error;
    throw new Unavailable({
      code: 'build-running',
      problem: `Another build is running${describeBuilder(note)}`,
      fix: 'wait until it ends, then start again.',
    });
  }
  const builder: Builder = { pid: process.pid, since: now.toISOString() };
  writeFileSync(note, JSON.stringify(builder));
  return () => {
    rmSync(note, { force: true });
    lock.close();
  };
}

const sqliteBusy = 5;

function describeBuilder(note: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(note, 'utf8')) as Builder;
    return ` since ${since.slice(11, 19)} UTC (process ${pid})`;
  } catch {
    return '';
  }
}
