import {
  closeSync,
  copyFileSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { filesBelow, namesIn } from '../core/node/files/list-files.ts';
import { projectFolder } from '../core/node/settings/settings.ts';
import { textsEnding } from '../newsletter/backups/backup-folder.ts';
import { syncToDisk } from '../newsletter/backups/copy-file.ts';

const siteFiles = ['site.config.ts', 'site.words.ts', 'site.colors.ts'];
const packed = new Set(['.avif', '.gif', '.jpeg', '.jpg', '.mp4', '.png', '.webp', '.woff2', '.zip']);
const listName = 'CONTENTS.txt';
/** Where the text of the first file of an archive starts: after its header and name. */
const listStart = 30 + listName.length;

/**
 * Saves articles, issues, pages, pictures and the site's own words beside the backup `file`, as a zip archive. When nothing
 * has changed since the newest archive there, the new one is another name of it and takes no room.
 */
export function backUpTexts(contentFolder: string, file: string) {
  const sources = listSources(contentFolder);
  const target = file.replace(/(\.sqlite)?$/, textsEnding);
  const partial = `${target}.partial`;
  const list = Buffer.from(`${sources.map(({ line }) => line).join('\n')}\n${sources.length} files\n`);
  rmSync(partial, { force: true });
  try {
    const same = findSame(dirname(target), list);
    if (same === undefined) writeArchive(partial, list, sources);
    else linkOrCopy(same, partial);
    syncToDisk(partial);
    renameSync(partial, target);
    syncToDisk(dirname(target));
  } finally {
    rmSync(partial, { force: true });
  }
  return { file: target, files: sources.length };
}

type Source = ReturnType<typeof listSources>[number];

function listSources(contentFolder: string) {
  const below = filesBelow(contentFolder)
    .filter((path) => !path.endsWith('.partial'))
    .map((path) => ({ path, name: join('content', path.slice(contentFolder.length)) }));
  const own = siteFiles.map((name) => ({ path: projectFolder(name), name }));
  return [...below, ...own]
    .flatMap(({ path, name }) => {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined) return [];
      // The line tells a changed file.
      return [{ path, name, time: found.mtime, line: `${name} ${found.size} ${found.mtime.toISOString()}` }];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the newest archive in a folder if it has exactly the files of the list. */
function findSame(folder: string, list: Buffer): string | undefined {
  const newest = namesIn(folder, textsEnding).at(-1);
  if (newest === undefined) return undefined;
  const handle = openSync(join(folder, newest), 'r');
  try {
    const head = Buffer.alloc(listStart + list.length);
    readSync(handle, head);
    return head.subarray(listStart).equals(list) ? join(folder, newest) : undefined;
  } finally {
    closeSync(handle);
  }
}

/** Some file systems have no second names. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function writeArchive(file: string, list: Buffer, sources: readonly Source[]): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      for (let at = 0; at < chunk.length; ) at += writeSync(handle, chunk, at);
    });
    const add = (name: string, data: Buffer, time: Date, isPacked: boolean): void => {
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      entry.mtime = time;
      zip.add(entry);
      entry.push(data, true);
    };
    add(listName, list, sources[0]?.time ?? new Date(0), true);
    for (const { path, name, time } of sources) {
      add(name, readFileSync(path), time, packed.has(extname(path).toLowerCase()));
    }
    zip.end();
  } finally {
    closeSync(handle);
  }
}
