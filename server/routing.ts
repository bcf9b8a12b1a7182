import { archiveHref } from '../core/category-match.ts';
import { readSearchRequest, type SearchRequest, searchPath } from '../core/search.ts';
import type { SiteManifest } from '../core/site-manifest.ts';
import { type RequestTarget, readRequestTarget } from './request-target.ts';

/** What a request asks for. */
export type Resolution =
  | { kind: 'page'; path: string; status: 200 | 404 }
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | { kind: 'any-category'; category: string }
  | { kind: 'search'; request: SearchRequest }
  | { kind: 'dynamic' };

/** The addresses that mails carry; what stands behind them is told to nobody but Fastify's routes. */
const isLink = /^\/(?:(?:confirm|unsubscribe|preferences)\/[^/]+|preferences\/[^/]+\/data)$/;
const notFound: Resolution = { kind: 'page', path: '/404', status: 404 };
const dynamic: Resolution = { kind: 'dynamic' };

/**
 * Decides what a request target stands for. Every redirect goes to an address that the manifest knows,
 * so no request can send a reader to another host.
 */
export function resolveRequest(manifest: SiteManifest, method: string, url: string): Resolution {
  const target = readRequestTarget(url);
  if (isDynamic(method, target.rawPath)) return dynamic;
  const { path, exactPath, query } = target;
  if (path === undefined || exactPath === undefined) return notFound;
  // A file may really be called something.html; then its name is already its clean address.
  if (path !== exactPath && isPublicEntry(manifest, exactPath)) return resolvePath(manifest, exactPath, target);
  const resolution = isDynamic(method, path) ? dynamic : resolvePath(manifest, path, target);
  const isMoved = path !== exactPath && resolution.kind !== 'redirect' && resolution !== notFound;
  return isMoved ? { kind: 'redirect', status: 301, location: encodeURI(path) + query } : resolution;
}

function isDynamic(method: string, path: string): boolean {
  if (path === '/healthz' || path === '/readyz' || path === '/hooks/mail') return true;
  if (path === '/rest/v1' || path.startsWith('/rest/v1/')) return true;
  if (isLink.test(path)) return true;
  return method === 'POST' && path === '/subscribe';
}

function resolvePath(manifest: SiteManifest, path: string, { query }: RequestTarget): Resolution {
  if (path === '/404' || Object.values(manifest.linkPages).includes(path)) return notFound;
  if (path === '/blog' && query !== '') return resolveArchive(manifest, query);
  if (path === searchPath && query !== '') return { kind: 'search', request: readSearchRequest(query) };
  const moved = lookUp(manifest.redirects, path);
  if (moved !== undefined) return { kind: 'redirect', status: 301, location: withQuery(moved, query) };
  if (path === manifest.anyCategoryPage) return { kind: 'redirect', status: 301, location: archiveHref() };
  const category = Object.keys(manifest.categoryPages).find((name) => manifest.categoryPages[name] === path);
  if (category !== undefined) return { kind: 'redirect', status: 301, location: archiveHref(category) };
  if (lookUp(manifest.entries, path) !== undefined) return { kind: 'page', path, status: 200 };
  return /^\/blog\/[^/]+$/.test(path) ? { kind: 'redirect', status: 302, location: '/blog' } : notFound;
}

function resolveArchive(manifest: SiteManifest, query: string): Resolution {
  const category = new URLSearchParams(query).get('category') ?? '';
  if (category === '') return { kind: 'page', path: '/blog', status: 200 };
  const renamed = lookUp(manifest.legacyCategories, category);
  if (renamed !== undefined) return { kind: 'redirect', status: 301, location: archiveHref(renamed) };
  const page = lookUp(manifest.categoryPages, category);
  return page === undefined ? { kind: 'any-category', category } : { kind: 'page', path: page, status: 200 };
}

function isPublicEntry(manifest: SiteManifest, path: string): boolean {
  return lookUp(manifest.entries, path) !== undefined;
}

// A plain record also answers to `constructor`; only its own keys are addresses.
function lookUp<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function withQuery(location: string, query: string): string {
  if (query === '') return location;
  const [address = '', ...fragment] = location.split('#');
  const joined = address.includes('?') ? `${address}&${query.slice(1)}` : address + query;
  return [joined, ...fragment].join('#');
}
