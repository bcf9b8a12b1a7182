import { expect, test } from 'vitest';
import { siteManifestSchema } from './site-manifest.ts';

const manifest = () => ({
  entries: {
    '/': {
      type: 'text/html; charset=utf-8',
      immutable: false,
      csp: "default-src 'none'",
      identity: { file: 'index.html', bytes: 9, etag: '"a"' },
    },
  },
  categoryPages: { Comparisons: '/blog/category/comparisons' },
  anyCategoryPage: '/blog/category/any',
  linkPages: { confirm: '/link-page/confirm' },
  legacyCategories: {},
  redirects: { '/old': '/new' },
  gone: ['/deleted'],
  articles: [{ href: '/blog/a', title: 'A' }],
  scheduled: [{ kind: 'post', id: 'b', title: 'B', at: '2026-12-01T13:00:00.000Z' }],
  letters: { open: ['a'], published: [] },
  baseCsp: "default-src 'none'",
});

test('a manifest with one uncompressed page is accepted unchanged', () => {
  expect(siteManifestSchema.parse(manifest())).toEqual(manifest());
});

test('an unknown field is rejected', () => {
  expect(() => siteManifestSchema.parse({ ...manifest(), extra: true })).toThrow('extra');
});

test('a manifest without its policy is rejected', () => {
  const { baseCsp: _, ...rest } = manifest();
  expect(() => siteManifestSchema.parse(rest)).toThrow('baseCsp');
});
