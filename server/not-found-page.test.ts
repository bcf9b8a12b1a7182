import { expect, test } from 'vitest';
import { exchangeRaw, openFixtureApp, shareFixtureApp } from './test-client.ts';

const { get, events, manifest } = await shareFixtureApp();

test('a path near an article is answered 404 with a link to it, uncovered and escaped', async () => {
  const answer = await get('/articles/turbomax-relaibility');
  expect(answer.status).toBe(404);
  // The nearest comes first.
  expect(answer.text).toContain(
    '<section class="near-pages" data-near="true"><h2>Near</h2><ul><li><a href="/blog/turbomax-reliability">Reliability &amp; &lt;b&gt;the record&lt;/b&gt;</a></li>',
  );
  expect(answer.headers.etag).toBeUndefined();
  expect(answer.headers['content-security-policy']).toBe(manifest.entries['/404']?.csp);
});

test('a path near nothing gets the page as it was built, its suggestions still hidden', async () => {
  const answer = await get('/wp-login.php');
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('data-near="true" hidden=""><h2>Near</h2><ul></ul>');
});

test('nothing of the requested path appears in the page', async () => {
  const answer = await get('/reliability-%3Cscript%3Ealert(1)%3C/script%3E');
  expect(answer.text).not.toMatch(/<script>|alert\(1\)/);
});

test('missing pages that wait for their turn take no search away, and a client gets suggestions for a few', async () => {
  const limits = { searches: { burst: 5, perSecond: 0.001 }, maxWaitingPages: 1 };
  const app = await openFixtureApp({ trustedProxies: 1, limits });
  const missing = '/articles/turbomax-relaibility';
  // In one packet, so that the search comes while the pages before it wait.
  const requests = [missing, missing, missing, '/search?q=oil'].map(
    (path, at) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${at}\r\nConnection: `,
  );
  const answers = await exchangeRaw(app.port, `${requests.join('keep-alive\r\n\r\n')}close\r\n\r\n`);
  expect(answers.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['404', '404', '404', '200']);
  const suggested: boolean[] = [];
  for (let at = 0; at < 8; at += 1) {
    const { status, text } = await app.get(missing, { headers: { 'x-forwarded-for': '198.51.100.7' } });
    expect(status).toBe(404);
    suggested.push(text.includes('<a href="/blog/turbomax-reliability">'));
  }
  expect(suggested.map(Number)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
});

test('a missing file gets the page without suggestions', async () => {
  for (const path of ['/assets/turbomax-reliability', '/turbomax-reliability.jpg']) {
    const { status, text } = await get(path);
    expect([status, text.includes('data-near="true" hidden=""')]).toEqual([404, true]);
  }
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
