import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SiteManifest } from '../pages/site-manifest.ts';
import { namesIn } from './files/list-files.ts';

/** `preview.json`: the pages that only people with its link can see, and the files only they need. */
const previewSchema = z.strictObject({
  expiresAt: z.string(),
  pages: z.record(z.string(), z.strictObject({ title: z.string(), file: z.string(), csp: z.string() })),
  assets: z.record(z.string(), z.strictObject({ file: z.string(), type: z.string() })),
});

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

const previewFile = (distFolder: string, id: string): string => join(previewFolder(distFolder, id), 'preview.json');
const parsePreview = (text: string): Preview => previewSchema.parse(JSON.parse(text));
const isCurrent = ({ expiresAt }: Preview, now: Date): boolean => expiresAt > now.toISOString();

/** Reads a preview that is there and not over. */
export function readPreview(distFolder: string, id: string, now: Date): Preview | undefined {
  try {
    const preview = parsePreview(readFileSync(previewFile(distFolder, id), 'utf8'));
    return isCurrent(preview, now) ? preview : undefined;
  } catch {
    return undefined;
  }
}

/** The previews in memory: anybody can ask for missing files, and that must not read the disk each time. */
export type PreviewIndex = ReturnType<typeof createPreviewIndex>;

/** Creates the index of a build folder, empty until its first refresh. */
export function createPreviewIndex(distFolder: string) {
  const previews = new Map<string, Preview>();
  return {
    /** Reads the previews that are new, and forgets those that are gone. */
    async refresh(): Promise<void> {
      const ids = await readdir(previewsOf(distFolder)).catch((): string[] => []);
      for (const id of previews.keys()) if (!ids.includes(id)) previews.delete(id);
      for (const id of ids.filter((one) => !previews.has(one))) {
        // One that is still being written is read next time.
        const reading = readFile(previewFile(distFolder, id), 'utf8').then(parsePreview);
        const preview = await reading.catch(() => undefined);
        if (preview !== undefined) previews.set(id, preview);
      }
    },
    /** Returns a preview that is not over, and the folder with its files. */
    find(id: string, now: Date) {
      const preview = previews.get(id);
      return preview && isCurrent(preview, now) ? { ...preview, folder: previewFolder(distFolder, id) } : undefined;
    },
    /** Finds a file with a hash in its name that only a preview has; returns its path on the disk. */
    findAsset(path: string, now: Date) {
      for (const [id, preview] of previews) {
        const asset = Object.hasOwn(preview.assets, path) ? preview.assets[path] : undefined;
        if (asset && isCurrent(preview, now))
          return { ...asset, file: join(previewFolder(distFolder, id), asset.file) };
      }
      return undefined;
    },
  };
}

/** Removes the previews that are over, and what killed builds left of others. */
export function prunePreviews(distFolder: string, now: Date): void {
  for (const id of namesIn(previewsOf(distFolder))) {
    if (readPreview(distFolder, id, now) === undefined) rmSync(previewFolder(distFolder, id), { recursive: true });
  }
}
