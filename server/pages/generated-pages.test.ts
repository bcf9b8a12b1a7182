import { expect, test } from 'vitest';
import { searchTemplate } from '../site-fixture.ts';
import { openFixtureApp, shareFixtureApp } from '../test-client.ts';
import { compileSearchPage, createWorkQueue } from './generated-pages.ts';

const { get, events, manifest } = await shareFixtureApp();
const readArchive = async (category: string) => (await get(`/blog?category=${encodeURIComponent(category)}`)).text;

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  [`" onload='x'`, '&quot; onload=&#39;x&#39;', '%22%20onload%3D%27x%27'],
  ['R&D', 'R&amp;D', 'R%26D'],
  ['&lt;b&gt;', '&amp;lt;b&amp;gt;', '%26lt%3Bb%26gt%3B'],
  ['$&', '$&amp;', '%24%26'],
  ['$1$`$$', '$1$`$$', '%241%24%60%24%24'],
  ['__CATEGORY_URL__', '__CATEGORY_URL__', '__CATEGORY_URL__'],
  ['Überprüfung 🛻', 'Überprüfung 🛻', '%C3%9Cberpr%C3%BCfung%20%F0%9F%9B%BB'],
  ['</title><!--', '&lt;/title&gt;&lt;!--', '%3C%2Ftitle%3E%3C!--'],
])('the category %s is written as text and nothing else', async (value, text, address) => {
  const page = await readArchive(value);
  expect(page).toContain(`<title>${text} Archives</title>`);
  expect(page).toContain(`<a href="/blog?category=${address}">${text}</a>`);
});

test('a category that looks like a card or like the empty message changes no card', async () => {
  const page = await readArchive('<li data-category="x"><p data-empty hidden>');
  expect(page.match(/<li/g)).toHaveLength(3);
  expect(page).toContain('<p data-empty>No posts found');
});

test('categories are cut after a hundred characters, never inside one', async () => {
  const text = await readArchive(`x${'🛻'.repeat(300)}`);
  const kept = `x${'🛻'.repeat(99)}`;
  const address = `x${'%F0%9F%9B%BB'.repeat(99)}`;
  expect(text).toContain(`<a href="/blog?category=${address}">${kept}</a>`);
});

const search = (query: string) => get(`/search${query}`);

test('results are in the page, with the query in its title and field, not in the log; without one the page is sent as built', async () => {
  expect(await search('')).toMatchObject({ status: 200, text: searchTemplate });
  const { status, text, headers } = await search('?q=oil');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toBe("default-src 'self'; script-src 'sha256-of/search'");
  expect(text).toContain('<title>oil - Search</title>');
  expect(text).toContain('name="q" maxLength="200" value="oil"/>');
  expect(text).toContain('<a class="search-hit" href="/blog/turbomax-reliability#oil">');
  expect(text).toContain('an <mark>oil</mark> film');
  expect(text).toContain('the &lt;right&gt; grade');
  await search('?q=secretword');
  expect(JSON.stringify(events)).not.toContain('secretword');
});

test('a search page without its slots is refused at start', () => {
  expect(() => compileSearchPage('<title>x</title>')).toThrow(/no slot for its field/);
});

test('a client that floods the search gets 429 with Retry-After, while others search and everybody gets pages', async () => {
  const limits = { searches: { burst: 10, perSecond: 0.001 } };
  const app = await openFixtureApp({ trustedProxies: 1, limits });
  const from = (client: string, path: string) => app.get(path, { headers: { 'x-forwarded-for': client } });
  const words = encodeURIComponent(Array.from({ length: 9 }, () => 'qponmlkjihgfedcbatsr').join(' '));
  const flood = await Promise.all(Array.from({ length: 40 }, () => from('203.0.113.7', `/search?q=${words}`)));
  const statuses = flood.map(({ status }) => status);
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 30]);
  const refused = flood.find(({ status }) => status === 429);
  expect(refused?.text).toMatch(
    /^Too many searches came from your connection\. Please wait \d+ seconds, then search again\.$/m,
  );
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused?.headers['cache-control']).toBe('no-store');
  const others = [from('203.0.113.8', '/search?q=oil'), from('203.0.113.7', '/about'), from('203.0.113.7', '/search')];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  // Whoever makes up categories makes up pages.
  expect((await from('203.0.113.7', '/blog?category=Zeppelins')).status).toBe(429);
});

test('between two searches of a queue the event loop answers many other requests, not one', async () => {
  const { run } = createWorkQueue(10);
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const search = (): number => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    return turns;
  };
  const [first = 0, second = 0, third = 0] = await Promise.all([run(search), run(search), run(search)]);
  isOver = true;
  expect([second - first, third - second].every((between) => between > 5)).toBe(true);
});

test('searches beyond the queue get 503, and pages still go out', async () => {
  const app = await openFixtureApp({ limits: { maxWaitingPages: 0 } });
  const [search, page] = await Promise.all(['/search?q=oil', '/about'].map((path) => app.get(path)));
  expect([search?.status, search?.headers['retry-after']]).toEqual([503, '5']);
  expect(page?.status).toBe(200);
});

test('nothing of a path appears in the page for a missing one', async () => {
  const { status, text, headers } = await get('/reliability-%3Cscript%3Ealert(1)%3C/script%3E');
  expect([status, headers['content-security-policy']]).toEqual([404, manifest.entries['/404']?.csp]);
  expect(text).not.toMatch(/<script>|alert\(1\)/);
});

test('missing pages beyond sixty in a row are counted in the log, not listed', async () => {
  const app = await openFixtureApp();
  for (let at = 0; at < 200; at += 1) await app.get(`/missing/${at}`);
  await expect
    .poll(async () => {
      await app.get('/missing/later');
      return app.events.at(-1)?.detail;
    })
    .toMatch(/^\d+ more before it, not logged$/);
  expect(app.events.length).toBeLessThan(200);
});

test('the log has a long path shortened between two parts, and slashes in a row as one', async () => {
  const paths = [
    `${'/'.repeat(15_900)}x`,
    `/x//confirm${'/'.repeat(9000)}token`,
    `${'/part'.repeat(39)}/annabel@example.org/rest`,
    `/${'word'.repeat(1000)}`,
  ];
  for (const path of paths) expect((await get(path)).status).toBe(404);
  expect(events.slice(-4).map(({ path }) => path)).toEqual(['/x', '/x/confirm/…', `${'/part'.repeat(39)}/…`, '/…']);
});
