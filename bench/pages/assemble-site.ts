import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type ManifestEntry, type SiteManifest, siteManifestSchema } from '../../contract/site-manifest.ts';
import { describeFile } from '../../site/integrations/describe-file.ts';
import { buildApplication } from './client-rendered/build-application.ts';
import { writeFloor } from './floor/write-floor.ts';

/** Addresses of the site that are written again by hand, and that the client-rendered application draws. */
export const comparedPaths: readonly string[] = ['/', '/blog', '/blog/turbomax-vs-v8-comparison'];

/** Where the floor of a page stands. */
export const floorAddress = (path: string): string => (path === '/' ? '/floor' : `/floor${path}`);

/** Where the application shows a page. */
export const applicationAddress = (path: string): string => (path === '/' ? '/app' : `/app${path}`);

/**
 * Builds the floor and the application and puts them beside the built site into one folder, which our own server serves:
 * whatever differs between the columns is the page.
 */
export async function assembleSite(distFolder: string, folder: string): Promise<void> {
  const site = join(folder, 'site');
  const manifest = siteManifestSchema.parse(JSON.parse(await readFile(join(distFolder, 'manifest.json'), 'utf8')));
  const entries: SiteManifest['entries'] = {};
  for (const [path, entry] of Object.entries(manifest.entries)) {
    entries[path] = moveEntry(entry, relative(site, join(distFolder, 'site')));
  }
  for (const path of comparedPaths) {
    const file = `${floorAddress(path).slice(1)}.html`;
    const built = manifest.entries[path]?.identity.file ?? '';
    const html = writeFloor(await readFile(join(distFolder, 'site', built), 'utf8'));
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), html);
    entries[floorAddress(path)] = await describeFile(`${site}/`, file);
  }
  await buildApplication(distFolder, join(site, 'app'));
  const shell = await describeFile(`${site}/`, 'app/index.html');
  for (const path of comparedPaths) entries[applicationAddress(path)] = shell;
  for (const name of await readdir(join(site, 'app', 'assets'))) {
    entries[`/app/assets/${name}`] = { ...(await describeFile(`${site}/`, `app/assets/${name}`)), immutable: true };
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, entries }));
}

function moveEntry(entry: ManifestEntry, to: string): ManifestEntry {
  const moved = { ...entry };
  for (const form of ['identity', 'br', 'gzip'] as const) {
    const file = entry[form];
    if (file) moved[form] = { ...file, file: join(to, file.file) };
  }
  return moved;
}
