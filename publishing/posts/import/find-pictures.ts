import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path/posix';
import type { ArchiveFiles } from '../../../core/node/files/zip.ts';
import { toSlug } from '../../../core/text/slug.ts';
import { decodeAddress } from './markdown-folder.ts';

const pictureType = /\.(jpe?g|png|webp|avif)$/i;
const mostSegments = 4;

/** Finds the file of a picture by its old address and the folder of its article; undefined when it is not among the files. */
export type FindPicture = (address: string, folder: string) => { path: string; read: () => Buffer } | undefined;

/** Prepares the lookup of pictures: the file that was fetched, the one beside the article, or the longest end of the address that names exactly one file. */
export function createPictureFinder(
  files: ArchiveFiles,
  fetched: ReadonlyMap<string, string> = new Map(),
): FindPicture {
  const paths = [...files.keys()].filter((path) => pictureType.test(path));
  return (address, folder) => {
    const full = pathOfPicture(address);
    const copy = fetched.get(address);
    if (copy !== undefined)
      return { path: `${full.replace(/\.\w+$/, '')}${extname(copy)}`, read: () => readFileSync(copy) };
    const beside = join(folder, full);
    const readBeside = full.startsWith('/') ? undefined : files.get(beside);
    if (readBeside && pictureType.test(beside)) return { path: beside, read: readBeside };
    const segments = full.split('/').filter(Boolean);
    for (let count = Math.min(segments.length, mostSegments); count > 0; count -= 1) {
      const end = segments.slice(-count).join('/').toLowerCase();
      const [first = '', ...others] = paths.filter((each) => `/${each.toLowerCase()}`.endsWith(`/${end}`));
      const read = files.get(first);
      if (others.length === 0 && read) return { path: first, read };
    }
    return undefined;
  };
}

/** Returns the path of a picture's address; an address inside that of a picture service is the one that counts. */
export function pathOfPicture(address: string): string {
  const decoded = decodeAddress(address);
  const inner = decoded.lastIndexOf('https://') > 0 ? decoded.slice(decoded.lastIndexOf('https://')) : decoded;
  return inner.replace(/^(?:https?:)?\/\/[^/]*/, '').replace(/[?#].*$/s, '');
}

/** Returns a name for a picture beside the article that no other picture of it has. */
export function pictureName(path: string, taken: ReadonlySet<string>): string {
  const ending = extname(path).toLowerCase();
  const base = toSlug(path.split('/').at(-1)?.slice(0, -ending.length) ?? '') || 'picture';
  for (let number = 1; ; number += 1) {
    const name = `${base}${number === 1 ? '' : `-${number}`}${ending}`;
    if (!taken.has(name)) return name;
  }
}
