import type { SiteManifest } from '../../core/pages/site-manifest.ts';
import { archiveHref } from '../../core/posts/category-match.ts';
import { readSearchQuery, searchPath } from '../../core/search/search.ts';

export type Resolution =
  | { kind: 'page'; path: string }
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | { kind: 'archive'; category: string }
  | { kind: 'search'; query: string }
  | { kind: 'not-found' }
  | { kind: 'gone' };

const notFound: Resolution = { kind: 'not-found' };

/**
 * Decides what a request target means among the pages. Every redirect goes to an address that the manifest knows,
 * so no request can send a reader to another host.
 */
export function resolvePage(manifest: SiteManifest, url: string): Resolution {
  const { path, exactPath, query } = parseTarget(url);
  if (path === undefined || exactPath === undefined) return notFound;
  // A file may really be called something.html; then its name is already its clean address.
  if (path !== exactPath && Object.hasOwn(manifest.entries, exactPath)) return resolvePath(manifest, exactPath, query);
  const resolution = resolvePath(manifest, path, query);
  const isPage = !['redirect', 'gone', 'not-found'].includes(resolution.kind);
  const isMoved = path !== exactPath && isPage;
  return isMoved ? { kind: 'redirect', status: 301, location: encodeURI(path) + query } : resolution;
}

function resolvePath(manifest: SiteManifest, path: string, query: string): Resolution {
  if (path === '/404' || Object.values(manifest.linkPages).includes(path)) return notFound;
  if (path === '/blog' && query !== '') return resolveArchive(manifest, query);
  if (path === searchPath && query !== '') return { kind: 'search', query: readSearchQuery(query) };
  const moved = lookUp(manifest.redirects, path);
  if (moved !== undefined) return { kind: 'redirect', status: 301, location: withQuery(moved, query) };
  if (path === manifest.anyCategoryPage) return { kind: 'redirect', status: 301, location: archiveHref() };
  const category = Object.keys(manifest.categoryPages).find((name) => manifest.categoryPages[name] === path);
  if (category !== undefined) return { kind: 'redirect', status: 301, location: archiveHref(category) };
  if (Object.hasOwn(manifest.entries, path)) return { kind: 'page', path };
  if (manifest.gone.includes(path)) return { kind: 'gone' };
  // The article was renamed, or its last letter was withdrawn: mails have this address.
  const [, article] = /^(\/blog\/[^/]+)\/letters$/.exec(path) ?? [];
  if (article !== undefined) return { kind: 'redirect', status: 302, location: encodeURI(article) };
  return /^\/blog\/[^/]+$/.test(path) ? { kind: 'redirect', status: 302, location: '/blog' } : notFound;
}

function resolveArchive(manifest: SiteManifest, query: string): Resolution {
  const category = new URLSearchParams(query).get('category') ?? '';
  if (category === '') return { kind: 'page', path: '/blog' };
  const renamed = lookUp(manifest.legacyCategories, category);
  if (renamed !== undefined) return { kind: 'redirect', status: 301, location: archiveHref(renamed) };
  const page = lookUp(manifest.categoryPages, category);
  return page === undefined ? { kind: 'archive', category } : { kind: 'page', path: page };
}

// A plain record also has a `constructor`; only its own keys are addresses.
function lookUp<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function withQuery(location: string, query: string): string {
  if (query === '') return location;
  const [address = '', ...fragment] = location.split('#');
  const joined = address.includes('?') ? `${address}&${query.slice(1)}` : address + query;
  return [joined, ...fragment].join('#');
}

/**
 * Splits a request target; a host in it is ignored. Returns the decoded path as it is (`exactPath`) and without repeated
 * slashes, trailing slash or `.html` (`path`), both undefined when it can name no page, and the query with its question mark,
 * or an empty string, safe inside a header.
 */
function parseTarget(url: string) {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1)[0] ?? '';
  const queryStart = target.indexOf('?');
  const rawPath = (queryStart === -1 ? target : target.slice(0, queryStart)) || '/';
  const exactPath = decodePath(rawPath);
  const query = queryStart === -1 ? '' : escapeForHeader(target.slice(queryStart));
  const path = exactPath === undefined ? undefined : cleanPath(exactPath);
  // Without its ending, /...html would be a step up.
  const isStep = path !== undefined && hasSteps(path);
  return { exactPath: isStep ? undefined : exactPath, path: isStep ? undefined : path, query };
}

function decodePath(rawPath: string): string | undefined {
  if (!rawPath.startsWith('/') || /%2f|%5c|\\/i.test(rawPath)) return undefined;
  try {
    const decoded = decodeURI(rawPath);
    return decoded.includes('\0') || hasSteps(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function hasSteps(path: string): boolean {
  return path.split('/').some((part) => part === '..' || part === '.');
}

function cleanPath(path: string): string {
  const collapsed = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const withoutIndex = collapsed.replace(/\/index\.html$/, '') || '/';
  return withoutIndex.length > '/.html'.length ? withoutIndex.replace(/\.html$/, '') : withoutIndex;
}

// The query may end up in a Location header, where a control character is an error.
function escapeForHeader(query: string): string {
  return query.replace(
    /[^\x21-\x7e]/g,
    (character) => `%${(character.charCodeAt(0) & 0xff).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}
