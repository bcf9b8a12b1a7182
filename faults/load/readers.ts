import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteManifestSchema } from '../../contract/site-manifest.ts';
import { type LaneWish, send } from './lane.ts';

const compressed = { 'accept-encoding': 'br' };
const searches = ['oil', 'towing', '430 lb-ft', 'turbo', 'warranty', 'nothing-like-this', 'brake caliper'];

/** Readers of a site: pages, pages they have already, and searches. */
export async function createReaders(distFolder: string, port: number): Promise<LaneWish[]> {
  const manifest = siteManifestSchema.parse(JSON.parse(await readFile(join(distFolder, 'manifest.json'), 'utf8')));
  const articles = manifest.articles.map(({ href }) => href).filter((href) => manifest.entries[href] !== undefined);
  const paths = ['/', '/about', '/blog', ...articles];
  const known = await Promise.all(
    paths.map(async (path) => ({ path, etag: (await send(port, false, { path, headers: compressed })).headers.etag })),
  );
  return [
    { kind: 'page', lanes: 8, pauseMs: 10, next: () => ({ path: pick(paths), headers: compressed }) },
    {
      kind: 'page, not changed',
      lanes: 4,
      pauseMs: 10,
      next() {
        const { path, etag = '' } = pick(known);
        return { path, headers: { ...compressed, 'if-none-match': etag } };
      },
    },
    {
      kind: 'search',
      lanes: 2,
      pauseMs: 25,
      next: () => ({ path: `/search?q=${encodeURIComponent(pick(searches))}`, headers: compressed }),
    },
  ];
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}
