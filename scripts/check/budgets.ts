import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type ManifestEntry, type SiteManifest, siteManifestSchema } from '../../core/site-manifest.ts';
import type { Finding } from './finding.ts';
import { type PageResources, readPageResources, readStaticImports, readStyleAddresses } from './page-resources.ts';

const kilobyte = 1024;

/** What a page may weigh, in brotli bytes; fonts in bytes as they are, all of them together. */
export const budgets = {
  html: 30 * kilobyte,
  css: 14 * kilobyte,
  eagerScript: 5 * kilobyte,
  fonts: 80 * kilobyte,
} as const;

/**
 * What a visit to the measured pages fetches before anything scrolls into view: the page (brotli), its fonts and its
 * first picture, in KB without headers, and how many requests that takes. From `npm run bench -- pages`, with little room.
 */
export const visitBudgets: Readonly<Record<string, { kilobytes: number; requests: number; eagerScript: number }>> = {
  '/': { kilobytes: 75, requests: 5, eagerScript: 3.25 },
  '/blog': { kilobytes: 72, requests: 5, eagerScript: 3.75 },
  '/blog/turbomax-vs-v8-comparison': { kilobytes: 115, requests: 7, eagerScript: 4 },
  '/tools/will-it-tow': { kilobytes: 68, requests: 4, eagerScript: 3.5 },
};

/** Where a build stands, read once. */
interface BuiltSite {
  manifest: SiteManifest;
  read: (entry: ManifestEntry) => string;
}

/** Checks the built site against the budgets; undefined when nothing is built. */
export function checkBudgets(dist: string): Finding[] | undefined {
  const path = join(dist, 'manifest.json');
  if (!existsSync(path)) return undefined;
  const manifest = siteManifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const read = (entry: ManifestEntry): string => readFileSync(join(dist, 'site', entry.identity.file), 'utf8');
  const built: BuiltSite = { manifest, read };
  const entries = Object.entries(manifest.entries);
  const pages = entries.filter(([, entry]) => entry.type.startsWith('text/html'));
  const sheets = entries.filter(([, entry]) => entry.type.startsWith('text/css'));
  return [
    ...(pages.length === 0 ? [{ file: path, message: 'names no HTML page' }] : []),
    ...pages.flatMap(([address, entry]) => checkPage(built, address, entry)),
    ...sheets.flatMap(([address, entry]) =>
      checkAddresses(built, address, readStyleAddresses(read(entry)), siteOrigin(built)),
    ),
    ...checkFonts(entries),
  ];
}

function checkPage(built: BuiltSite, address: string, entry: ManifestEntry): Finding[] {
  const page = readPageResources(built.read(entry));
  return [
    ...compare(address, 'HTML', sentBytes(entry), budgets.html),
    ...compare(address, 'CSS', weighStyles(built, address, page), budgets.css),
    ...compare(address, 'eager JavaScript', weighScripts(built, address, page), budgets.eagerScript),
    ...checkVisit(built, address, page, sentBytes(entry)),
    ...checkAddresses(built, address, page.subresources, originOf(page.canonical)),
  ];
}

function checkVisit(built: BuiltSite, address: string, page: PageResources, pageBytes: number): Finding[] {
  const budget = visitBudgets[address];
  if (!budget) return [];
  const { entries } = built.manifest;
  const linked = [...page.preloads, ...page.stylesheets, ...page.scripts].map((one) => localPath(one, address));
  const fetched = [...new Set(linked)].flatMap((path) => entries[path] ?? []);
  const bytes = pageBytes + sum(fetched.map(sentBytes));
  const requests = 1 + fetched.length;
  const tooMany = {
    file: address,
    message: `a visit begins with ${requests} requests, the budget is ${budget.requests}`,
  };
  return [
    ...compare(address, 'a visit before scrolling', bytes, budget.kilobytes * kilobyte),
    ...compare(
      address,
      'JavaScript before interaction',
      weighScripts(built, address, page),
      budget.eagerScript * kilobyte,
    ),
    ...(requests > budget.requests ? [tooMany] : []),
  ];
}

function compare(file: string, what: string, bytes: number, budget: number): Finding[] {
  return bytes <= budget ? [] : [{ file, message: `${what} is ${bytes} bytes (br), the budget is ${budget}` }];
}

function weighStyles(built: BuiltSite, address: string, page: PageResources): number {
  const linked = [...new Set(page.stylesheets.map((sheet) => localPath(sheet, address)))];
  const sheets = linked.flatMap((path) => built.manifest.entries[path] ?? []);
  return weighInline(page.inlineStyles) + sum(sheets.map(sentBytes));
}

/** Inline scripts, linked scripts and everything those import before they run. */
function weighScripts(built: BuiltSite, address: string, page: PageResources): number {
  const counted = new Map<string, number>();
  const follow = (path: string): void => {
    const entry = built.manifest.entries[path];
    if (!entry || counted.has(path)) return;
    counted.set(path, sentBytes(entry));
    for (const next of readStaticImports(built.read(entry))) follow(localPath(next, path));
  };
  const imported = page.inlineScripts.flatMap(readStaticImports);
  for (const source of [...page.scripts, ...imported]) follow(localPath(source, address));
  return weighInline(page.inlineScripts) + sum([...counted.values()]);
}

function checkAddresses(built: BuiltSite, file: string, addresses: string[], own: string | undefined): Finding[] {
  return [...new Set(addresses)].flatMap((address) => {
    if (address.startsWith('#')) return [];
    const { origin, protocol, host, pathname } = resolveAddress(address, file);
    if (protocol === 'data:' || protocol === 'blob:') return [];
    if (origin !== noHost && origin !== own) return [{ file, message: `loads ${address} from another host, ${host}` }];
    if (built.manifest.entries[decodeURI(pathname)] ?? built.manifest.entries[pathname]) return [];
    return [{ file, message: `loads ${address}, which the build does not contain` }];
  });
}

function checkFonts(entries: [string, ManifestEntry][]): Finding[] {
  const fonts = entries.filter(([path, { type }]) => type.startsWith('font/') || /\.(woff2?|ttf|otf)$/.test(path));
  const bytes = sum(fonts.map(([, entry]) => entry.identity.bytes));
  if (bytes <= budgets.fonts) return [];
  const names = fonts.map(([path, entry]) => `${path} ${entry.identity.bytes}`).join(', ');
  return [{ file: 'fonts', message: `together ${bytes} bytes, the budget is ${budgets.fonts}: ${names}` }];
}

/** Stands for "whatever host serves the page". */
const noHost = 'http://page.invalid';

function resolveAddress(address: string, from: string): URL {
  return new URL(address, `${noHost}${from}`);
}

function localPath(address: string, from: string): string {
  return resolveAddress(address, from).pathname;
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

function siteOrigin(built: BuiltSite): string | undefined {
  const home = built.manifest.entries['/'];
  return home && originOf(readPageResources(built.read(home)).canonical);
}

function sentBytes(entry: ManifestEntry): number {
  return (entry.br ?? entry.identity).bytes;
}

function weighInline(texts: string[]): number {
  return texts.length === 0 ? 0 : brotliCompressSync(texts.join('\n')).byteLength;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
