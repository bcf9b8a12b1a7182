import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { getPicture } from '../../art/pictures.ts';
import type { Post } from '../posts/post.ts';

/** Width of a picture in mails, twice what the column shows. */
export const mailPictureWidth = 1200;
const heaviestBytes = 90 * 1024;
const qualities = [80, 74, 68, 60, 50, 40];

/** Public address path of a picture in mails; the name never changes, since mails are read years later. */
export const mailPicturePath = (id: string): string => `/newsletter/pictures/${id}.jpg`;

/** Returns what is drawn on a post's picture, for readers whose mail program shows none. */
export const mailPictureAlt = (post: Post): string => post.imageAlt ?? getPicture(post.imageSrc).alt;

/** Returns a picture as JPEG, the one format every mail program shows, within 90 KB. */
export async function encodeMailPicture(id: string): Promise<Buffer> {
  const source = await readFile(`art/rendered/${id}-1600.webp`);
  const small = sharp(source).resize({ width: mailPictureWidth });
  for (const quality of qualities) {
    const jpeg = await small.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.byteLength <= heaviestBytes) return jpeg;
  }
  throw new Error(`art/rendered/${id}-1600.webp is too busy for a mail: its JPEG stays over ${heaviestBytes} bytes.`);
}
