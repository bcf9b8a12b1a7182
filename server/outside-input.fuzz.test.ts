import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxQueryLength, readSearchQuery, searchHref } from '../core/search/search.ts';
import { createSearch } from '../core/search/search-index.ts';
import { drawResults } from '../core/search/search-results.ts';
import { openNewsletterApp } from './newsletter-fixture.ts';
import { compileSearchPage } from './pages/generated-pages.ts';
import { resolvePage } from './pages/resolve-page.ts';
import { searchTemplate } from './site-fixture.ts';
import { loadFixtureSite, requestSamples } from './test-client.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 120 });
const markup = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=y>',
  "' onload='x",
  '$&',
  "$'",
  '</title>',
);
const hostileText = fc.tuple(anyText, markup, anyText).map((parts) => parts.join(''));

test('a redirect stays on this host and on one line, whatever was asked', async () => {
  const { manifest } = await loadFixtureSite();
  const { moved, hostile } = requestSamples;
  const known = fc.constantFrom(...Object.keys(moved), ...hostile, '/about', '/blog', '/search', '/nope');
  const asked = fc.array(fc.oneof(known, fc.constantFrom('/', '..', '%2e', '%5c', '\\', '.html', '?', 'é'), anyText), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(asked, (parts) => {
      const resolution = resolvePage(manifest, parts.join(''));
      if (resolution.kind !== 'redirect') return;
      expect(resolution.location).toMatch(/^\/(?![/\\])[^\r\n\0]*$/);
    }),
  );
});

test('a search keeps what was asked as text: bounded, and never as markup of the page', () => {
  const fill = compileSearchPage(searchTemplate);
  const search = createSearch([
    { href: '/a', title: 'Oil', categories: ['Specs'], sections: [{ id: '', heading: '', text: 'oil & turbo' }] },
  ]);
  fc.assert(
    fc.property(fc.oneof(hostileText, anyText), (q) => {
      const query = readSearchQuery(`?${new URLSearchParams({ q })}`);
      expect([...query].length).toBeLessThanOrEqual(maxQueryLength);
      expect(readSearchQuery(searchHref(query).slice('/search'.length))).toBe(query);
      const html = fill(query, drawResults(search(query), query));
      expect(html).not.toMatch(/<script|<img|onload='x|<\/title>[^<]*<\/title>/);
      expect(html.split('<title>')).toHaveLength(2);
    }),
  );
});

test('a form of any bytes and any type gets a page or a redirect, and the server keeps working', async () => {
  const { postForm, link, insert, rows, events } = await openNewsletterApp();
  await insert({ email: 'ann@example.org' });
  const path = await link('preferences', 'ann@example.org');
  const type = fc.constantFrom(
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    'application/json',
    'x/y; boundary="',
  );
  const body = fc.oneof(
    anyText,
    anyText.map((text) => `--x\r\nContent-Disposition: form-data; name="action"\r\n\r\n${text}\r\n--x--`),
    anyText.map((text) => `action=${text}&topic=${text}`),
  );
  await fc.assert(
    fc.asyncProperty(type, body, fc.constantFrom('/subscribe', path), async (contentType, text, to) => {
      const answer = await postForm(to, text, { 'content-type': contentType });
      expect([200, 303, 422]).toContain(answer.status);
    }),
    { numRuns: 60 },
  );
  expect(await rows()).toMatchObject([{ email: 'ann@example.org', status: 'active' }]);
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});
