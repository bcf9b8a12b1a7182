import { expect, test } from 'vitest';
import { readCheckedRedirects, readGone, readRedirects } from './redirects.ts';

const pages = new Set(['/', '/blog', '/blog/turbomax-reliability', '/about']);
const built = new Set([...pages, '/blog/best-turbomax-accessories']);

test('old and new paths are read; an address may be gone; no line at all is an empty table', () => {
  expect(readRedirects('/old: /new\n/older: /new\n')).toEqual({ '/old': '/new', '/older': '/new' });
  const yaml = '/blog/x: gone\n/old: /about\n';
  expect([readRedirects(yaml), readGone(yaml)]).toEqual([{ '/old': '/about' }, ['/blog/x']]);
  for (const none of ['', '# none yet\n', '[]\n', '{}\n']) expect(readRedirects(none)).toEqual({});
});

test.each([
  [
    'a chain',
    '# old\n/x: /y\n/a: /b\n/b: /c\n/c: /d\n',
    'content/redirects.yaml:3: /a leads to /b, which is redirected again. Write  /a: /d',
  ],
  ['a way to what is gone', '/a: /b\n/b: gone\n', 'redirects.yaml:1: /a leads to /b, which is redirected again.'],
  [
    'a loop of two',
    '/a: /b\n/b: /a\n',
    'content/redirects.yaml:1: /a leads to /b and from there back. Delete one of the lines.',
  ],
  ['no slash in the new path', '/old: blog/new\n', 'A path starts with a slash: /blog/new-address'],
  ['a line that is no table', '/a: /b\n/c: [\n', /^content\/redirects\.yaml:\d: /],
  ['no page that is like it', '/old: /zzz\n', 'Lead it to a page that exists.'],
  ['a page at the old path', '/about: /blog\n', 'there is a page at /about'],
])('refused with its line and the fix: %s', (_, yaml, message) => {
  expect(() => readCheckedRedirects(yaml, built)).toThrow(message);
});

test('a redirect waits for its article; a query and an anchor are no part of its page', () => {
  const yaml = '/p/old: /blog/soon\n/x: /about?from=x#story\n';
  expect(readCheckedRedirects(yaml, pages, new Set(['/blog/soon']))).toEqual({ '/x': '/about?from=x#story' });
  expect(readCheckedRedirects(yaml, new Set([...pages, '/blog/soon']))).toHaveProperty('/p/old', '/blog/soon');
});
