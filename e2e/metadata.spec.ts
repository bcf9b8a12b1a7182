import type { APIRequestContext } from '@playwright/test';
import { readMarkup } from '../scripts/check/page-markup.ts';
import { categories } from '../site.config.ts';
import { articles, expect, test } from './fixtures.ts';
import { faultsOf } from './structured-data.ts';

const attribute = (html: string, pattern: RegExp): string => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const meta = (html: string, key: string) =>
  attribute(html, new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`));
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/);
const blocksOf = (html: string): { '@type': string }[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(String(json)),
  );

/** Path and query of every page of the sitemap, and the host they are named with. */
async function readSitemap(request: APIRequestContext): Promise<{ paths: string[]; origin: string }> {
  const xml = await (await request.get('/sitemap.xml')).text();
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(String(url).replaceAll('&amp;', '&')),
  );
  return { paths: urls.map(({ pathname, search }) => pathname + search), origin: String(urls[0]?.origin) };
}

test('a plain HTTP client finds title, description, picture and everything else a share preview shows, on every page', async ({
  request,
}) => {
  const { paths, origin } = await readSitemap(request);
  expect(paths).toEqual(expect.arrayContaining(articles));
  const pictures = new Set<string>();
  const titles = new Set<string>();
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const title = attribute(html, /<title>([^<]*)/);
    expect(titles.has(title), `${path} shares its title with another page`).toBe(false);
    titles.add(title);
    if (articles.includes(path)) expect(meta(html, 'robots'), path).toBe('index, follow, max-image-preview:large');
    for (const key of [
      'description',
      'keywords',
      'og:title',
      'og:description',
      'og:locale',
      'og:image:alt',
      'twitter:image:alt',
    ]) {
      expect(meta(html, key), `${path} ${key}`).toMatch(/\S/);
    }
    expect(meta(html, 'twitter:card'), path).toBe('summary_large_image');
    expect(canonicalOf(html), path).toBe(origin + path);
    expect(meta(html, 'og:url'), path).toBe(origin + path);
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')], path).toEqual(['1200', '630']);
    const picture = meta(html, 'og:image');
    expect(picture.startsWith(`${origin}/assets/social/`), path).toBe(true);
    expect(pictures.has(picture), `${path} shares its picture with another page`).toBe(false);
    pictures.add(picture);
    const answer = await request.get(new URL(picture).pathname);
    expect([answer.status(), answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    expect((await answer.body()).byteLength).toBeLessThanOrEqual(90 * 1024);
  }
});

test('what the server fills in is sound HTML, and names no address that search engines should keep', async ({
  request,
}) => {
  const letters = articles[0]?.replace('/blog/', '/letters/');
  const left = [
    '/search?q=towing',
    '/search?q=zzzz',
    '/blog?category=None',
    '/articles/turbomax-relaibility',
    '/confirm/x',
  ];
  const pages = [...left, '/letters/none', `${letters}`, `${letters}/sent`].map((path) => request.get(path));
  for (const page of [...pages, request.post(`${letters}`, { form: { name: '<Jo>', email: 'jo', text: '' } })]) {
    const answer = await page;
    const html = await answer.text();
    expect(readMarkup(html).faults, answer.url()).toEqual([]);
    expect(meta(html, 'robots'), answer.url()).toContain('noindex');
    expect([canonicalOf(html), meta(html, 'og:url')], answer.url()).toEqual(['', '']);
  }
});

test('the structured data of every page has what search engines require and recommend, on our own host', async ({
  request,
}) => {
  const { paths, origin } = await readSitemap(request);
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const blocks = blocksOf(html);
    expect(blocks.length, path).toBeGreaterThan(0);
    expect(faultsOf(blocks, origin), path).toEqual([]);
    const kinds = blocks.map((block) => block['@type']);
    if (path === '/') expect(kinds).toEqual(['Organization', 'WebSite']);
    else expect(kinds, path).toContain('BreadcrumbList');
    if (path.startsWith('/blog/')) expect(kinds, path).toContain('Article');
    if (html.includes('class="faq"')) expect(kinds, path).toContain('FAQPage');
    if (path === '/newsletter' || /^\/blog(\?|$)/.test(path)) expect(kinds, path).toContain('ItemList');
  }
});

test('pictures that structured data names exist', async ({ request }) => {
  for (const path of articles) {
    const [article] = blocksOf(await (await request.get(path)).text()) as unknown as [
      { image: { url: string }[]; wordCount: number },
    ];
    expect(article.wordCount, path).toBeGreaterThan(300);
    for (const { url } of article.image) {
      expect((await request.head(new URL(url).pathname)).status(), url).toBe(200);
    }
  }
});

test('an article says when it was published, in which section, and where its Markdown is', async ({ request }) => {
  const html = await (await request.get('/blog/turbomax-reliability')).text();
  expect(meta(html, 'og:type')).toBe('article');
  expect(meta(html, 'article:published_time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00(Z|[+-]\d\d:\d\d)$/);
  expect(categories.map(({ label }) => label)).toContain(meta(html, 'article:section'));
  const markdown = attribute(html, /<link rel="alternate" type="text\/markdown" href="([^"]*)"/);
  const answer = await request.get(markdown);
  expect(answer.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^# TurboMax Reliability/);
  expect(text).not.toMatch(/^---|<[A-Z]|\]\(\//m);
  expect(text).toMatch(/^\| --- \|/m);
  expect(text).toMatch(/\[\^1\][\s\S]*^\[\^1\]: /m);
});

test('the site can be installed: manifest, icons of both kinds', async ({ request }) => {
  const answer = await request.get('/site.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url, display } = await answer.json();
  expect([start_url, display]).toEqual(['/', 'standalone']);
  expect(icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
});

test('robots.txt names the sitemap and excludes personal links; llms.txt leads to Markdown', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  expect(robots).toContain('Disallow: /unsubscribe/');
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const llms = await (await request.get('/llms.txt')).text();
  expect(llms.match(/\/blog\/[\w-]+\.md\)/g)).toHaveLength(articles.length);
});

test('the licenses of the fonts and scripts in the site are published, and the terms link to them', async ({
  request,
}) => {
  const answer = await request.get('/licenses.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  for (const name of ['react-dom', 'minisearch', 'workbox-core', 'astro', '@fontsource-variable/archivo']) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'));
  }
  for (const words of ['SIL OPEN FONT LICENSE', 'Permission is hereby granted']) expect(text).toContain(words);
  expect(await (await request.get('/terms-of-service')).text()).toContain('href="/licenses.txt"');
});

test('the 404 page suggests the article that was meant, without JavaScript', async ({ request, browser, baseURL }) => {
  const answer = await request.get('/articles/turbomax-relaibility');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('href="/blog/turbomax-reliability"');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/towing/half-ton`);
  await expect(page.getByRole('heading', { name: 'Were you looking for this?' })).toBeVisible();
  await page.getByRole('link', { name: /Half-Ton Towing/ }).click();
  await expect(page).toHaveURL(/\/blog\/2025-half-ton-towing-comparison$/);
  await page.goto(`${baseURL}/wp-login.php`);
  await expect(page.getByRole('heading', { name: 'Were you looking for this?' })).toBeHidden();
  await context.close();
});
