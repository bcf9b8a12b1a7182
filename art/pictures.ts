/** What the site imports: URLs, sizes and alt text of the pictures; no drawing code. */
import manifest from './rendered/manifest.json';

/** One encoded file of a picture. */
export interface PictureFile {
  /** Width in px; the height follows the picture's 16:9. */
  width: number;
  url: string;
}

/** A picture ready for a <picture> element. */
export interface Picture {
  id: string;
  alt: string;
  width: 1600;
  height: 900;
  /** AVIF files, narrowest first. */
  avif: PictureFile[];
  /** WebP files for browsers without AVIF, narrowest first. */
  webp: PictureFile[];
}

const urls = import.meta.glob<string>('./rendered/*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

function listFiles(id: string, format: 'avif' | 'webp', keys: string[]): PictureFile[] {
  return keys
    .filter((key) => key.endsWith(`.${format}`))
    .map((key) => {
      const url = urls[`./rendered/${id}-${key}`];
      if (url === undefined) throw new Error(`art/rendered/${id}-${key} is missing; run: npm run art ${id}`);
      return { width: Number.parseInt(key, 10), url };
    })
    .sort((a, b) => a.width - b.width);
}

/** Every picture by its id. */
export const pictures: Readonly<Record<string, Picture>> = Object.fromEntries(
  Object.entries(manifest).map(([id, { alt, files }]) => {
    const keys = Object.keys(files);
    const picture: Picture = {
      id,
      alt,
      width: 1600,
      height: 900,
      avif: listFiles(id, 'avif', keys),
      webp: listFiles(id, 'webp', keys),
    };
    return [id, picture];
  }),
);

/** Returns the picture with this id. Throws on an unknown id. */
export function getPicture(id: string): Picture {
  const picture = Object.hasOwn(pictures, id) ? pictures[id] : undefined;
  if (picture) return picture;
  throw new Error(`No picture called "${id}". Known pictures: ${Object.keys(pictures).join(', ')}`);
}
