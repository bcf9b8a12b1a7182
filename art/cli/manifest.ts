import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Drawing } from '../scene.tsx';
import { renderedFolder } from './load-scenes.ts';

/** One encoded file of a picture; an AVIF over maxBytes is tried again at the next quality. */
interface Variant {
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

/** Returns a variant's key in the manifest, and the end of its file name. */
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

/** Encodes every variant of a PNG into rendered/<id>-<key>; returns key → bytes. */
export async function encodePicture(png: string, id: string): Promise<Record<string, number>> {
  const files: Record<string, number> = {};
  for (const variant of variants) {
    const bytes = await encodeVariant(png, variant);
    await writeFile(path.join(renderedFolder, `${id}-${variantKey(variant)}`), bytes);
    files[variantKey(variant)] = bytes.length;
  }
  return files;
}

/** One picture in rendered/manifest.json. */
interface ManifestEntry {
  /** sha256 of the drawing and the encoder settings. */
  hash: string;
  title: string;
  alt: string;
  /** `<width>.<format>` → bytes of rendered/<id>-<width>.<format>. */
  files: Record<string, number>;
}

/** rendered/manifest.json: id → picture. */
export type Manifest = Record<string, ManifestEntry>;

/** A picture that does not match its scene, and why. */
interface StalePicture {
  id: string;
  reason: string;
}

const manifestFile = path.join(renderedFolder, 'manifest.json');

/** Reads the committed manifest; empty when nothing was rendered yet. */
export const readManifest = (): Manifest =>
  existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest) : {};

/** Writes the manifest sorted by id, so that a diff shows only what changed. */
export function writeManifest(manifest: Manifest): void {
  const ordered = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(manifestFile, `${JSON.stringify(ordered, null, 2)}\n`);
}

const renderedBytes = (name: string): number | undefined =>
  statSync(path.join(renderedFolder, name), { throwIfNoEntry: false })?.size;

/** Hashes a drawing and the settings it is encoded with. */
export function fingerprint(svg: string, settings: readonly Variant[] = variants): string {
  // The last digits of a long fraction may differ between processors; three are enough for the picture.
  const stable = svg.replace(/-?\d+\.\d{4,}/g, (number) => String(Number(Number(number).toFixed(3))));
  return createHash('sha256').update(stable).update(JSON.stringify(settings)).digest('hex');
}

/** Lists pictures that are missing, drawn from an older scene, or left over from a deleted one. */
export function findStale(
  drawings: readonly Drawing[],
  manifest: Manifest,
  bytesOf: (name: string) => number | undefined = renderedBytes,
): StalePicture[] {
  const checked = drawings.map(({ id, svg }) => {
    const entry = manifest[id];
    if (!entry) return { id, reason: 'was never rendered' };
    if (entry.hash !== fingerprint(svg)) return { id, reason: 'its scene or the encoder settings changed' };
    const broken = variants.map(variantKey).find((key) => bytesOf(`${id}-${key}`) !== (entry.files[key] ?? -1));
    return broken ? { id, reason: `${id}-${broken} is missing or not the file that was rendered` } : undefined;
  });
  const known = new Set(drawings.map(({ id }) => id));
  const orphans = Object.keys(manifest).filter((id) => !known.has(id));
  return [
    ...checked.filter((stale) => stale !== undefined),
    ...orphans.map((id) => ({ id, reason: 'no longer has a scene' })),
  ];
}
