import { createHash } from 'node:crypto';
import { readMarkup } from '../scripts/check/page-markup.ts';
import { counts } from '../site.config.ts';
import { articles, articleWith, expect, manifest, readBuilt, test } from './fixtures.ts';

// What each writer prints is in site/publish/*.test.ts, what the server sends with it in server/*.test.ts: here is what
// only the complete build shows.
const attribute = (html: string, pattern: RegExp): string => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const meta = (html: string, key: string) =>
  attribute(html, new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`));
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/);

/** Everything of a page that its own policy would stop, one line each. */
function findStopped(html: string, policy: string): string[] {
  const stopped = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', code = '']) => {
      const isData = /type="application\/(ld\+)?json"|\bsrc="\/(?!\/)/.test(attributes);
      return !isData && !policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    })
    .map(([script]) => script.slice(0, 80));
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const inTags = markup.match(/<[a-z][^>]*\s(on[a-z]+=|(href|src|action)="\s*(javascript|vbscript|data:text))[^>]*>/gi);
  return [...stopped, ...(inTags ?? [])];
}

test('every built page has a policy that names its own scripts and lets in nothing else', () => {
  for (const [path, { type, csp }] of Object.entries(manifest.entries)) {
    if (!type.startsWith('text/html')) continue;
    expect(csp, path).not.toMatch(/unsafe-|\*|https?:|strict-dynamic/);
    for (const directive of ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(csp, path).toContain(directive);
    }
    expect(findStopped(readBuilt(path), String(csp)), path).toEqual([]);
  }
});

test('every page has what search engines and share previews ask for, without a browser', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(String(url).replaceAll('&amp;', '&')),
  );
  expect(urls.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(articles));
  const seen = new Set<string>();
  for (const { pathname, search, origin } of urls) {
    const path = pathname + search;
    const html = await (await request.get(path)).text();
    const [title, picture] = [attribute(html, /<title>([^<]*)/), meta(html, 'og:image')];
    for (const own of [title, picture]) expect(seen.has(own), `${path} shares ${own} with another page`).toBe(false);
    seen.add(title).add(picture);
    for (const key of ['description', 'keywords', 'og:title', 'og:description', 'og:locale', 'og:image:alt']) {
      expect(meta(html, key), `${path} ${key}`).toMatch(/\S/);
    }
    expect([meta(html, 'twitter:card'), meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual([
      'summary_large_image',
      '1200',
      '630',
    ]);
    expect([canonicalOf(html), meta(html, 'og:url')], path).toEqual([origin + path, origin + path]);
    const card = manifest.entries[new URL(picture).pathname];
    expect([card?.type, card?.immutable], picture).toEqual(['image/jpeg', true]);

    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(String(json)) as { '@type': string; image?: { url: string }[] },
    );
    // Addresses are those of the site, and nothing is named without a value.
    expect(JSON.stringify(blocks), path).not.toMatch(
      new RegExp(`"(url|@id|item)":"(?!${origin}/)|:(null|""|\\[\\])[,}]`),
    );
    const kinds = blocks.map((block) => block['@type']);
    if (path === '/') expect(kinds).toEqual(['Organization', 'WebSite']);
    else expect(kinds, path).toContain('BreadcrumbList');
    if (html.includes('class="faq"')) expect(kinds, path).toContain('FAQPage');
    if (!articles.includes(path)) continue;
    const asked = ['headline', 'author', 'publisher', 'mainEntityOfPage', 'datePublished', 'dateModified'];
    for (const name of asked) expect(blocks[0], path).toHaveProperty(name);
    expect(kinds[0], path).toBe('Article');
    expect(meta(html, 'robots'), path).toBe('index, follow, max-image-preview:large');
    for (const { url } of blocks[0]?.image ?? []) expect(manifest.entries).toHaveProperty([new URL(url).pathname]);
  }
});

test('what the server fills in is sound HTML, and search engines keep none of its addresses', async ({ request }) => {
  const letters = articles[0]?.replace('/blog/', '/letters/');
  const paths = ['/search?q=towing', '/search?q=zzzz', '/blog?category=None', '/articles/no-such', '/confirm/x'];
  const pages = [...paths, '/letters/none', `${letters}`, `${letters}/sent`].map((path) => request.get(path));
  for (const page of [...pages, request.post(`${letters}`, { form: { name: '<Jo>', email: 'jo', text: '' } })]) {
    const answer = await page;
    const html = await answer.text();
    expect(readMarkup(html).faults, answer.url()).toEqual([]);
    expect(meta(html, 'robots'), answer.url()).toContain('noindex');
    expect([canonicalOf(html), meta(html, 'og:url')], answer.url()).toEqual(['', '']);
  }
});

test('an article has its Markdown: headings, tables and sources, and nothing of the page', async ({ request }) => {
  const html = readBuilt(articleWith(/<table/));
  expect(meta(html, 'article:published_time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00(Z|[+-]\d\d:\d\d)$/);
  expect(meta(html, 'article:section')).toMatch(/\S/);
  const answer = await request.get(attribute(html, /<link rel="alternate" type="text\/markdown" href="([^"]*)"/));
  expect(answer.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^# \S/);
  expect(text).not.toMatch(/^---|<[A-Z]|\]\(\/|source-mark|margin-note|<sup/m);
  expect(text).toMatch(/^\| --- \|/m);
  expect(text).toMatch(/\[\^1\][\s\S]*^\[\^1\]: /m);
});

test('the files beside the pages: robots.txt, llms.txt, licenses', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const robots = await read('/robots.txt');
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  expect(robots).toContain('Disallow: /unsubscribe/');
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  expect((await read('/llms.txt')).match(/\/blog\/[\w-]+\.md\)/g)).toHaveLength(articles.length);
  const licenses = await read('/licenses.txt');
  for (const part of ['react-dom', '@astrojs/react', 'minisearch', 'workbox-core', '@fontsource-variable/archivo']) {
    expect(licenses).toMatch(new RegExp(`^${part} \\d+\\.\\d+\\.\\d+$`, 'm'));
  }
  expect(readBuilt('/terms-of-service')).toContain('href="/licenses.txt"');
});

test('feeds are well-formed and absolute; RSS and JSON list the same full items', async ({ page }) => {
  const folders = Object.keys(manifest.entries).filter((path) => path.endsWith('/feed.json'));
  expect(folders).toEqual(expect.arrayContaining(['/feed.json', '/newsletter/feed.json', '/corrections/feed.json']));
  for (const path of folders) {
    const rss = readBuilt(path.replace('.json', '.xml'));
    const fault = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')?.textContent,
      rss,
    );
    expect(fault, path).toBeUndefined();
    expect(rss, path).not.toMatch(/(?:href|src)=(?:"|&quot;)(?!https?:|mailto:)/);
    const { items } = JSON.parse(readBuilt(path)) as { items: { id: string; url: string; content_html: string }[] };
    const ids = items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...rss.matchAll(/<guid[^>]*>([^<]+)/g)].map(([, id]) => id)).toEqual(ids);
    for (const { content_html } of items) {
      expect(content_html).not.toMatch(
        /(?:href|src)="(?!https?:|mailto:)|<script|<astro-|\{[a-z-]+[:}]|<sup|source-mark|margin-note/,
      );
    }
    if (path !== '/feed.json') continue;
    expect(items.map(({ url }) => new URL(url).pathname)).toEqual(articles.slice(0, counts.newestInFeed));
    for (const { url, content_html } of items)
      expect(content_html, url).toMatch(/.{3000}[\s\S]*<h2>[^<]*sources<\/h2>/s);
    const chart = items.find(({ url }) => url.endsWith(articleWith(/Bar chart:/)))?.content_html;
    expect(chart).toMatch(/<td>[^<]+<\/td><td>\d{4}[^<]*<\/td><td>[\d,]+<\/td>/);
  }
});

test('pages announce their feeds', () => {
  const announced = (html: string) =>
    [...html.matchAll(/<link rel="alternate" type="application\/[^"]+" [^>]*href="([^"]+)"/g)].map(([, href]) => href);
  expect(announced(readBuilt('/about'))).toEqual(['/feed.xml', '/feed.json']);
  expect(readBuilt('/recalls')).toContain('/recalls/feed.xml');
  const corrections = readBuilt('/corrections');
  expect(announced(corrections)).toContain('/corrections/feed.xml');
  expect(corrections).toContain('<a href="/corrections/feed.xml">');
});
