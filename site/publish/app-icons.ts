import sharp from 'sharp';
import { colors } from '../../site.config.ts';

/** Icons of the installed site: with their own background, or with a margin for systems that cut out a shape. */
export const appIcons = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'maskable-192', size: 192, purpose: 'maskable' },
  { name: 'maskable-512', size: 512, purpose: 'maskable' },
] as const;

/** One of the icons. */
export type AppIcon = (typeof appIcons)[number];

/** Ground of the brand's mark. */
const ground = colors.ink.light;

/** A cut-out shape keeps at least the middle 80 percent; the mark is well inside it. */
const maskableShare = 0.72;

/** Draws an icon from the brand's favicon. */
export async function drawAppIcon({ size, purpose }: AppIcon): Promise<Buffer> {
  const inner = purpose === 'maskable' ? Math.round(size * maskableShare) : size;
  const mark = await sharp('art/brand/favicon.svg', { density: (72 * inner * 4) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  if (purpose === 'any') return mark;
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
