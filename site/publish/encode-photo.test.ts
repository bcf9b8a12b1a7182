import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { mailPhotoFile, photoFiles, readPhoto } from '../posts/photos.ts';
import { encodePhoto } from './encode-photo.ts';

const camera = {
  IFD0: { Make: 'SecretCamera', Artist: 'Jane Doe' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
};

/** Writes a photo as a phone does: stored lying on its side, in Display P3, with place, name and device. */
async function createPhoto() {
  const folder = mkdtempSync(join(tmpdir(), 'photo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'IMG 0001.JPG');
  const top = await sharp({ create: { width: 1500, height: 500, channels: 3, background: '#e02020' } })
    .png()
    .toBuffer();
  const upright = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#2040e0' } })
    .composite([{ input: top, gravity: 'north' }])
    .png()
    .toBuffer();
  await sharp(upright)
    .rotate(-90)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6, exif: camera, icc: 'p3' })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SecretPlace/></x:xmpmeta>')
    .jpeg()
    .toFile(path);
  return { folder, path };
}

test('every file of a photo is upright, in sRGB, no larger than the original and says nothing of where it was taken', async () => {
  const { folder, path } = await createPhoto();
  const original = await sharp(path).metadata();
  expect(original).toMatchObject({ exif: expect.anything(), xmp: expect.anything(), icc: expect.anything() });
  const photo = readPhoto(`${path}#50% 0%`);
  expect(photo).toMatchObject({ width: 1500, height: 2000, focus: { x: 0.5, y: 0 } });
  const files = [
    ...photoFiles(photo, 'avif'),
    ...photoFiles(photo, 'webp'),
    mailPhotoFile(photo, 'whole'),
    mailPhotoFile(photo, 'wide'),
  ];
  expect(files.map(({ width }) => width)).toEqual([480, 800, 1200, 1500, 800, 1500, 1200, 1200]);
  for (const file of files) {
    const bytes = await encodePhoto(file, folder);
    const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, xmp, icc, orientation]).toEqual([
      file.width,
      file.height,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.toString('latin1')).not.toMatch(/Secret|Jane Doe|Exif|xmpmeta/);
    // The red sky is at the top, where the focus is, in the color it had on the screen.
    const [red = 0, green = 0, blue = 0] = await sharp(bytes)
      .extract({ left: 100, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Math.hypot(red - 0xe0, green - 0x20, blue - 0x20)).toBeLessThan(24);
  }
});

test('a photo is encoded once; another photo under the same name gets other addresses', async () => {
  const { folder, path } = await createPhoto();
  const [file] = photoFiles(readPhoto(path), 'webp');
  if (!file) throw new Error('no file');
  const first = await encodePhoto(file, folder);
  const written = statSync(join(folder, file.name)).mtimeMs;
  expect(await encodePhoto(file, folder)).toEqual(first);
  expect(statSync(join(folder, file.name)).mtimeMs).toBe(written);
  await sharp({ create: { width: 900, height: 600, channels: 4, background: '#0000' } })
    .png()
    .toFile(path);
  const [other] = photoFiles(readPhoto(path), 'webp');
  expect(other?.name).not.toBe(file.name);
  // A transparent picture is on white: dark ink must be readable on a dark page.
  const { channels, data } = await sharp(await encodePhoto(other ?? file, folder))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ info, data }) => ({ channels: info.channels, data }));
  expect([channels, data[0]]).toEqual([3, 255]);
});

test('a file that ends too early names itself and the fix', async () => {
  const { folder, path } = await createPhoto();
  const photo = readPhoto(path);
  await sharp({
    create: {
      width: 1500,
      height: 2000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90, sigma: 30 },
    },
  })
    .jpeg()
    .toFile(path);
  truncateSync(path, 9000);
  const [file] = photoFiles(photo, 'webp');
  if (!file) throw new Error('no file');
  await expect(encodePhoto(file, folder)).rejects.toThrow(/IMG 0001\.JPG cannot be read .*export it again as JPEG/s);
});
