import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { firstVisit } from '../core/first-visit.ts';
import type { SiteManifest } from '../core/site-manifest.ts';
import { openServerProcess } from '../server/server-process.ts';
import { test as base, expect, release } from './fixtures.ts';

export { expect };

/** A server of its own that can stop and start again, with another build too. */
export interface Host {
  url: string;
  stop(): Promise<void>;
  /** Starts again at the same address with a build in which one article has another heading. */
  deploy(path: string, heading: string): Promise<void>;
}

/** A test whose browser stores pages and whose server can be stopped. */
export const test = base.extend<{ host: Host }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  host: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'garage-offline-'));
    const start = (more: Record<string, string> = {}) =>
      openServerProcess({ HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', ...more });
    let server = await start();
    const { port } = server;
    const stop = async () => {
      server.child.kill('SIGTERM');
      await server.exit;
    };
    const deploy = async (path: string, heading: string) => {
      const dist = join(folder, 'dist');
      // Hashed files are the same in every build.
      const assets = join(release, 'site/assets');
      await cp(release, dist, { recursive: true, filter: (path) => path !== assets });
      await symlink(assets, join(dist, 'site/assets'));
      await changeHeading(dist, path, heading);
      server = await start({ PORT: String(port), DIST_FOLDER: dist });
    };
    await use({ url: `http://127.0.0.1:${port}`, stop, deploy });
    await stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ host }, use) => use(host.url),
});

async function changeHeading(dist: string, path: string, heading: string): Promise<void> {
  const manifestFile = join(dist, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as SiteManifest;
  const entry = manifest.entries[path];
  if (!entry) throw new Error(`The build has no article ${path}.`);
  const file = join(dist, 'site', entry.identity.file);
  const html = (await readFile(file, 'utf8')).replace(/<h1>.*?<\/h1>/, `<h1>${heading}</h1>`);
  await writeFile(file, html);
  const { br: _, gzip: __, ...plain } = entry;
  const identity = { ...entry.identity, bytes: Buffer.byteLength(html), etag: '"another-build"' };
  manifest.entries[path] = { ...plain, identity };
  await writeFile(manifestFile, JSON.stringify(manifest));
}

/** Lists every address the browser has stored, in any cache. */
export function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Opens an article on a later visit than the first, and waits until it is stored with its picture. */
export async function openAndStore(page: Page, path: string): Promise<void> {
  await page.addInitScript((key) => localStorage.setItem(key, '1'), firstVisit.key);
  await page.goto(path);
  await expect.poll(() => listStored(page)).toContain(path);
  await expect.poll(async () => (await listStored(page)).some((stored) => stored.endsWith('.avif'))).toBe(true);
}
