/** Addresses, sizes and alt text of the pictures in content/pictures, as `npm run pictures` rendered them. */
import manifest from '../../content/pictures/rendered/manifest.json';

/** One encoded file of a picture. */
export interface PictureFile {
  /** Width in px; the height follows the picture's 16:9. */
  width: number;
  url: string;
}

/** A picture ready for a <picture> element: one of content/pictures, or a photo beside an article. */
export interface Picture {
  id: string;
  alt: string;
  width: number;
  height: number;
  /** AVIF files, narrowest first. */
  avif: PictureFile[];
  /** WebP files for browsers without AVIF, narrowest first. */
  webp: PictureFile[];
  /** The largest file, for looking closely. What it shows below the picture's 16:9 is to be cut off. */
  largest: string;
  /** Set for a picture that heads a page: with more ground below it, and a crop for upright screens. */
  header?: { wide: PictureFile[]; phone: PictureFile[] } | undefined;
  /** Where the subject is, as shares of width and height: its middle from the left, and how far down it reaches. */
  focus: { x: number; bottom: number };
  /** Set for a photo: its files are the ones to encode, and a place crops it around its subject. */
  isPhoto?: true;
}

interface Entry {
  alt: string;
  files: Record<string, number>;
  focus?: { x: number; bottom: number };
}

const size = { width: 1600, height: 900 } as const;
const urls = import.meta.glob<string>('../../content/pictures/rendered/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Lists the files of a picture whose names go on as `prefix`, then the width, then the format. */
function listFiles(
  id: string,
  keys: string[],
  prefix: '' | 'wide-' | 'phone-',
  format: 'avif' | 'webp',
): PictureFile[] {
  const pattern = new RegExp(`^${prefix}(\\d+)\\.${format}$`);
  return keys
    .flatMap((key) => {
      const width = pattern.exec(key)?.[1];
      if (width === undefined) return [];
      const url = urls[`../../content/pictures/rendered/${id}-${key}`];
      if (url === undefined)
        throw new Error(`content/pictures/rendered/${id}-${key} is missing. Run:  npm run pictures -- ${id}`);
      return [{ width: Number(width), url }];
    })
    .sort((a, b) => a.width - b.width);
}

function readEntry(id: string, { alt, files, focus }: Entry): Picture {
  const list = (prefix: '' | 'wide-' | 'phone-', format: 'avif' | 'webp') =>
    listFiles(id, Object.keys(files), prefix, format);
  const avif = list('', 'avif');
  const webp = list('', 'webp');
  const wide = list('wide-', 'avif');
  const phone = list('phone-', 'avif');
  return {
    id,
    alt,
    ...size,
    avif,
    webp,
    largest: (wide.at(-1) ?? avif.at(-1))?.url ?? '',
    header: wide.length > 0 ? { wide, phone } : undefined,
    focus: {
      x: (focus?.x ?? size.width / 2) / size.width,
      bottom: (focus?.bottom ?? size.height * 0.75) / size.height,
    },
  };
}

export const pictures: Readonly<Record<string, Picture>> = Object.fromEntries(
  Object.entries(manifest as Record<string, Entry>).map(([id, entry]) => [id, readEntry(id, entry)]),
);
