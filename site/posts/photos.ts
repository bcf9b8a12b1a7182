import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { imageSize } from 'image-size';
import { toSlug } from '../../core/text/slug.ts';

/** A photo as the site shows it: where it is, its upright size, and where its subject is. */
export interface Photo {
  /** Path below the project folder, such as content/posts/my-trip/lake.jpg. */
  file: string;
  width: number;
  height: number;
  /** Changes with the file's bytes. */
  hash: string;
  /** The subject's place as shares of width and height. */
  focus: { x: number; y: number };
}

/** What an author writes to say where a photo's subject is: from the left, then from the top. */
export const focusPattern = /^(100|\d?\d)% (100|\d?\d)%$/;

/** Takes the focus of a photo in an issue off its path: './lake.jpg#62-55' is './lake.jpg' and '62% 55%'. */
export function splitFocus(src: string): [src: string, focus: string | undefined] {
  const [, path = src, x, y] = /^(.*)#(\d+)-(\d+)$/.exec(src) ?? [];
  return [path, x === undefined ? undefined : `${x}% ${y}%`];
}

/** Whether a picture of an article is a photo beside it, not the id of a drawing. */
export const isPhotoPath = (src: string): boolean => /[./]/.test(src);

/** Whether a photo is in the folder of its text, as it must be. */
export const isBesideText = (src: string): boolean => /^\.\/[^/\\]+$/.test(src);

export const isPhotoId = (id: string): boolean => id.startsWith('content/');

/** Returns the folder of a text's photos: that of an article, or the one named like an issue. */
export const photoFolder = (file: string): string => file.replace(/\/index\.mdx$|\.mdx?$/, '');

/** Returns the id of a photo: its path, and after # its focus where an author gave one. */
export function photoId(textFile: string, src: string, focus?: string): string {
  return `${photoFolder(textFile)}/${decodeURI(src).replace(/^\.\//, '')}${focus ? `#${focus}` : ''}`;
}

/** Type and upright size of a picture file. */
export interface PhotoSize {
  /** 'jpg', 'png', 'webp', 'avif', or a type that is not shown, such as 'heic' and 'gif'; undefined for no picture. */
  type: string | undefined;
  width: number;
  height: number;
  bytes: number;
}

const headBytes = 512 * 1024;

/** Reads the size of a picture from the beginning of its file; the type comes from its bytes, not from its name. */
export function measurePhoto(path: string): PhotoSize {
  const { size: bytes } = statSync(path);
  const measured = measure(readHead(path)) ?? (bytes > headBytes ? measure(readFileSync(path)) : undefined);
  return { bytes, type: undefined, width: 0, height: 0, ...measured };
}

function measure(content: Uint8Array): Pick<PhotoSize, 'type' | 'width' | 'height'> | undefined {
  try {
    const { type, width, height, orientation = 1 } = imageSize(content);
    // Orientations 5 to 8 lie on their side.
    return orientation > 4 ? { type, width: height, height: width } : { type, width, height };
  } catch {
    return undefined;
  }
}

function readHead(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

let contentFolder = 'content';
/** Reads photos from another folder than content/, on which the desk was opened. */
export function readPhotosFrom(folder: string): void {
  contentFolder = folder;
}

const known = new Map<string, { changed: number; photo: Omit<Photo, 'focus'> }>();

/** Returns the photo with this id; it is read again when its file has changed. Throws when there is none. */
export function readPhoto(id: string): Photo {
  const [path = '', place = '50% 50%'] = id.split('#');
  const file = path.replace(/^content(?=\/)/, () => contentFolder);
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) throw new Error(`${file} is missing. Put the photo there, or correct its name.`);
  const [, x, y] = focusPattern.exec(place) ?? [];
  const focus = { x: Number(x ?? 50) / 100, y: Number(y ?? 50) / 100 };
  const cached = known.get(file);
  if (cached?.changed === changed) return { ...cached.photo, focus };
  const { type, width, height } = measurePhoto(file);
  if (type === undefined) throw new Error(`${file} is not a picture. Export it again as JPEG.`);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  const photo = { file, width, height, hash };
  known.set(file, { changed, photo });
  return { ...photo, focus };
}

/** Formats that are encoded, and the widths of each; JPEG is for mails. */
const widthsOf = { avif: [480, 800, 1200, 1600, 2400], webp: [800, 1600], jpeg: [1200] } as const;

/** How photos are encoded; the name of every file changes with it. AVIF at effort 4 takes five times as long for 5 percent less. */
export const photoEncoding = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
} as const;

/** One file made from a photo. */
export interface PhotoFile {
  photo: Photo;
  /** File name; it changes with the photo and with how it is encoded. */
  name: string;
  format: keyof typeof photoEncoding;
  width: number;
  height: number;
  /** Set for the picture of a video in a mail, where nothing can be drawn above it. */
  hasPlayMark?: true;
}

function describeFile(
  photo: Photo,
  format: PhotoFile['format'],
  width: number,
  height: number,
  hasPlayMark = false,
): PhotoFile {
  const crop = height === Math.round((width * photo.height) / photo.width) ? [] : [height, photo.focus];
  const digest = createHash('sha256')
    .update(JSON.stringify([photo.hash, photoEncoding[format], ...crop, ...(hasPlayMark ? ['play'] : [])]))
    .digest('hex')
    .slice(0, 10);
  const words = toSlug((photo.file.split('/').at(-1) ?? '').replace(/\.\w+$/, ''));
  return {
    photo,
    format,
    width,
    height,
    ...(hasPlayMark && { hasPlayMark }),
    name: `${words || 'photo'}.${digest}-${width}.${format.replace('jpeg', 'jpg')}`,
  };
}

/** Returns the files of a photo in one format, narrowest first; none is wider than the photo. */
export function photoFiles(photo: Photo, format: PhotoFile['format']): PhotoFile[] {
  const widths = widthsOf[format];
  const most = Math.min(photo.width, widths.at(-1) ?? 0);
  return [...widths.filter((width) => width < most), most].map((width) =>
    describeFile(photo, format, width, Math.round((width * photo.height) / photo.width)),
  );
}

/** Returns a photo's file for mails: as it is, or cut to 16:9 around its subject where posts are listed. */
export function mailPhotoFile(photo: Photo, shape: 'whole' | 'wide', hasPlayMark = false): PhotoFile {
  const width = Math.min(photo.width, widthsOf.jpeg[0]);
  const height = shape === 'wide' ? Math.round((width * 9) / 16) : Math.round((width * photo.height) / photo.width);
  return describeFile(photo, 'jpeg', width, height, hasPlayMark);
}

export const photoPath = ({ name }: PhotoFile): string => `/assets/photos/${name}`;
