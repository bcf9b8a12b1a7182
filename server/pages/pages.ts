import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailTemplateSchema } from '../../core/mail/mail-template.ts';
import { currentRelease, releaseIdOf } from '../../core/node/releases.ts';
import { workerPath } from '../../core/pages/offline.ts';
import { type ManifestEntry, type SiteManifest, siteManifestSchema } from '../../core/pages/site-manifest.ts';
import { linkPageNames } from '../../core/people/link-pages.ts';
import { nothingWatched, type Watched, watchedSchema } from '../../core/people/watched.ts';
import { archiveHref } from '../../core/posts/category-match.ts';
import { Refused } from '../../core/problem/problem.ts';
import { searchPagesPath, searchPath } from '../../core/search/search.ts';
import { searchPagesSchema } from '../../core/search/search-pages.ts';
import type { SubscriptionMails } from '../../newsletter/service/newsletter.ts';
import { subscriptionMailNames } from '../../newsletter/subscribers/mail-queue.ts';
import { readWelcomeSteps } from '../../publishing/issues/welcome-steps.ts';
import { resolvePage } from './resolve-page.ts';
import { type Page, revalidate, securityHeaders } from './responses.ts';

/** Creates the error for a build that is missing, incomplete or from another version. */
const refuseBuild = (problem: string): Refused => new Refused({ code: 'build', problem, fix: buildAgain });

const buildAgain = 'Run npm run build, then start again.';

export type Site = Awaited<ReturnType<typeof loadSite>>;

/** Loads the current release of a build folder into memory; throws Refused when something is missing or incomplete. */
export async function loadSite(distFolder: string, folder = currentRelease(distFolder)) {
  const manifestText = await readText(folder, 'manifest.json');
  if (manifestText === undefined) {
    const fix = 'run npm run build first, or npm start, which builds and starts.';
    throw new Refused({ code: 'not-built', problem: 'The site is not built yet', fix });
  }
  const manifest = parseBuilt('manifest.json', () => siteManifestSchema.parse(JSON.parse(manifestText)));
  const pages = new Map<string, Page>();
  for (const [path, entry] of Object.entries(manifest.entries)) {
    pages.set(path, await readPage(folder, path, entry, manifest.baseCsp));
  }
  for (const path of listNeededPages(manifest)) {
    if (!pages.has(path)) throw refuseBuild(`The built site lacks the page ${path}.`);
  }
  const searchText = String(pages.get(searchPagesPath)?.encodings.identity.body);
  return {
    folder,
    release: releaseIdOf(folder),
    manifest,
    /** Path in the manifest → page. */
    pages,
    /** Request target → page, for the usual spelling of every address. */
    directPages: findDirectPages(manifest, pages),
    searchPages: parseBuilt(searchPagesPath, () => searchPagesSchema.parse(JSON.parse(searchText))),
    mails: await readMails(folder),
    series: parseBuilt('mails/series', () => readWelcomeSteps(folder)),
    watched: await readWatched(folder),
  };
}

const readText = (folder: string, file: string): Promise<string | undefined> =>
  readFile(join(folder, file), 'utf8').catch(() => undefined);

/** Parses a built file; throws Refused when another version wrote it. */
function parseBuilt<Value>(name: string, parse: () => Value): Value {
  try {
    return parse();
  } catch {
    throw refuseBuild(`The built file ${name} is missing or from another version of this program.`);
  }
}

async function readPage(folder: string, path: string, entry: ManifestEntry, baseCsp: string): Promise<Page> {
  const security = securityHeaders(entry.csp ?? baseCsp);
  const isNegotiated = entry.br !== undefined || entry.gzip !== undefined;
  const status = path === '/404' ? 404 : 200;
  const encodings: Partial<Page['encodings']> = {};
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const stored = entry[encoding];
    if (stored === undefined) continue;
    const { file, bytes, etag } = stored;
    const body = await readFile(join(folder, 'site', file)).catch(() => undefined);
    if (body?.length !== bytes) throw refuseBuild(`The built file ${file} is missing or incomplete.`);
    const shared = ['Cache-Control', cacheControl(path, entry), ...(isNegotiated ? ['Vary', 'Accept-Encoding'] : [])];
    // A tag on the 404 page would let a cache turn "not found" into "not modified".
    if (status === 200) shared.push('ETag', etag);
    if (path === workerPath) shared.push('Service-Worker-Allowed', '/');
    shared.push(...security);
    const ofBody = ['Content-Type', entry.type, 'Content-Length', String(bytes)];
    if (encoding !== 'identity') ofBody.push('Content-Encoding', encoding);
    encodings[encoding] = { body, etag, headers: [...ofBody, ...shared], notModifiedHeaders: shared };
  }
  return { status, isNegotiated, securityHeaders: security, encodings: encodings as Page['encodings'] };
}

function cacheControl(path: string, entry: ManifestEntry): string {
  // Every cache asks again each time: an old service worker would keep readers on an old site.
  if (path === workerPath) return 'no-cache';
  if (entry.immutable) return 'public, max-age=31536000, immutable';
  return entry.type.startsWith('text/html') ? revalidate : 'public, max-age=3600';
}

function listNeededPages({ anyCategoryPage, categoryPages, linkPages }: SiteManifest): string[] {
  const links = linkPageNames.map((name) => linkPages[name] ?? `for ${name}`);
  return ['/404', '/blog', searchPath, searchPagesPath, anyCategoryPage, ...Object.values(categoryPages), ...links];
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

async function readMails(folder: string): Promise<SubscriptionMails> {
  const mails = subscriptionMailNames.map(async (name) => {
    const text = await readText(folder, `mails/${name}.json`);
    return [name, parseBuilt(`mails/${name}.json`, () => mailTemplateSchema.parse(JSON.parse(text ?? '')))];
  });
  return Object.fromEntries(await Promise.all(mails));
}

async function readWatched(folder: string): Promise<Watched> {
  const text = await readText(folder, 'mails/watched.json');
  if (text === undefined) return nothingWatched;
  return parseBuilt('mails/watched.json', () => watchedSchema.parse(JSON.parse(text)));
}
