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
