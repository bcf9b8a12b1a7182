import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { isPhotoId, type Photo, type PhotoFile, photoEncoding, readPhoto } from '../posts/photos.ts';
import { makeOnce, pictureCache } from './make-once.ts';

/**
 * Returns one file of a photo, encoded once for as long as the photo stays the same. What a camera wrote into the
 * original (place, time, device, thumbnail) is not copied: sharp leaves all metadata out.
 */
export function encodePhoto(file: PhotoFile, cacheFolder = pictureCache): Promise<Buffer> {
  const { photo, name, format, width, height, hasPlayMark } = file;
  return makeOnce(`${cacheFolder}/${name}`, async () => {
    const image = await cropPhoto(photo, { width, height });
    return image
      .composite(hasPlayMark ? [{ input: playMark(Math.min(width, height) / 3), gravity: 'center' }] : [])
      .toFormat(format, photoEncoding[format])
      .toBuffer()
      .catch((error: Error) => refuse(photo, error.message));
  });
}

function playMark(size: number): Buffer {
  const shape = '<circle cx="50" cy="50" r="47" fill="#000" fill-opacity=".8" stroke="#fff" stroke-width="4"/>';
  const triangle = '<path d="M40 30 72 50 40 70z" fill="#fff"/>';
  const side = Math.round(size);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">${shape}${triangle}</svg>`,
  );
}

/** Opens a photo upright, in sRGB and on white where it is transparent, cut to a size around its subject. */
async function cropPhoto(photo: Photo, { width, height }: { width: number; height: number }): Promise<Sharp> {
  const image = sharp(photo.file);
  const { autoOrient } = await image.metadata().catch((error: Error) => refuse(photo, error.message));
  if (autoOrient.width !== photo.width) refuse(photo, 'it is marked as turned, which only JPEG files may be');
  const scale = Math.max(width / photo.width, height / photo.height);
  const whole = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
  const start = (size: number, shown: number, focus: number) =>
    Math.round(Math.min(Math.max(size * focus - shown / 2, 0), size - shown));
  return image
    .autoOrient()
    .toColorspace('srgb')
    .flatten({ background: '#fff' })
    .resize({ ...whole, fit: 'fill' })
    .extract({
      left: start(whole.width, width, photo.focus.x),
      top: start(whole.height, height, photo.focus.y),
      width,
      height,
    });
}

function refuse({ file }: Photo, reason: string): never {
  throw new Error(`${file} cannot be read (${reason}). Open it in a picture editor and export it again as JPEG.`);
}

export const drawingFile = (id: string): string => `content/pictures/rendered/${id}-1600.webp`;

/** Opens any picture at a width and at least a height: a drawing's file, or a photo cut around its subject. */
export async function openPicture(id: string, width: number, leastHeight = 0): Promise<Sharp> {
  if (!isPhotoId(id)) return sharp(await readFile(drawingFile(id))).resize({ width });
  const photo = readPhoto(id);
  const height = Math.max(Math.round((width * photo.height) / photo.width), leastHeight);
  return cropPhoto(photo, { width, height });
}
