import { extname } from 'node:path';
import type { ArchiveFiles } from '../../../core/node/zip.ts';
import { toSlug } from '../../../core/slug.ts';

const pictureType = /\.(jpe?g|png|webp|avif)$/i;
/** What WordPress adds to the name of a smaller copy. */
const sizeSuffix = /-\d+x\d+(?=\.\w+$)/;
const mostSegments = 4;

/** Finds the file of a picture by its old address; undefined when it is not among the files. */
export type FindPicture = (address: string) => { path: string; read: () => Buffer } | undefined;

/** Prepares the lookup of pictures: the longest end of the address that names exactly one file. */
export function createPictureFinder(files: ArchiveFiles): FindPicture {
  const paths = [...files.keys()].filter((path) => pictureType.test(path));
  return (address) => {
    const full = pathOfPicture(address);
    for (const path of new Set([full, full.replace(sizeSuffix, '')])) {
      const segments = path.split('/').filter(Boolean);
      for (let count = Math.min(segments.length, mostSegments); count > 0; count -= 1) {
        const end = segments.slice(-count).join('/').toLowerCase();
        const found = paths.filter((each) => `/${each.toLowerCase()}`.endsWith(`/${end}`));
        const [first] = found;
        const read = first === undefined ? undefined : files.get(first);
        if (found.length === 1 && first !== undefined && read) return { path: first, read };
      }
    }
    return undefined;
  };
}

/** Returns the path of a picture's address; an address inside that of a picture service is the one that counts. */
function pathOfPicture(address: string): string {
  const decoded = decode(address);
  const inner = decoded.lastIndexOf('https://') > 0 ? decoded.slice(decoded.lastIndexOf('https://')) : decoded;
  return inner.replace(/^(?:https?:)?\/\/[^/]*|^__GHOST_URL__/, '').replace(/[?#].*$/s, '');
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
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
