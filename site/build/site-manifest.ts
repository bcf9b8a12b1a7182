import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { currentRelease, tryManifest } from '../../core/node/releases.ts';
import {
  type EncodedFile,
  type ManifestEntry,
  pagePathOf,
  type SiteManifest,
  scheduledPageSchema,
} from '../../core/pages/site-manifest.ts';
import { letterHref, lettersHref } from '../../core/people/letter.ts';
import { linkPageNames } from '../../core/people/link-pages.ts';
import { siteFeedSchema } from '../../core/posts/feed.ts';
import { searchPagesPath } from '../../core/search/search.ts';
import { searchPagesSchema } from '../../core/search/search-pages.ts';
import { readFields } from '../../core/text/frontmatter-text.ts';
import { legacyCategories } from '../../site.config.ts';
import { type BackendSettings, readBackend } from '../islands/backend.ts';
import { subscribeConsent, watchConsent } from '../islands/form-consents.ts';
import { anyCategoryPage, categoryPages } from '../posts/category-pages.ts';
import { postHref } from '../posts/post.ts';
import { readCheckedRedirects, readGone } from '../posts/redirects.ts';
import { pruneMade } from '../publish/make-once.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/png',
  woff2: 'font/woff2',
};
/** Types that the name alone decides; RSS stays plain XML, since browsers save other types. */
const typesByName: Record<string, string> = { 'feed.json': 'application/feed+json; charset=utf-8' };
const compressible = /^(text\/|application\/|image\/svg)/;

/** The best takes three times as long for 2 percent fewer bytes: the longest pages are worth it. Feeds and data are not. */
function qualityOf(type: string, bytes: number): number {
  if (!/^text\/(?:html|css|javascript)/.test(type)) return 9;
  return bytes > 140_000 ? 11 : 10;
}

/** The release that is served while the next one is built. */
interface OldRelease {
  folder: string;
  entries: SiteManifest['entries'];
}

interface DescribeOptions {
  backendUrl?: string;
  formUrl?: string | undefined;
  before?: OldRelease | undefined;
}

const tagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Returns a compressed form that the release before has of the same file, if both are what its manifest says. */
async function readCompressed(
  { file, etag }: EncodedFile,
  form: 'br' | 'gzip',
  before?: OldRelease,
): Promise<Buffer | undefined> {
  const old = before?.entries[addressOf(file)];
  const kept = old?.[form];
  if (before === undefined || kept === undefined || old?.identity.etag !== etag) return undefined;
  const bytes = await readFile(join(before.folder, 'site', kept.file)).catch(() => undefined);
  return bytes && tagOf(bytes) === kept.etag ? bytes : undefined;
}

/** Returns what the server must know of one built file; writes its compressed forms where they are smaller. */
async function describeFile(
  folder: string,
  file: string,
  { backendUrl = '', formUrl = '', before }: DescribeOptions = {},
): Promise<ManifestEntry> {
  const content = await readFile(folder + file);
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const type = typesByName[basename(file)] ?? types[extension];
  if (!type)
    throw new Error(`${file}: no content type is known for '.${extension}'. Add it to site/build/site-manifest.ts.`);
  const store = async (suffix: string, bytes: Buffer): Promise<EncodedFile | undefined> => {
    if (suffix && bytes.length >= content.length) return undefined;
    if (suffix) await writeFile(`${folder}${file}${suffix}`, bytes);
    return { file: file + suffix, bytes: bytes.length, etag: tagOf(bytes) };
  };
  const identity = (await store('', content)) as EncodedFile;
  const isText = compressible.test(type);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(type, content.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const kept = (form: 'br' | 'gzip') => readCompressed(identity, form, before);
  const br = isText ? await store('.br', (await kept('br')) ?? (await toBrotli(content, { params }))) : undefined;
  const gz = isText ? await store('.gz', (await kept('gzip')) ?? (await toGzip(content, { level: 9 }))) : undefined;
  return {
    type,
    immutable: file.startsWith('assets/'),
    ...(extension === 'html' ? { csp: contentSecurityPolicy(content.toString('utf8'), backendUrl, formUrl) } : {}),
    identity,
    ...(br ? { br } : {}),
    ...(gz ? { gzip: gz } : {}),
  };
}

/** After the build: compresses every file once, hashes inline code, and writes the `manifest.json` of the release for the server. */
export function siteManifest(siteUrl: string, publicSettings: BackendSettings, distFolder: string): AstroIntegration {
  let backendUrl = '';
  return {
    name: 'site-manifest',
    hooks: {
      // Before anything is built: half a backend must not become a site whose forms fail.
      'astro:config:done': () => {
        backendUrl = readBackend(publicSettings).url;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
          .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replace(/^\/+/, ''));
        const release = currentRelease(distFolder);
        const before = { folder: release, entries: tryManifest(release)?.entries ?? {} };
        const options = { backendUrl, formUrl: publicSettings.PUBLIC_NEWSLETTER_URL, before };
        const entries = await describeFiles(files.sort(), (file) => describeFile(folder, file, options));
        await pruneMade(Object.keys(entries), new Date());
        const redirectTable = await readFile('content/redirects.yaml', 'utf8');
        const manifest: SiteManifest = {
          entries,
          categoryPages: Object.fromEntries(categoryPages.map(({ name, path }) => [name, path])),
          anyCategoryPage,
          linkPages: Object.fromEntries(linkPageNames.map((name) => [name, `/link-page/${name}`])),
          legacyCategories: { ...legacyCategories },
          redirects: readCheckedRedirects(
            redirectTable,
            new Set(Object.keys(entries)),
            new Set((await readdir('content/posts')).map(postHref)),
          ),
          gone: readGone(redirectTable),
          articles: await readArticles(folder),
          samples: await readSamples(Object.keys(entries)),
          scheduled: await readScheduled(new URL('../mails/dated-pages.json', dir), entries),
          letters: await readLetters(folder, Object.keys(entries)),
          consents: { subscribe: subscribeConsent(), watch: watchConsent() },
          siteUrl,
          baseCsp: contentSecurityPolicy(''),
        };
        await writeFile(new URL('../manifest.json', dir), JSON.stringify(manifest, null, 1));
        logger.info(`${files.length} files described and compressed`);
      },
    },
  };
}

/** Describes files in parallel, a few at a time to limit memory. */
async function describeFiles(
  files: readonly string[],
  describe: (file: string) => Promise<ManifestEntry>,
): Promise<SiteManifest['entries']> {
  const described: [string, ManifestEntry][] = [];
  const waiting = files.entries();
  const workers = Array.from({ length: 2 * availableParallelism() }, async () => {
    for (const [at, file] of waiting) described[at] = [addressOf(file), await describe(file)];
  });
  await Promise.all(workers);
  return Object.fromEntries(described);
}

/** Reads every article and issue; the newest as the feeds name them, which say so where one has run out. */
async function readArticles(folder: string): Promise<SiteManifest['articles']> {
  const feeds = await Promise.all(['feed.json', 'newsletter/feed.json'].map((file) => readFile(folder + file, 'utf8')));
  const items = feeds.flatMap((text) => siteFeedSchema.parse(JSON.parse(text)).items);
  const titles = new Map(items.map(({ url, title }) => [new URL(url).pathname, title]));
  return searchPagesSchema
    .parse(JSON.parse(await readFile(folder + searchPagesPath.slice(1), 'utf8')))
    .filter(({ href }) => /^\/(blog|newsletter)\//.test(href))
    .map(({ href, title }) => ({ href, title: titles.get(href) ?? title }));
}

async function readSamples(paths: readonly string[]): Promise<string[]> {
  const samples: string[] = [];
  for (const slug of await readdir('content/posts')) {
    const path = postHref(slug);
    if (!paths.includes(path)) continue;
    const source = await readFile(`content/posts/${slug}/index.mdx`, 'utf8');
    if (readFields(source)?.['sample'] === true) samples.push(path);
  }
  return samples;
}

/** Whatever has no page now is scheduled, whatever the clock says: nothing falls between two looks at it. */
async function readScheduled(file: URL, entries: SiteManifest['entries']): Promise<SiteManifest['scheduled']> {
  const dated = scheduledPageSchema.array().parse(JSON.parse(await readFile(file, 'utf8')));
  return dated
    .filter((page) => !Object.hasOwn(entries, pagePathOf(page)))
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** Reads from the built articles which take letters, and which letters they show. */
async function readLetters(folder: string, paths: readonly string[]): Promise<SiteManifest['letters']> {
  const letters: SiteManifest['letters'] = { open: [], published: [] };
  for (const path of paths) {
    const [, slug] = /^\/blog\/([^/.]+)$/.exec(path) ?? [];
    if (slug === undefined) continue;
    const html = await readFile(`${folder}blog/${slug}.html`, 'utf8');
    if (html.includes(` href="${letterHref(slug)}"`)) letters.open.push(slug);
    if (!paths.includes(lettersHref(slug))) continue;
    const all = await readFile(`${folder}${lettersHref(slug).slice(1)}.html`, 'utf8');
    for (const [, id = ''] of all.matchAll(/ id="letter-([\da-f-]{36})"/g)) letters.published.push(id);
  }
  return letters;
}

/** 'blog.html' → '/blog', 'index.html' → '/', 'assets/x.css' → '/assets/x.css'. */
function addressOf(file: string): string {
  return `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;
}
