import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SiteManifest } from './site-manifest.ts';

/** `preview.json`: the pages that only people with its link can see, and the files only they need. */
const previewSchema = z.strictObject({
  /** ISO timestamp. */
  expiresAt: z.string(),
  pages: z.record(z.string(), z.strictObject({ title: z.string(), file: z.string(), csp: z.string() })),
  assets: z.record(z.string(), z.strictObject({ file: z.string(), type: z.string() })),
});

/** What a preview shows. */
export type Preview = z.infer<typeof previewSchema>;

const previewsOf = (distFolder: string): string => join(distFolder, 'previews');

/** Returns the folder with the files of a preview. */
export const previewFolder = (distFolder: string, id: string): string => join(previewsOf(distFolder), id);

/** Describes what a build with drafts has that readers cannot see; `wanted` is a page to show in any case. */
export function describePreview(
  built: SiteManifest,
  live: Pick<SiteManifest, 'entries' | 'articles'>,
  { wanted, expiresAt }: { wanted: string | undefined; expiresAt: string },
): Preview {
  const isPublic = new Set(live.articles.map(({ href }) => href));
  const shown = built.articles.filter(({ href }) => href === wanted || !isPublic.has(href));
  const pages: Preview['pages'] = {};
  for (const { href, title } of shown) {
    const entry = built.entries[href];
    if (entry !== undefined) pages[href] = { title, file: entry.identity.file, csp: entry.csp ?? built.baseCsp };
  }
  const assets: Preview['assets'] = {};
  for (const [path, { immutable, type, identity }] of Object.entries(built.entries)) {
    if (immutable && !Object.hasOwn(live.entries, path)) assets[path] = { file: identity.file, type };
  }
  return { expiresAt, pages, assets };
}

/** Stores a preview: only its own files are taken from the build. */
export function writePreview(distFolder: string, id: string, preview: Preview, builtSite: string): void {
  const folder = previewFolder(distFolder, id);
  for (const { file } of [...Object.values(preview.pages), ...Object.values(preview.assets)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    renameSync(join(builtSite, file), join(folder, file));
  }
  mkdirSync(folder, { recursive: true });
  // Last: without it the rest is no preview.
  writeFileSync(join(folder, 'preview.json'), JSON.stringify(preview));
}

/** Reads a preview that is there and not over. */
export function readPreview(distFolder: string, id: string, now: Date): Preview | undefined {
  try {
    const text = readFileSync(join(previewFolder(distFolder, id), 'preview.json'), 'utf8');
    const preview = previewSchema.parse(JSON.parse(text));
    return preview.expiresAt > now.toISOString() ? preview : undefined;
  } catch {
    return undefined;
  }
}

/** Finds a file with a hash in its name that only a preview has; returns its path on the disk. */
export function findPreviewAsset(
  distFolder: string,
  path: string,
  now: Date,
): { file: string; type: string } | undefined {
  for (const id of listPreviews(distFolder)) {
    const assets = readPreview(distFolder, id, now)?.assets ?? {};
    const found = Object.hasOwn(assets, path) ? assets[path] : undefined;
    if (found !== undefined) return { ...found, file: join(previewFolder(distFolder, id), found.file) };
  }
  return undefined;
}

/** Removes the previews that are over, and what killed builds left of others. */
export function prunePreviews(distFolder: string, now: Date): void {
  for (const id of listPreviews(distFolder)) {
    if (readPreview(distFolder, id, now) === undefined) rmSync(previewFolder(distFolder, id), { recursive: true });
  }
}

function listPreviews(distFolder: string): string[] {
  try {
    return readdirSync(previewsOf(distFolder));
  } catch {
    return [];
  }
}
