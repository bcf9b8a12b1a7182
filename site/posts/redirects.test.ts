import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readRedirects } from './redirects.ts';

test('a table of old and new paths is read', () => {
  expect(readRedirects('/old: /new\n/older: /new\n')).toEqual({ '/old': '/new', '/older': '/new' });
});

test('an empty file is an empty table', () => {
  expect(readRedirects('')).toEqual({});
  expect(readRedirects('# nothing yet\n')).toEqual({});
});

test('a chain of redirects is refused and names both paths', () => {
  expect(() => readRedirects('/a: /b\n/b: /c\n')).toThrow(
    'content/redirects.yaml: /a leads to /b, which is redirected again.',
  );
});

test('a loop of two and a path that leads to itself are refused', () => {
  expect(() => readRedirects('/a: /b\n/b: /a\n')).toThrow('/a leads to /b, which is redirected again.');
  expect(() => readRedirects('/a: /a\n')).toThrow('/a leads to /a, which is redirected again.');
});

test('a path without its slash is refused with an example, on either side', () => {
  expect(() => readRedirects('/old: blog/new\n')).toThrow('A path starts with a slash: /blog/new-address');
  expect(() => readRedirects('old: /new\n')).toThrow('A path starts with a slash: /blog/new-address');
});

test('the committed table holds the four redirects the readings settle', async () => {
  const yaml = await readFile(new URL('../../content/redirects.yaml', import.meta.url), 'utf8');
  expect(readRedirects(yaml)).toMatchObject({
    '/blog/turbomax-engine-recalls': '/blog/turbomax-engine-recalls-2024',
    '/blog/sierra-elevation-turbomax-smart-buy': '/blog/sierra-elevation-turbomax',
    '/turbomax-vs-ecoboost-comparison': '/blog/turbomax-vs-ecoboost',
    '/gmc-turbomax-maintenance-cost-tips': '/blog/turbomax-maintenance-costs',
  });
});

test('a redirect never leaves the site', () => {
  expect(() => readRedirects('/a: //elsewhere.example')).toThrow('A path starts with a slash');
});
