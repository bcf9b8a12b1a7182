import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { linkPageNames } from '../core/link-pages.ts';
import { createRelease, currentRelease, finishRelease, keepOldAssets, switchRelease } from '../core/node/releases.ts';
import type { SearchPage } from '../core/search-pages.ts';
import {
  type EncodedFile,
  type ManifestEntry,
  pagePathOf,
  type ScheduledPage,
  type SiteManifest,
} from '../core/site-manifest.ts';
import type { Watched } from '../core/watched.ts';
import { testMails } from '../newsletter/service/test-newsletter.ts';

/** The archive template of the test site, with one card per kind of match. */
export const archiveTemplate = `<!doctype html><title>__CATEGORY__ Archives</title>
<a href="/blog?category=__CATEGORY_URL__">__CATEGORY__</a><ul>
<li data-category="Engine &amp; Specs" class="post-card">one</li>
<li data-category="Reviews, News &amp; Updates" class="post-card">two</li>
<li data-category="Models &amp; Reviews" class="post-card">three</li>
</ul><p data-empty hidden>No posts found in this category.</p>`;

/** The search page of the test site, as React writes it. */
export const searchTemplate = `<!doctype html><title>Search</title><form action="/search">
<input type="search" name="q" maxLength="200" value=""/><select name="category"><option value="">All</option>
<option value="Engine &amp; Specs">Engine &amp; Specs</option></select></form>
<section id="search-results" class="results"><p>Type a word.</p></section>`;

const searchPages: SearchPage[] = [
  {
    href: '/blog/turbomax-reliability',
    title: 'Reliability',
    categories: ['Engine & Specs'],
    sections: [
      { id: '', heading: '', text: 'What the record shows & what it cannot.' },
      { id: 'oil', heading: 'Oil', text: 'The turbo spins on an oil film. 430 lb-ft ask for the <right> grade.' },
    ],
  },
  {
    href: '/glossary',
    title: 'Wastegate',
    categories: ['Glossary'],
    sections: [{ id: 'wastegate', heading: '', text: 'A valve that lets exhaust go around the turbine.' }],
  },
];

/** What can be watched on the test site. */
export const testWatched: Watched = {
  lines: {
    rate: { name: 'Shop rate', value: '$150', source: 'A dealer page', href: '/about#rate' },
    old: { name: 'Old recall', value: 'Repaired free', source: 'NHTSA', href: '/about#old' },
  },
  subjects: {
    'fact.rate': { title: 'Shop rate', href: '/about', lines: ['rate'] },
    'recalls.all': { title: 'The <b>list</b>', href: '/about', lines: ['old'] },
    'page.about': { title: 'About us', href: '/about', lines: ['rate', 'old'], parts: ['fact.rate'] },
  },
};

/** The id of a letter that the test site shows. */
const publishedLetter = '019a7c00-0000-7000-8000-000000000001';

const html = 'text/html; charset=utf-8';
const filler = 'The 2.7-liter turbo engine. '.repeat(40);

/** The test site is small: compressing it well would only take time. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** One file of a test site. */
type FixtureFile = { path: string; type: string; text: string; isCompressed: boolean };

/** The files of the test site: address, content type, text, whether compressed forms exist. */
const files: FixtureFile[] = [
  { path: '/', type: html, text: `<h1>Home</h1>${filler}`, isCompressed: true },
  { path: '/about', type: html, text: `<h1>About</h1>${filler}`, isCompressed: true },
  {
    path: '/404',
    type: html,
    text: `<h1>404</h1><section class="near-pages" data-near="true" hidden=""><h2>Near</h2><ul></ul></section>${filler}`,
    isCompressed: true,
  },
  { path: '/blog', type: html, text: `<h1>Blog</h1>${filler}`, isCompressed: true },
  { path: '/blog/turbomax-reliability', type: html, text: `<h1>Reliability</h1>${filler}`, isCompressed: true },
  { path: '/blog/category/engine-specs', type: html, text: `<h1>Engine archive</h1>${filler}`, isCompressed: true },
  { path: '/blog/category/any', type: html, text: archiveTemplate, isCompressed: true },
  // The issue that tests send.
  { path: '/newsletter/2026-11-oil', type: html, text: `<h1>Oil</h1>${filler}`, isCompressed: true },
  { path: '/search', type: html, text: searchTemplate, isCompressed: true },
  { path: '/search.json', type: 'application/json', text: JSON.stringify(searchPages), isCompressed: true },
  { path: '/subscribe/failed', type: html, text: '<h1>Subscription failed</h1>', isCompressed: true },
  { path: '/verify123.html', type: html, text: 'verification', isCompressed: false },
  { path: '/assets/site.a1b2c3.css', type: 'text/css; charset=utf-8', text: `/*${filler}*/`, isCompressed: true },
  { path: '/assets/truck.d4e5f6.avif', type: 'image/avif', text: 'not really a picture', isCompressed: false },
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: 'User-agent: *', isCompressed: false },
];

for (const name of linkPageNames) {
  const text = `<h1>${name}</h1><p>__ADDRESS__</p><form action="__ACTION__" method="post"><button>Go</button></form>
<a href="__PREFERENCES__">Preferences</a>
<input type="checkbox" name="topic" value="Engine &amp; Specs" data-checked="topic:Engine &amp; Specs">
<input type="checkbox" name="topic" value="Reviews" data-checked="topic:Reviews">
<input type="radio" name="frequency" value="monthly" data-checked="frequency:monthly">
__FAULTS__<p>__TITLE__</p>__CHOICES__<a href="__ARTICLE__">Article</a><a href="__ERASE__">Erase</a>
<input name="name" value="__NAME__" data-invalid="name"><textarea name="text">__TEXT__</textarea>`;
  files.push({ path: `/link-page/${name}`, type: html, text, isCompressed: true });
}

/** A built test site in a temporary folder. */
export type FixtureSite = { distFolder: string; manifest: SiteManifest; remove: () => Promise<void> };

/** Writes a small but complete built site into a temporary folder. */
export async function writeFixtureSite(scheduled: ScheduledPage[] = []): Promise<FixtureSite> {
  const distFolder = await mkdtemp(join(tmpdir(), 'turbomax-server-'));
  const entries: Record<string, ManifestEntry> = {};
  const store = async (file: string, body: Buffer): Promise<EncodedFile> => {
    const target = join(distFolder, 'site', file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, body);
    return {
      file,
      bytes: body.length,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
    };
  };
  const write = async ({ path, type, text, isCompressed }: FixtureFile): Promise<void> => {
    const file = /\.\w+$/.test(path) ? path.slice(1) : join(path, 'index.html').slice(1);
    const body = Buffer.from(text);
    entries[path] = {
      type,
      immutable: path.startsWith('/assets/'),
      ...(type === html ? { csp: `default-src 'self'; script-src 'sha256-of${path}'` } : {}),
      identity: await store(file, body),
      ...(isCompressed ? { br: await store(`${file}.br`, brotliCompressSync(body, quick)) } : {}),
      ...(isCompressed ? { gzip: await store(`${file}.gz`, gzipSync(body)) } : {}),
    };
  };
  await Promise.all(files.map(write));
  // What is scheduled has no page yet.
  for (const page of scheduled) delete entries[pagePathOf(page)];
  const manifest: SiteManifest = {
    entries,
    categoryPages: { 'Engine & Specs': '/blog/category/engine-specs' },
    anyCategoryPage: '/blog/category/any',
    linkPages: Object.fromEntries(linkPageNames.map((name) => [name, `/link-page/${name}`])),
    legacyCategories: { 'Old, Engine': 'Engine & Specs' },
    gone: ['/blog/deleted'],
    redirects: {
      '/blog/old-slug': '/blog/turbomax-reliability',
      '/turbomax-old': '/blog/turbomax-reliability#top',
      '/old-query': '/blog?category=Reviews',
    },
    articles: [
      { href: '/blog/turbomax-reliability', title: 'Reliability & <b>the record</b>' },
      { href: '/blog/turbomax-vs-v8', title: 'TurboMax or V8?' },
    ],
    scheduled,
    letters: { open: ['turbomax-reliability'], published: [publishedLetter] },
    baseCsp: "default-src 'none'; frame-ancestors 'none'",
  };
  await writeFile(join(distFolder, 'manifest.json'), JSON.stringify(manifest));
  await mkdir(join(distFolder, 'mails'));
  for (const [name, mail] of Object.entries({ ...testMails, watched: testWatched })) {
    await writeFile(join(distFolder, 'mails', `${name}.json`), JSON.stringify(mail));
  }
  return { distFolder, manifest, remove: () => rm(distFolder, { recursive: true, force: true }) };
}

/** Adds a release of the test site in which some addresses have another text, and switches to it; returns its name. */
export async function addFixtureRelease(
  { distFolder, manifest, base = distFolder }: Pick<FixtureSite, 'distFolder' | 'manifest'> & { base?: string },
  texts: Record<string, string>,
  spoil: (folder: string) => void = () => {},
): Promise<string> {
  const release = createRelease(distFolder, new Date());
  const before = currentRelease(distFolder);
  for (const part of ['site', 'mails']) await cp(join(base, part), join(release.folder, part), { recursive: true });
  const entries = { ...manifest.entries };
  for (const [path, text] of Object.entries(texts)) {
    const file = `${path.slice(1)}.html`;
    await writeFile(join(release.folder, 'site', file), text);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
    entries[path] = {
      type: html,
      immutable: path.startsWith('/assets/'),
      identity: { file, bytes: Buffer.byteLength(text), etag },
    };
  }
  await writeFile(join(release.folder, 'manifest.json'), JSON.stringify({ ...manifest, entries }));
  keepOldAssets(before, release.folder, new Date());
  const finished = finishRelease(distFolder, release);
  spoil(finished);
  switchRelease(distFolder, finished);
  return release.id;
}
