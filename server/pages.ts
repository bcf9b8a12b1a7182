import { archiveHref } from '../core/category-match.ts';
import { currentRelease, releaseIdOf } from '../core/node/releases.ts';
import { workerPath } from '../core/offline.ts';
import { searchPagesPath } from '../core/search.ts';
import { type SearchPage, searchPagesSchema } from '../core/search-pages.ts';
import type { ManifestEntry, SiteManifest } from '../core/site-manifest.ts';
import type { Watched } from '../core/watched.ts';
import type { WelcomeStep } from '../core/welcome-step.ts';
import type { SubscriptionMails } from '../newsletter/service/newsletter.ts';
import { type BuiltFile, parseBuilt, readBuiltSite } from './built-site.ts';
import type { Encoding } from './encoding.ts';
import { resolvePage } from './resolve-page.ts';
import { type Encoded, type Page, revalidate, securityHeaders } from './responses.ts';

/** The built site in memory. */
export interface Site {
  /** Folder of the release, and its name. */
  folder: string;
  release: string;
  manifest: SiteManifest;
  /** Path in the manifest → page. */
  pages: ReadonlyMap<string, Page>;
  /** Request target → page, for the usual spelling of every address. */
  directPages: ReadonlyMap<string, Page>;
  /** What the search looks at. */
  searchPages: readonly SearchPage[];
  mails: SubscriptionMails;
  /** The mails of the welcome series. */
  series: readonly WelcomeStep[];
  watched: Watched;
}

/** Loads the current release of a build folder into memory; throws BuildError when something is missing or incomplete. */
export async function loadSite(distFolder: string, folder = currentRelease(distFolder)): Promise<Site> {
  const { manifest, files, mails, series, watched } = await readBuiltSite(folder);
  const pages = new Map<string, Page>();
  for (const [path, entry] of Object.entries(manifest.entries)) {
    pages.set(path, createPage(path, entry, files.get(path) as BuiltFile, manifest.baseCsp));
  }
  const searchPages = parseBuilt(searchPagesPath, () =>
    searchPagesSchema.parse(JSON.parse(String(files.get(searchPagesPath)?.identity))),
  );
  const directPages = findDirectPages(manifest, pages);
  const built = { manifest, mails, series, watched };
  return { folder, release: releaseIdOf(folder), ...built, pages, directPages, searchPages };
}

function createPage(path: string, entry: ManifestEntry, file: BuiltFile, baseCsp: string): Page {
  const security = securityHeaders(entry.csp ?? baseCsp);
  const isNegotiated = entry.br !== undefined || entry.gzip !== undefined;
  const status = path === '/404' ? 404 : 200;
  const encode = (body: Buffer, etag: string, encoding: Encoding): Encoded => {
    const shared = ['Cache-Control', cacheControl(path, entry), ...(isNegotiated ? ['Vary', 'Accept-Encoding'] : [])];
    // A tag on the 404 page would let a cache turn "not found" into "not modified".
    if (status === 200) shared.push('ETag', etag);
    if (path === workerPath) shared.push('Service-Worker-Allowed', '/');
    shared.push(...security);
    const ofBody = ['Content-Type', entry.type, 'Content-Length', String(body.length)];
    if (encoding !== 'identity') ofBody.push('Content-Encoding', encoding);
    return { body, etag, headers: [...ofBody, ...shared], notModifiedHeaders: shared };
  };
  const encodings: Page['encodings'] = { identity: encode(file.identity, entry.identity.etag, 'identity') };
  if (entry.br && file.br) encodings.br = encode(file.br, entry.br.etag, 'br');
  if (entry.gzip && file.gzip) encodings.gzip = encode(file.gzip, entry.gzip.etag, 'gzip');
  return { status, isNegotiated, securityHeaders: security, encodings };
}

function cacheControl(path: string, entry: ManifestEntry): string {
  // Every cache asks again each time: an old service worker would keep readers on an old site.
  if (path === workerPath) return 'no-cache';
  if (entry.immutable) return 'public, max-age=31536000, immutable';
  return entry.type.startsWith('text/html') ? revalidate : 'public, max-age=3600';
}

function findDirectPages(manifest: SiteManifest, pages: ReadonlyMap<string, Page>): Map<string, Page> {
  const direct = new Map<string, Page>();
  const candidates = [...pages.keys()].map(encodeURI).concat(Object.keys(manifest.categoryPages).map(archiveHref));
  for (const url of candidates) {
    const resolution = resolvePage(manifest, url);
    const page = resolution.kind === 'page' ? pages.get(resolution.path) : undefined;
    if (page !== undefined) direct.set(url, page);
  }
  return direct;
}
