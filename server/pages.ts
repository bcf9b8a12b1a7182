import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveHref } from '../core/category-match.ts';
import { linkPageNames } from '../core/link-pages.ts';
import { workerPath } from '../core/offline.ts';
import { searchPagesPath, searchPath } from '../core/search.ts';
import { type SearchPage, searchPagesSchema } from '../core/search-pages.ts';
import { type EncodedFile, type ManifestEntry, type SiteManifest, siteManifestSchema } from '../core/site-manifest.ts';
import type { Encoding } from './accept-encoding.ts';
import { type AnswerHead, createAnswerHead } from './answer-head.ts';
import { resolveRequest } from './routing.ts';
import { securityHeaders } from './security-headers.ts';
import { StartError } from './start-error.ts';

/** One encoding of a page with everything that is sent with it. */
export type PageForm = {
  body: Buffer;
  etag: string;
  headers: string[];
  notModifiedHeaders: string[];
  /** Both heads as bytes, for connections that are answered without Node's own writer. */
  head: AnswerHead;
  notModifiedHead: AnswerHead;
};

/** One page in memory; `isNegotiated` when its answer depends on Accept-Encoding. */
export type Page = {
  status: 200 | 404;
  isNegotiated: boolean;
  securityHeaders: readonly string[];
  forms: { identity: PageForm } & Partial<Record<Encoding, PageForm>>;
};

/** The built site in memory. */
export type Site = {
  manifest: SiteManifest;
  /** Entry path → page. */
  pages: ReadonlyMap<string, Page>;
  /** Request target → page, for the targets that need no thought. */
  directPages: ReadonlyMap<string, Page>;
  /** What a search looks at. */
  searchPages: readonly SearchPage[];
};

const buildAgain = 'Run npm run build, then start again.';

/** Cache-Control of HTML: kept, but asked for again each time. */
export const revalidate = 'public, max-age=0, must-revalidate';

/** Loads the manifest and every file it names, once; a missing or torn build is a StartError. */
export async function loadSite(distFolder: string): Promise<Site> {
  const manifest = await readManifest(distFolder);
  const pages = new Map<string, Page>();
  for (const [path, entry] of Object.entries(manifest.entries)) {
    pages.set(path, await loadPage(distFolder, path, entry, entry.csp ?? manifest.baseCsp));
  }
  const linkPages = linkPageNames.map((name) => manifest.linkPages[name] ?? `for ${name}`);
  const needed = [
    '/404',
    '/blog',
    searchPath,
    searchPagesPath,
    manifest.anyCategoryPage,
    ...Object.values(manifest.categoryPages),
    ...linkPages,
  ];
  for (const path of needed) {
    if (!pages.has(path)) throw new StartError(`The built site lacks the page ${path}. ${buildAgain}`);
  }
  return { manifest, pages, directPages: findDirectPages(manifest, pages), searchPages: readSearchPages(pages) };
}

function readSearchPages(pages: ReadonlyMap<string, Page>): SearchPage[] {
  try {
    return searchPagesSchema.parse(JSON.parse(String(pages.get(searchPagesPath)?.forms.identity.body)));
  } catch {
    throw new StartError(`The built file ${searchPagesPath} is not one this server understands. ${buildAgain}`);
  }
}

async function readManifest(distFolder: string): Promise<SiteManifest> {
  const text = await readFile(join(distFolder, 'manifest.json'), 'utf8').catch(() => {
    throw new StartError('The site is not built yet: run npm run build first, or npm start, which builds and starts.');
  });
  try {
    return siteManifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`dist/manifest.json is not one this server understands. ${buildAgain}`);
  }
}

async function loadPage(distFolder: string, path: string, entry: ManifestEntry, csp: string): Promise<Page> {
  const security = securityHeaders(csp);
  const isNegotiated = entry.br !== undefined || entry.gzip !== undefined;
  const status = path === '/404' ? 404 : 200;
  const load = async (file: EncodedFile, encoding: Encoding): Promise<PageForm> => {
    const body = await readFile(join(distFolder, 'site', file.file)).catch(() => undefined);
    if (body?.length !== file.bytes) {
      throw new StartError(`The built file ${file.file} is missing or incomplete. ${buildAgain}`);
    }
    const shared = ['Cache-Control', cacheControl(path, entry), ...(isNegotiated ? ['Vary', 'Accept-Encoding'] : [])];
    // A tag on the 404 page would let a cache turn "not found" into "not changed".
    if (status === 200) shared.push('ETag', file.etag);
    if (path === workerPath) shared.push('Service-Worker-Allowed', '/');
    shared.push(...security);
    const ofBody = ['Content-Type', entry.type, 'Content-Length', String(body.length)];
    if (encoding !== 'identity') ofBody.push('Content-Encoding', encoding);
    const headers = [...ofBody, ...shared];
    const [head, notModifiedHead] = [createAnswerHead(status, headers), createAnswerHead(304, shared)];
    return { body, etag: file.etag, headers, notModifiedHeaders: shared, head, notModifiedHead };
  };
  const forms: Page['forms'] = { identity: await load(entry.identity, 'identity') };
  if (entry.br) forms.br = await load(entry.br, 'br');
  if (entry.gzip) forms.gzip = await load(entry.gzip, 'gzip');
  return { status, isNegotiated, securityHeaders: security, forms };
}

function cacheControl(path: string, entry: ManifestEntry): string {
  // Asked for again each time, by every cache on the way: an old worker would hold back a new site.
  if (path === workerPath) return 'no-cache';
  if (entry.immutable) return 'public, max-age=31536000, immutable';
  return entry.type.startsWith('text/html') ? revalidate : 'public, max-age=3600';
}

function findDirectPages(manifest: SiteManifest, pages: ReadonlyMap<string, Page>): Map<string, Page> {
  const direct = new Map<string, Page>();
  const candidates = [...pages.keys()].map(encodeURI).concat(Object.keys(manifest.categoryPages).map(archiveHref));
  for (const url of candidates) {
    const resolution = resolveRequest(manifest, 'GET', url);
    const page = resolution.kind === 'page' && resolution.status === 200 ? pages.get(resolution.path) : undefined;
    if (page !== undefined) direct.set(url, page);
  }
  return direct;
}
