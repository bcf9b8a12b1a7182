import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, openFixtureApp } from './test-client.ts';

let opened: Awaited<ReturnType<typeof openFixtureApp>>;
beforeAll(async () => {
  opened = await openFixtureApp();
});
afterAll(() => opened.close());

test('a path near an article is answered 404 with a link to it, uncovered and escaped', async () => {
  const answer = await ask(opened.port, '/articles/turbomax-relaibility');
  expect(answer.status).toBe(404);
  // The nearest comes first.
  expect(answer.text).toContain(
    '<section class="near-pages" data-near="true"><h2>Near</h2><ul><li><a href="/blog/turbomax-reliability">Reliability &amp; &lt;b&gt;the record&lt;/b&gt;</a></li>',
  );
  expect(answer.headers.etag).toBeUndefined();
  expect(answer.headers['content-security-policy']).toBe(opened.manifest.entries['/404']?.csp);
});

test('a path near nothing gets the page as it was built, its suggestions still hidden', async () => {
  const answer = await ask(opened.port, '/wp-login.php');
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('data-near="true" hidden=""><h2>Near</h2><ul></ul>');
});

test('the page with suggestions is compressed on request, and 406 when no encoding is accepted', async () => {
  const br = await ask(opened.port, '/reliability', { headers: { 'accept-encoding': 'br' } });
  expect([br.status, br.headers['content-encoding'], br.headers.vary]).toEqual([404, 'br', 'Accept-Encoding']);
  expect(brotliDecompressSync(br.body).toString()).toContain('href="/blog/turbomax-reliability"');
  const refused = await ask(opened.port, '/reliability', { headers: { 'accept-encoding': 'identity;q=0' } });
  expect(refused.status).toBe(406);
});

test('nothing of the requested path appears in the page', async () => {
  const answer = await ask(opened.port, '/reliability-%3Cscript%3Ealert(1)%3C/script%3E');
  expect(answer.text).not.toMatch(/<script>|alert\(1\)/);
});

test('HEAD and POST of such a path are 404 as well', async () => {
  expect((await ask(opened.port, '/reliability', { method: 'HEAD' })).status).toBe(404);
  expect((await ask(opened.port, '/reliability', { method: 'POST' })).status).toBe(404);
});

test('the log has a long path shortened between two parts, and slashes in a row as one', async () => {
  const paths = [
    `${'/'.repeat(15_900)}x`,
    `/x//confirm${'/'.repeat(9000)}token`,
    `${'/part'.repeat(39)}/annabel@example.org/rest`,
    `/${'word'.repeat(1000)}`,
  ];
  for (const path of paths) expect((await ask(opened.port, path)).status).toBe(404);
  expect(opened.events.slice(-4).map(({ path }) => path)).toEqual([
    '/x',
    '/x/confirm/…',
    `${'/part'.repeat(39)}/…`,
    '/…',
  ]);
});
