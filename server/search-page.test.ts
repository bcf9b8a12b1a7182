import { expect, test } from 'vitest';
import { compileSearchPage } from './search-page.ts';
import { searchTemplate } from './site-fixture.ts';
import { openFixtureApp, shareFixtureApp } from './test-client.ts';
import { createWorkQueue } from './work-queue.ts';

const { get, events } = await shareFixtureApp();

const search = (query: string) => get(`/search${query}`);

test('without a query, the search page is sent as built', async () => {
  const answer = await search('');
  expect([answer.status, answer.text]).toEqual([200, searchTemplate]);
});

test('results are in the page, with the query in its title and field', async () => {
  const { status, text, headers } = await search('?q=oil');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toBe("default-src 'self'; script-src 'sha256-of/search'");
  expect(text).toContain('<title>oil - Search</title>');
  expect(text).toContain('name="q" maxLength="200" value="oil"/>');
  expect(text).toContain('<a class="search-hit" href="/blog/turbomax-reliability#oil">');
  expect(text).toContain('an <mark>oil</mark> film');
  expect(text).toContain('the &lt;right&gt; grade');
});

test('HEAD gets the headers alone, other methods 405, and a client that refuses everything 406', async () => {
  const head = await get('/search?q=oil', { method: 'HEAD' });
  expect([head.status, head.text, Number(head.headers['content-length']) > 100]).toEqual([200, '', true]);
  const post = await get('/search?q=oil', { method: 'POST', body: 'q=oil' });
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  const refused = await get('/search?q=oil', { headers: { 'accept-encoding': 'identity;q=0' } });
  expect(refused.status).toBe(406);
});

test('what is searched for is not logged', async () => {
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

test('searches beyond the queue get 503, a missing page is sent without suggestions, and pages still go out', async () => {
  const app = await openFixtureApp({ limits: { maxWaitingPages: 0 } });
  const paths = ['/search?q=oil', '/blg/turbomax-reliabilty', '/about'];
  const [search, missing, page] = await Promise.all(paths.map((path) => app.get(path)));
  expect([search?.status, search?.headers['retry-after']]).toEqual([503, '5']);
  expect([missing?.status, missing?.text.includes('hidden=""'), page?.status]).toEqual([404, true, 200]);
});

test('other work of the event loop is done between two waiting searches', async () => {
  const queue = createWorkQueue(10);
  const done: string[] = [];
  const search = (name: string) => () => {
    done.push(name);
    setImmediate(() => done.push(`page after ${name}`));
  };
  await Promise.all(['a', 'b', 'c'].map((name) => queue.run(search(name))));
  expect(done).toEqual(['a', 'page after a', 'b', 'page after b', 'c']);
});
