import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Drawing, Focus, PhoneCrop } from '../scene.tsx';
import { renderedFolder } from './load-scenes.ts';

/** One encoded file of a picture; an AVIF over maxBytes is tried again at the next quality. */
interface Variant {
  /** What it shows: the whole picture, or a crop for an article's header on wide or on upright screens. */
  crop?: 'wide' | 'phone';
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

/** The largest file of a picture that heads no article. */
const largest: readonly Variant[] = [
  { format: 'avif', width: 2400, qualities: [44], effort: 2, maxBytes: kilobytes(90) },
];

/** The files of an article's header. */
const headerVariants: readonly Variant[] = [
  { crop: 'phone', format: 'avif', width: 800, qualities: [46, 40], effort: 4, maxBytes: kilobytes(18) },
  { crop: 'phone', format: 'avif', width: 1200, qualities: [43], effort: 3, maxBytes: kilobytes(36) },
  { crop: 'phone', format: 'avif', width: 1600, qualities: [42], effort: 2, maxBytes: kilobytes(60) },
  { crop: 'wide', format: 'avif', width: 1600, qualities: [46], effort: 3, maxBytes: kilobytes(60) },
  { crop: 'wide', format: 'avif', width: 2400, qualities: [44], effort: 2, maxBytes: kilobytes(90) },
];

/** Returns the variants drawn from a larger screenshot than the others. */
export const largeVariants = ({ phone }: Pick<Drawing, 'phone'>): readonly Variant[] =>
  phone ? headerVariants : largest;

/** Returns a variant's key in the manifest, and the end of its file name. */
export const variantKey = ({ crop, width, format }: Variant): string => `${crop ? `${crop}-` : ''}${width}.${format}`;

/** How far a header's crop continues below the picture, in scene units: the title plate covers most of that part. */
const belowWide = 130;
/** Height of a phone crop as a share of its width: 40vh of 844 px on 390 px. */
const phoneShare = 0.866;
const sceneHeight = 900;

/** Cuts a variant's part out of a screenshot that is `scale` times the scene, and continues the ground below its end. */
function cropScreenshot(png: string, crop: Variant['crop'], phone: PhoneCrop | undefined, scale: number) {
  const image = sharp(png).removeAlpha();
  const px = (units: number) => Math.round(units * scale);
  if (crop === 'wide') return image.extend({ bottom: px(belowWide), extendWith: 'mirror' });
  if (crop !== 'phone' || !phone) return image;
  const { x, y, width } = phone;
  const inside = Math.min(width * phoneShare, sceneHeight - y);
  return image
    .extract({ left: px(x), top: px(y), width: px(width), height: Math.floor(inside * scale) })
    .extend({ bottom: px(width * phoneShare - inside), extendWith: 'copy' });
}

/** A screenshot of a scene: its file, and its pixels a scene unit. */
interface Screenshot {
  png: string;
  scale: number;
}

async function encodeVariant(shot: Screenshot, variant: Variant, phone: PhoneCrop | undefined): Promise<Buffer> {
  const { format, width, qualities, effort, maxBytes, crop } = variant;
  let bytes = Buffer.alloc(0);
  // sharp resizes before it extends, whatever the order of the calls.
  const cropped = await cropScreenshot(shot.png, crop, phone, shot.scale).png({ compressionLevel: 1 }).toBuffer();
  for (const quality of qualities) {
    const image = sharp(cropped).resize(width);
    const options = { quality, effort };
    bytes = await (format === 'avif'
      ? image.avif(options)
      : image.webp({ ...options, smartSubsample: true })
    ).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
}

/** Encodes variants of a screenshot into rendered/<id>-<key>; returns key → bytes. */
export async function encodePicture(
  shot: Screenshot,
  { id, phone }: Drawing,
  wanted: readonly Variant[],
): Promise<Record<string, number>> {
  const files: Record<string, number> = {};
  for (const variant of wanted) {
    const bytes = await encodeVariant(shot, variant, phone);
    await writeFile(path.join(renderedFolder, `${id}-${variantKey(variant)}`), bytes);
    files[variantKey(variant)] = bytes.length;
  }
  return files;
}

/** One picture in rendered/manifest.json. */
interface ManifestEntry {
  /** sha256 of the drawing and the encoder settings. */
  hash: string;
  /** sha256 of the drawing, its phone crop and the encoder settings of the large files. */
  largeHash: string;
  title: string;
  alt: string;
  focus?: Focus | undefined;
  /** `<width>.<format>` → bytes of rendered/<id>-<width>.<format>. */
  files: Record<string, number>;
}

/** rendered/manifest.json: id → picture. */
export type Manifest = Record<string, ManifestEntry>;

/** A picture that does not match its scene, why, and whether only its large files are concerned. */
interface StalePicture {
  id: string;
  reason: string;
  part: 'all' | 'large' | 'focus';
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

const describeBroken = (id: string, variant: Variant): string =>
  `${id}-${variantKey(variant)} is missing or not the file that was rendered`;

/** Hashes a drawing, its phone crop and the settings of its large files. */
export const fingerprintLarge = ({ svg, phone }: Pick<Drawing, 'svg' | 'phone'>): string =>
  fingerprint(`${svg}${JSON.stringify([phone, belowWide, phoneShare])}`, largeVariants({ phone }));

/** Lists pictures that are missing, drawn from an older scene, or left over from a deleted one. */
export function findStale(
  drawings: readonly Drawing[],
  manifest: Manifest,
  bytesOf: (name: string) => number | undefined = renderedBytes,
): StalePicture[] {
  const checked = drawings.map((drawing): StalePicture | undefined => {
    const { id, svg, focus } = drawing;
    const entry = manifest[id];
    if (!entry) return { id, part: 'all', reason: 'was never rendered' };
    if (entry.hash !== fingerprint(svg))
      return { id, part: 'all', reason: 'its scene or the encoder settings changed' };
    const isBroken = (variant: Variant) =>
      bytesOf(`${id}-${variantKey(variant)}`) !== (entry.files[variantKey(variant)] ?? -1);
    const broken = variants.find(isBroken);
    if (broken) return { id, part: 'all', reason: describeBroken(id, broken) };
    if (entry.largeHash !== fingerprintLarge(drawing))
      return { id, part: 'large', reason: 'its phone crop or the settings of its large files changed' };
    const brokenLarge = largeVariants(drawing).find(isBroken);
    if (brokenLarge) return { id, part: 'large', reason: describeBroken(id, brokenLarge) };
    const isMoved = entry.focus?.x !== focus?.x || entry.focus?.bottom !== focus?.bottom;
    return isMoved ? { id, part: 'focus', reason: 'its focal point changed' } : undefined;
  });
  const known = new Set(drawings.map(({ id }) => id));
  const orphans = Object.keys(manifest).filter((id) => !known.has(id));
  return [
    ...checked.filter((stale) => stale !== undefined),
    ...orphans.map((id): StalePicture => ({ id, part: 'all', reason: 'no longer has a scene' })),
  ];
}
