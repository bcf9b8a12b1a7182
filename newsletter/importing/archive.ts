import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ArchiveFiles, isZip, readZip } from '../../core/node/files/zip.ts';
import { hasCode, Refused } from '../../core/problem/problem.ts';
import { readStart, refuseImport, type TextFile } from './csv.ts';
import { openImportFile, refuseSiteExport } from './import-rows.ts';
import { recognizeSiteExport } from './site-exports.ts';

/**
 * Unpacks the lists of a zip archive, with the paths of what else is in it; undefined for any other file. Throws when
 * there is no list in it.
 */
export async function openArchive(path: string) {
  if (!isZip(await readStart({ path }, 4))) return undefined;
  const name = basename(path);
  try {
    const files = readZip(await readFile(path));
    if (files.has('[Content_Types].xml'))
      throw refuseImport(`${name} is an Office document. Save the list as CSV and import that file.`);
    const archive = await findLists(files);
    if (archive.lists.length > 0) return archive;
    const site = recognizeSiteExport(Buffer.alloc(0), files.keys());
    if (site !== undefined) throw refuseSiteExport(path, site);
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'zip')) throw error;
    const fix = 'Unpack it and import the CSV files in it.';
    throw refuseImport(`${name} is a zip archive that cannot be opened. ${error.message} ${fix}`);
  }
  throw refuseImport(
    `${name} is a zip archive without a list: none of its CSV files has a column 'email'. Unpack it and look for the file of subscribers.`,
  );
}

async function findLists(files: ArchiveFiles) {
  const depthOf = (path: string): number => path.split('/').length;
  const tables = [...files.keys()].filter((path) => /\.(csv|tsv)$/i.test(path));
  // Substack's folders below have a file for every mail, with people who left since.
  const top = Math.min(...tables.map(depthOf));
  const lists: TextFile[] = [];
  for (const [path, read] of files) {
    if (!tables.includes(path) || depthOf(path) > top) continue;
    const list = { path, content: read() };
    if (await isList(list)) lists.push(list);
  }
  const rest = [...new Set([...tables, ...files.keys()])];
  return { lists, ignored: rest.filter((path) => !lists.some((list) => list.path === path)) };
}

async function isList(file: TextFile): Promise<boolean> {
  try {
    await openImportFile(file);
    return true;
  } catch (error) {
    if (hasCode(error, 'import')) return false;
    throw error;
  }
}
