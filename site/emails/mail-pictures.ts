import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Issue } from '../posts/issue.ts';
import { type IssuePhoto, isVideoPhoto, photosInBody } from '../posts/issue-body.ts';
import { isPhotoId, mailPhotoFile, type PhotoFile, readPhoto } from '../posts/photos.ts';
import { getPicture } from '../posts/pictures.ts';
import type { Post } from '../posts/post.ts';
import { drawingFile, encodePhoto, openPicture } from '../publish/encode-photo.ts';
import { makeOnce, pictureCache } from '../publish/make-once.ts';

/** Width of a picture in mails, twice what the column shows. */
const mailPictureWidth = 1200;
const heaviestBytes = 90 * 1024;
const qualities = [80, 74, 68, 60, 50, 40];

/** Public address path of a photo's file in mails. */
export const mailPhotoPath = ({ name }: PhotoFile): string => `/newsletter/pictures/${name}`;

/** Returns the file of an issue's photo; a play mark is part of it, since mails can draw nothing above a picture. */
export const issuePhotoFile = (photo: IssuePhoto): PhotoFile =>
  mailPhotoFile(readPhoto(photo.id), 'whole', isVideoPhoto(photo));

/** Public address path of a post's picture in mails; a drawing's name never changes, since mails are read years later. */
export const mailPicturePath = (id: string): string =>
  isPhotoId(id) ? mailPhotoPath(mailPhotoFile(readPhoto(id), 'wide')) : `/newsletter/pictures/${id}.jpg`;

/** Returns what a post's picture shows, for readers whose mail program shows none. */
export const mailPictureAlt = ({ imageSrc, imageAlt, title }: Post): string =>
  imageAlt ?? (imageSrc === undefined ? title : getPicture(imageSrc).alt);

/** Returns a post's picture as JPEG, the one format every mail program shows; a drawing within 90 KB. */
export async function encodeMailPicture(id: string): Promise<Buffer> {
  if (isPhotoId(id)) return encodePhoto(mailPhotoFile(readPhoto(id), 'wide'));
  const drawing = drawingFile(id);
  const made = hash(
    'sha256',
    JSON.stringify([mailPictureWidth, heaviestBytes, qualities]) + (await readFile(drawing, 'base64')),
  );
  return makeOnce(`${pictureCache}/mail-${made}.jpg`, async () => {
    const small = await openPicture(id, mailPictureWidth);
    for (const quality of qualities) {
      const jpeg = await small.clone().jpeg({ quality, mozjpeg: true, optimizeScans: false }).toBuffer();
      if (jpeg.byteLength <= heaviestBytes) return jpeg;
    }
    throw new Error(`${drawing} is too busy for a mail: its JPEG stays over ${heaviestBytes} bytes.`);
  });
}

/** Returns the photos of an issue as its mail shows them, by address path. */
export async function encodeIssuePhotos({ blocks }: Pick<Issue, 'blocks'>): Promise<Map<string, Buffer>> {
  const files = photosInBody(blocks).map(issuePhotoFile);
  return new Map(await Promise.all(files.map(async (file) => [mailPhotoPath(file), await encodePhoto(file)] as const)));
}
