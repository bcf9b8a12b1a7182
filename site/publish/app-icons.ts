import sharp from 'sharp';
import { colors } from '../../site.colors.ts';
import { site } from '../../site.config.ts';
import { iconSvg } from '../posts/brand-logo.ts';

/** Icons of the installed site: with their own background, or with a margin for systems that cut out a shape. */
export const appIcons = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'maskable-192', size: 192, purpose: 'maskable' },
  { name: 'maskable-512', size: 512, purpose: 'maskable' },
] as const;

export type AppIcon = (typeof appIcons)[number];

/** Sizes of the icons for browser tabs, feeds, mails and home screens. */
export const faviconSizes = [16, 32, 180, 512] as const;

/** A cut-out shape keeps at least the middle 80 percent; the mark is well inside it. */
const maskableShare = 0.72;

/** Draws the site's icon at a size: four times larger first, so that small shapes stay sharp. */
export const drawFavicon = (size: number): Promise<Buffer> =>
  sharp(Buffer.from(iconSvg), { density: (72 * size * 4) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

export async function drawAppIcon({ size, purpose }: AppIcon): Promise<Buffer> {
  if (purpose === 'any') return drawFavicon(size);
  const mark = await drawFavicon(Math.round(size * maskableShare));
  return sharp({ create: { width: size, height: size, channels: 4, background: colors.ink.light } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

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

/** Writes the web manifest: what the site is called and looks like once it is installed. */
export function writeWebManifest(): string {
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.brand[0],
    description: site.description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.paper.light,
    theme_color: colors.ink.light,
    categories: site.appCategories,
    icons: appIcons.map(({ name, size, purpose }) => ({
      src: `/icons/${name}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: 'Blog', url: '/blog' },
      { name: 'Newsletter', url: '/newsletter' },
    ],
  };
  return JSON.stringify(manifest, null, 1);
}
