import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { currentRelease } from '../../core/node/releases.ts';
import { offlinePath, savedPath, workerPath } from '../../core/pages/offline.ts';
import { type ManifestEntry, type SiteManifest, siteManifestSchema } from '../../core/pages/site-manifest.ts';
import { type PageMarkup, readMarkup } from './page-markup.ts';
import { type PageResources, readPageResources, readStaticImports, readStyleAddresses } from './page-resources.ts';

const kilobyte = 1024;

/**
 * Size budgets of a page. HTML, CSS and eager JavaScript in brotli bytes; all fonts of the site together, uncompressed.
 * `home` and `page` are a first visit before scrolling: document, styles, scripts, preloaded fonts and first picture.
 * `chunk` is a file of code that is fetched when a reader reaches for something; the largest is React.
 * `requests` allows five plain faces: one file with axes is one request, and costs more bytes and a quarter of the work.
 * `worker` is what a later visit fetches besides: the service worker and the pages it stores when it is installed.
 */
export const budgets = {
  html: 30 * kilobyte,
  css: 14 * kilobyte,
  script: 5 * kilobyte,
  chunk: 60 * kilobyte,
  fonts: 64 * kilobyte,
  home: 90 * kilobyte,
  page: 115 * kilobyte,
  worker: 48 * kilobyte,
  requests: 10,
} as const;

interface BuiltSite {
  manifest: SiteManifest;
  read: (entry: ManifestEntry) => string;
}

/** Returns one line per exceeded budget or unsound page, or undefined when nothing is built. */
export function checkBudgets(distFolder: string): string[] | undefined {
  const dist = currentRelease(distFolder);
  const path = join(dist, 'manifest.json');
  if (!existsSync(path)) return undefined;
  const manifest = siteManifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const read = (entry: ManifestEntry): string => readFileSync(join(dist, 'site', entry.identity.file), 'utf8');
  const built: BuiltSite = { manifest, read };
  const entries = Object.entries(manifest.entries).filter(([, { keptUntil }]) => keptUntil === undefined);
  const pages = entries.filter(([, entry]) => entry.type.startsWith('text/html'));
  const sheets = entries.filter(([, entry]) => entry.type.startsWith('text/css'));
  return [
    ...(pages.length === 0 ? ['manifest.json: names no HTML page'] : []),
    ...pages.flatMap(([address, entry]) => checkPage(built, address, entry)),
    ...sheets.flatMap(([address, entry]) =>
      checkAddresses(built, address, readStyleAddresses(read(entry)), siteOrigin(built)),
    ),
    ...entries
      .filter(([, entry]) => entry.type.startsWith('text/javascript'))
      .flatMap(([address, entry]) => compare(address, 'code', sentBytes(entry), budgets.chunk)),
    ...checkFonts(entries),
    ...checkWorker(manifest),
    ...checkMarkup(pages.map(([address, entry]) => [address, readMarkup(read(entry))])),
  ];
}

/** Checks that pages are sound HTML, and that links between them lead to anchors that exist. */
function checkMarkup(pages: [address: string, markup: PageMarkup][]): string[] {
  const ids = new Map(pages.map(([address, page]) => [address, page.ids]));
  return pages.flatMap(([address, { faults, links }]) => {
    const dead = links.filter((link) => {
      const { origin, pathname, hash } = new URL(link, `${noHost}${address}`);
      const anchor = decodeURIComponent(hash.slice(1));
      return origin === noHost && anchor !== '' && ids.get(pathname)?.has(anchor) === false;
    });
    return [
      ...Map.groupBy(faults, (fault) => fault)
        .entries()
        .map(([fault, all]) => `${address}: ${fault}${all.length > 1 ? ` (${all.length} times)` : ''}`),
      ...new Set(dead).values().map((link) => `${address}: links to ${link}, and that page has no such anchor`),
    ];
  });
}

function checkPage(built: BuiltSite, address: string, entry: ManifestEntry): string[] {
  const page = readPageResources(built.read(entry));
  const html = sentBytes(entry);
  const { preloads, stylesheets, lateStylesheets, scripts } = page;
  const linked = [...preloads, ...stylesheets, ...lateStylesheets, ...scripts].map((one) => localPath(one, address));
  const fetched = [...new Set(linked)].flatMap((path) => built.manifest.entries[path] ?? []);
  const requests = 1 + fetched.length;
  const visit = html + sum(fetched.map(sentBytes));
  return [
    ...compare(address, 'HTML', html, budgets.html),
    ...compare(address, 'CSS', weighStyles(built, address, page), budgets.css),
    ...compare(address, 'eager JavaScript', weighScripts(built, address, page), budgets.script),
    ...compare(address, 'a first visit', visit, address === '/' ? budgets.home : budgets.page),
    ...(requests > budgets.requests
      ? [`${address}: a first visit takes ${requests} requests, the budget is ${budgets.requests}`]
      : []),
    ...checkAddresses(built, address, page.subresources, originOf(page.canonical)),
  ];
}

function compare(address: string, what: string, bytes: number, budget: number): string[] {
  return bytes <= budget ? [] : [`${address}: ${what} is ${bytes} bytes, the budget is ${budget}`];
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

function checkAddresses(built: BuiltSite, file: string, addresses: string[], own: string | undefined): string[] {
  return [...new Set(addresses)].flatMap((address) => {
    if (address.startsWith('#')) return [];
    const { origin, protocol, host, pathname } = new URL(address, `${noHost}${file}`);
    if (protocol === 'data:' || protocol === 'blob:') return [];
    if (origin !== noHost && origin !== own) return [`${file}: loads ${address} from another host, ${host}`];
    if (built.manifest.entries[decodeURI(pathname)] ?? built.manifest.entries[pathname]) return [];
    return [`${file}: loads ${address}, which the build does not contain`];
  });
}

function checkFonts(entries: [string, ManifestEntry][]): string[] {
  const fonts = entries.filter(([path, { type }]) => type.startsWith('font/') || /\.(woff2?|ttf|otf)$/.test(path));
  const bytes = sum(fonts.map(([, entry]) => entry.identity.bytes));
  return bytes <= budgets.fonts ? [] : [`fonts: together ${bytes} bytes, the budget is ${budgets.fonts}`];
}

function checkWorker({ entries }: SiteManifest): string[] {
  const files = [workerPath, offlinePath, savedPath].flatMap((path) => entries[path] ?? []);
  return compare(workerPath, 'the service worker with its pages', sum(files.map(sentBytes)), budgets.worker);
}

/** Means "the host that serves the page". */
const noHost = 'http://page.invalid';

const localPath = (address: string, from: string): string => new URL(address, `${noHost}${from}`).pathname;

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

function siteOrigin(built: BuiltSite): string | undefined {
  const home = built.manifest.entries['/'];
  return home && originOf(readPageResources(built.read(home)).canonical);
}

const sentBytes = (entry: ManifestEntry): number => (entry.br ?? entry.identity).bytes;

/** Weighs with little effort, which gives some bytes more: the best takes ten seconds for all pages. */
function weighInline(texts: string[]): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return texts.length === 0 ? 0 : brotliCompressSync(texts.join('\n'), { params }).byteLength;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

if (import.meta.main) {
  const found = checkBudgets(fileURLToPath(new URL('../../dist', import.meta.url)));
  for (const line of found ?? ['Nothing is built: run npm run build to check the budgets.']) console.log(line);
  // `npm run check` weighs the last build, if there is one; `npm test` builds before it.
  const isNeeded = !process.argv.includes('--if-built');
  if (found ? found.length > 0 : isNeeded) process.exitCode = 1;
}
