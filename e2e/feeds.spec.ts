import { counts } from '../site.config.ts';
import { articles, articleWith, expect, manifest, test } from './fixtures.ts';

const folders = Object.keys(manifest.entries)
  .filter((path) => path.endsWith('/feed.json'))
  .map((path) => path.slice(0, -'/feed.json'.length));

/** Runs in the browser, whose XML reader is strict: undefined when the text is well-formed. */
const xmlFault = (xml: string): string | undefined =>
  new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')?.textContent ?? undefined;

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Ids may contain an author's words, quotes and all. */
const unescapeXml = (text = ''): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign);

test('the feeds are well-formed and absolute, and RSS, Atom and JSON list the same items', async ({
  request,
  page,
}) => {
  expect(folders).toContain('/newsletter');
  for (const folder of folders) {
    const rss = await request.get(`${folder}/feed.xml`);
    const atom = await request.get(`${folder}/atom.xml`);
    const json = await request.get(`${folder}/feed.json`);
    const [rssText, atomText] = [await rss.text(), await atom.text()];
    for (const text of [rssText, atomText]) {
      expect(await page.evaluate(xmlFault, text)).toBeUndefined();
      expect(text).not.toMatch(/(?:href|src)=(?:"|&quot;)(?!https?:|mailto:|\/assets\/feed)/);
    }
    expect(rss.headers()['content-type']).toBe('application/xml; charset=utf-8');
    expect(json.headers()['content-type']).toBe('application/feed+json; charset=utf-8');
    const feed = (await json.json()) as { items: { id: string; url: string; content_html: string }[] };
    const ids = feed.items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const guids = [...rssText.matchAll(/<guid[^>]*>([^<]+)/g)].map(([, id]) => unescapeXml(id));
    const entries = [...atomText.matchAll(/<entry>\n<title>[^<]*<\/title>\n<id>([^<]+)/g)].map(([, id]) =>
      unescapeXml(id),
    );
    expect(guids).toEqual(ids);
    expect(entries).toEqual(ids);
    for (const { content_html } of feed.items) expect(content_html).not.toMatch(/(?:href|src)="(?!https?:|mailto:)/);
  }
});

test('the feed carries the full text of every article: tables, charts as tables, facts and their sources', async ({
  request,
}) => {
  const feed = await (await request.get('/feed.json')).json();
  const items = feed.items as { url: string; content_html: string; date_published: string }[];
  expect(items.map(({ url }) => new URL(url).pathname)).toEqual(articles.slice(0, counts.newestInFeed));
  for (const { url, content_html } of items) {
    expect(content_html.length, url).toBeGreaterThan(3000);
    expect(content_html, url).toMatch(/<h2>[^<]*sources<\/h2>/);
    expect(content_html, url).not.toMatch(/<script|<astro-|class=|\{[a-z-]+\}/);
  }
  const chart = items.find(({ url }) => url.endsWith(articleWith(/Bar chart:/)))?.content_html;
  expect(chart).toMatch(/<td>[^<]+<\/td><td>\d{4}[^<]*<\/td><td>[\d,]+<\/td>/);
});

test('pages announce their feeds', async ({ page }) => {
  const announced = () =>
    page.locator('link[rel="alternate"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.goto('/about');
  expect(await announced()).toEqual(['/feed.xml', '/atom.xml', '/feed.json']);
  await page.goto('/blog?category=Comparisons');
  expect(await announced()).toContain('/blog/category/comparisons/feed.xml');
});

for (const path of ['/feed.xml', '/newsletter/atom.xml']) {
  test(`${path} opened in a browser is a readable page`, async ({ page, allowErrors }) => {
    // Its pictures carry the public address, which is another host here.
    allowErrors(/./);
    await page.goto(path);
    const title = page.locator(path === '/feed.xml' ? 'channel > title' : 'feed > title');
    await expect(title).toBeVisible();
    expect(await title.evaluate((node) => getComputedStyle(node).fontFamily)).toContain('Archivo');
    await expect(page.getByText('This is a web feed.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
