import sharp from 'sharp';
import { iconSvg } from '../posts/brand-logo.ts';

/** Sizes of the icons for browser tabs, feeds, mails and home screens. */
export const faviconSizes = [32, 180, 512] as const;

/** Draws the site's icon at a size: four times larger first, so that small shapes stay sharp. */
export const drawFavicon = (size: number): Promise<Buffer> =>
  sharp(Buffer.from(iconSvg), { density: (72 * size * 4) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Wraps a PNG of 32 px as favicon.ico, which old programs ask for by name. */
export function wrapAsIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}
