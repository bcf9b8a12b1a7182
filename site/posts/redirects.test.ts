import { expect, test } from 'vitest';
import { readCheckedRedirects, readGone, readRedirects } from './redirects.ts';

test('a table of old and new paths is read', () => {
  expect(readRedirects('/old: /new\n/older: /new\n')).toEqual({ '/old': '/new', '/older': '/new' });
});

test('a chain of redirects is refused with its line and the line to write', () => {
  expect(() => readRedirects('# old\n/x: /y\n/a: /b\n/b: /c\n/c: /d\n')).toThrow(
    'content/redirects.yaml:3: /a leads to /b, which is redirected again. Write  /a: /d',
  );
});

test('a loop of two and a path that leads to itself are refused', () => {
  expect(() => readRedirects('/a: /b\n/b: /a\n')).toThrow(
    'content/redirects.yaml:1: /a leads to /b and from there back. Delete one of the lines.',
  );
  expect(() => readRedirects('/x: /y\n/a: /a\n')).toThrow(
    'content/redirects.yaml:2: /a leads to /a and from there back.',
  );
});

test('a path without its slash is refused with an example, on either side', () => {
  expect(() => readRedirects('/old: blog/new\n')).toThrow('A path starts with a slash: /blog/new-address');
  expect(() => readRedirects('old: /new\n')).toThrow('A path starts with a slash: /blog/new-address');
});

const pages = new Set(['/', '/blog', '/blog/turbomax-reliability', '/about']);

test('a redirect to a page that is not built is refused with its line and the nearest page', () => {
  expect(() => readCheckedRedirects('/x: /about\n/old: /blog/turbomax-relaibility\n', pages)).toThrow(
    'content/redirects.yaml:2: /old leads to /blog/turbomax-relaibility, where no page is. Did you mean /blog/turbomax-reliability?',
  );
  expect(() => readCheckedRedirects('/old: /zzz\n', pages)).toThrow('Lead it to a page that exists.');
});

test('a redirect that would hide a page is refused', () => {
  expect(() => readCheckedRedirects('/about: /blog\n', pages)).toThrow('there is a page at /about');
});

test('an address may be gone; nothing may lead to it', () => {
  const yaml = '/blog/x: gone\n/old: /about\n';
  expect([readRedirects(yaml), readGone(yaml)]).toEqual([{ '/old': '/about' }, ['/blog/x']]);
  expect(() => readRedirects('/a: /b\n/b: gone\n')).toThrow(
    'redirects.yaml:1: /a leads to /b, which is redirected again.',
  );
});

test('a redirect to an article that is not published yet waits for it', () => {
  const yaml = '/p/old: /blog/soon\n/x: /about\n';
  expect(readCheckedRedirects(yaml, pages, new Set(['/blog/soon']))).toEqual({ '/x': '/about' });
  expect(readCheckedRedirects(yaml, new Set([...pages, '/blog/soon']))).toHaveProperty('/p/old', '/blog/soon');
});

test('a query and an anchor of the new address are no part of the page it must have', () => {
  expect(readCheckedRedirects('/a: /blog?category=Reviews\n/b: /about#story\n', pages)).toEqual({
    '/a': '/blog?category=Reviews',
    '/b': '/about#story',
  });
});

test('a line that is no table is refused with its number', () => {
  expect(() => readRedirects('/a: /b\n/c: [\n')).toThrow(/^content\/redirects\.yaml:\d: /);
  expect(() => readRedirects('/a: /b\n/c: 7\n')).toThrow('content/redirects.yaml:2: ');
});

test('a suggestion is a page, spelled most alike, never a file of the build', () => {
  const built = new Set([
    ...pages,
    '/assets/turbomax-reliability-recalls-1200.DTsYym8U.avif',
    '/blog/best-turbomax-accessories',
  ]);
  expect(() => readCheckedRedirects('/old: /blog/turbomax-reliabilty\n', built)).toThrow(
    'Did you mean /blog/turbomax-reliability?',
  );
  expect(() => readCheckedRedirects('/old: /recalls-1200\n', built)).toThrow('Lead it to a page that exists.');
});

test('an empty file, a comment alone and an empty list are an empty table', () => {
  for (const yaml of ['', '# none yet\n', '[]\n', '{}\n']) expect(readRedirects(yaml)).toEqual({});
});
