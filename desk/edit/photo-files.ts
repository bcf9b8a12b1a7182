import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PhotoMade } from '../../core/desk-articles.ts';
import { writeFileAtomically } from '../../core/node/write-file.ts';
import { describeOtherType, describeSmallPhoto, photoPlaces } from '../../core/photo-words.ts';
import { toSlug } from '../../core/slug.ts';
import { DeskRefusal } from '../faults.ts';
import { photoFolderOf } from './article-files.ts';

/** Wider than any screen shows it. */
const mostPixels = 3200;
const types = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' } as const;

/** A file that was dropped. */
interface GivenPhoto {
  fileName: string;
  bytes: Buffer;
  place: keyof typeof photoPlaces;
  /** Only says whether it can be used. */
  isTrial: boolean;
}

/** Puts a photo beside an article or an issue: upright, not larger than needed, and without what the camera wrote into it. */
export async function addPhoto(
  contentFolder: string,
  name: Parameters<typeof photoFolderOf>[0],
  { fileName: givenName, bytes, place, isTrial }: GivenPhoto,
): Promise<PhotoMade> {
  const picture = sharp(bytes, { limitInputPixels: 200_000_000 });
  const metadata = await picture.metadata().catch(() => undefined);
  const type = metadata?.format && (types as Record<string, string>)[metadata.format];
  // A phone's HEIC is of the same family as AVIF.
  if (metadata === undefined || type === undefined || (type === 'avif' && metadata.compression !== 'av1'))
    throw refuse(describeOtherType(givenName, metadata?.format ?? typeOf(bytes), 'drop that'));
  const { width, height } = metadata.autoOrient;
  const least = photoPlaces[place];
  if (width < least.leastWidth) throw refuse(describeSmallPhoto({ name: givenName, width, height }, least));
  const known = {
    bytesBefore: bytes.length,
    hadPosition: metadata.exif !== undefined && hasPosition(metadata.exif),
    hadCamera: metadata.exif !== undefined,
  };
  if (isTrial) return { name: givenName, width, height, ...known };
  const upright = picture
    .autoOrient()
    .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await (type === 'jpg' ? upright.jpeg({ quality: 90, mozjpeg: true }) : upright).toBuffer({
    resolveWithObject: true,
  });
  const folder = join(contentFolder, photoFolderOf(name));
  mkdirSync(folder, { recursive: true });
  const fileName = freeName(folder, givenName, type);
  writeFileAtomically(join(folder, fileName), data);
  return { name: fileName, width: info.width, height: info.height, ...known };
}

/** The words are those of the content check. */
const refuse = ({ problem, fix }: { problem: string; fix: string }): DeskRefusal =>
  new DeskRefusal({ title: 'This photo cannot be used', happened: problem, todo: fix });

/** HEIC of phones, which the library here does not read. */
const typeOf = (bytes: Buffer): string => (/^ftyp(hei|mif)/.test(bytes.toString('latin1', 4, 12)) ? 'heic' : '');

/** 'IMG 2214.JPG' → 'img-2214.jpg', with a number when that is taken. */
function freeName(folder: string, given: string, type: string): string {
  const base = toSlug(given.replace(/\.\w+$/, '')).slice(0, 60) || 'photo';
  const names = [`${base}.${type}`, ...Array.from({ length: 99 }, (_, index) => `${base}-${index + 2}.${type}`)];
  return names.find((each) => !existsSync(join(folder, each))) ?? `${base}-${Date.now()}.${type}`;
}

const positionTag = 0x8825;

/** Whether the first directory of EXIF data points to a position. */
function hasPosition(exif: Buffer): boolean {
  const start = exif.subarray(0, 4).toString('latin1') === 'Exif' ? 6 : 0;
  const isLittle = exif.subarray(start, start + 2).toString('latin1') === 'II';
  const short = (at: number): number => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  try {
    const directory = start + (isLittle ? exif.readUInt32LE(start + 4) : exif.readUInt32BE(start + 4));
    return Array.from({ length: short(directory) }, (_, index) => short(directory + 2 + index * 12)).includes(
      positionTag,
    );
  } catch {
    return false;
  }
}
