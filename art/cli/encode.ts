import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** One encoded file of a picture; an AVIF over maxBytes is tried again at the next quality. */
export interface Variant {
  format: 'avif' | 'webp';
  width: number;
  qualities: readonly number[];
  effort: number;
  maxBytes: number;
}

const kilobytes = (n: number) => n * 1024;

/** Every file of a picture. Phones load the first three, so those get the slow encoder; part of each picture's hash. */
export const variants: readonly Variant[] = [
  { format: 'avif', width: 480, qualities: [50, 46, 42], effort: 6, maxBytes: kilobytes(9) },
  { format: 'avif', width: 640, qualities: [49, 45, 41], effort: 6, maxBytes: kilobytes(12) },
  { format: 'avif', width: 800, qualities: [48, 44, 40], effort: 6, maxBytes: kilobytes(16) },
  { format: 'avif', width: 1200, qualities: [48, 44], effort: 4, maxBytes: kilobytes(38) },
  { format: 'avif', width: 1600, qualities: [48, 44], effort: 4, maxBytes: kilobytes(60) },
  { format: 'webp', width: 800, qualities: [74], effort: 5, maxBytes: kilobytes(60) },
  { format: 'webp', width: 1600, qualities: [74], effort: 5, maxBytes: kilobytes(160) },
];

/** A variant's key in the manifest, and the end of its file name. */
export const variantKey = (variant: Variant): string => `${variant.width}.${variant.format}`;

async function encodeVariant(png: string, { format, width, qualities, effort, maxBytes }: Variant): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    const image = sharp(png).removeAlpha().resize(width);
    const options = { quality, effort };
    bytes = await (format === 'avif'
      ? image.avif(options)
      : image.webp({ ...options, smartSubsample: true })
    ).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
}

/** Encodes every variant of a PNG as <folder>/<id>-<key>; answers key → bytes. */
export async function encodePicture(png: string, folder: string, id: string): Promise<Record<string, number>> {
  const files: Record<string, number> = {};
  for (const variant of variants) {
    const bytes = await encodeVariant(png, variant);
    await writeFile(path.join(folder, `${id}-${variantKey(variant)}`), bytes);
    files[variantKey(variant)] = bytes.length;
  }
  return files;
}
