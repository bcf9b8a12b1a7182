import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Drawing } from '../drawings.ts';
import { type Variant, variantKey, variants } from './encode.ts';
import { renderedFolder } from './paths.ts';

/** What rendered/manifest.json says of one picture. */
export interface ManifestEntry {
  /** sha256 of the drawing and the encoder settings; a picture with another hash is out of date. */
  hash: string;
  title: string;
  alt: string;
  /** `<width>.<format>` → bytes of rendered/<id>-<width>.<format>. */
  files: Record<string, number>;
}

/** The whole of rendered/manifest.json: id → picture. */
export type Manifest = Record<string, ManifestEntry>;

/** A picture that does not match its scene, and why. */
export interface StalePicture {
  id: string;
  reason: string;
}

const manifestFile = path.join(renderedFolder, 'manifest.json');

/** The committed manifest, empty when nothing was rendered yet. */
export const readManifest = (): Manifest =>
  existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest) : {};

/** Writes the manifest with its ids in order, so that a diff shows only what changed. */
export function writeManifest(manifest: Manifest): void {
  const ordered = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(manifestFile, `${JSON.stringify(ordered, null, 2)}\n`);
}

/** Bytes of a file in rendered/, undefined when it is not there. */
const renderedBytes = (name: string): number | undefined =>
  statSync(path.join(renderedFolder, name), { throwIfNoEntry: false })?.size;

/** Hash of a drawing and the settings it is encoded with. */
export function fingerprint(svg: string, settings: readonly Variant[] = variants): string {
  // The last digits of a long fraction may differ between processors; three decide the picture.
  const stable = svg.replace(/-?\d+\.\d{4,}/g, (number) => String(Number(Number(number).toFixed(3))));
  return createHash('sha256').update(stable).update(JSON.stringify(settings)).digest('hex');
}

/** Names every picture that is missing, drawn from an older scene, or left over from a deleted one. */
export function findStale(
  drawings: readonly Drawing[],
  manifest: Manifest,
  bytesOf: (name: string) => number | undefined = renderedBytes,
): StalePicture[] {
  const judged = drawings.map(({ id, svg }) => {
    const entry = manifest[id];
    if (!entry) return { id, reason: 'was never rendered' };
    if (entry.hash !== fingerprint(svg)) return { id, reason: 'its scene or the encoder settings changed' };
    const broken = variants.map(variantKey).find((key) => bytesOf(`${id}-${key}`) !== (entry.files[key] ?? -1));
    return broken ? { id, reason: `${id}-${broken} is missing or not the file that was rendered` } : undefined;
  });
  const known = new Set(drawings.map(({ id }) => id));
  const orphans = Object.keys(manifest).filter((id) => !known.has(id));
  return [
    ...judged.filter((stale) => stale !== undefined),
    ...orphans.map((id) => ({ id, reason: 'has no scene any more' })),
  ];
}
