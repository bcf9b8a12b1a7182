import { readFileSync, statSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { filesBelow } from '../../../core/node/list-files.ts';
import { type ArchiveFiles, isZip, readZip } from '../../../core/node/zip.ts';
import { Refused } from '../../refused.ts';
import { readGhost } from './ghost-export.ts';
import { readMarkdownFolder } from './markdown-folder.ts';
import type { PostExport } from './post-export.ts';
import { readSubstack } from './substack-export.ts';

/** An export and the files that came with it. */
export type OpenExport = Awaited<ReturnType<typeof openExport>>;

/**
 * Opens the export of another service: a file, a zip archive or the folder of an unpacked one, known by its content; or
 * a folder of Markdown.
 */
export async function openExport(path: string) {
  const files = readFiles(path);
  const posts =
    files === undefined
      ? readSingle(path, readFileSync(path))
      : ((await readSubstack(files)) ?? readFirst(files) ?? (await readMarkdownFolder(files)));
  if (posts === undefined) throw new Refused('export-unknown', { file: basename(path) });
  return { posts, files: files ?? (new Map() as ArchiveFiles) };
}

export function readFolder(folder: string): ArchiveFiles {
  return new Map(
    filesBelow(folder).map((path) => [relative(folder, path).split(sep).join('/'), () => readFileSync(path)]),
  );
}

function readFiles(path: string): ArchiveFiles | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new Refused('no-file', { path });
  if (stats.isDirectory()) return readFolder(path);
  const data = readFileSync(path);
  return isZip(data) ? readZip(data) : undefined;
}

function readFirst(files: ArchiveFiles): PostExport | undefined {
  for (const [name, read] of files) {
    const posts = /\.json$/i.test(name) ? readSingle(name, read()) : undefined;
    if (posts) return posts;
  }
  return undefined;
}

function readSingle(name: string, data: Buffer): PostExport | undefined {
  const text = data.toString('utf8').replace(/^\ufeff/, '');
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return readGhost(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refused('export-broken', { file: basename(name), reason: error.message });
  }
}
