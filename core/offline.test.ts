import { expect, test } from 'vitest';
import { isArticlePath, isPrivatePath, pictureOf, savedCacheOf, savedPathOf } from './offline.ts';

test('only an article counts as one', () => {
  expect(isArticlePath('/blog/turbomax-vs-v8-comparison')).toBe(true);
  for (const path of ['/', '/blog', '/blog/', '/blog/category/news', '/blog/some-post.md', '/newsletter/1']) {
    expect(isArticlePath(path), path).toBe(false);
  }
});

test('what belongs to one reader or changes something is private', () => {
  const paths = ['/rest/v1/subscribers', '/subscribe', '/subscribe/closed', '/confirm/a', '/unsubscribe/a'];
  for (const path of [...paths, '/preferences/a/data', '/hooks/mail', '/healthz']) {
    expect(isPrivatePath(path), path).toBe(true);
  }
  for (const path of ['/', '/restoration', '/blog/subscribe-now', '/newsletter']) {
    expect(isPrivatePath(path), path).toBe(false);
  }
});

test('a saved article is found again by its cache', () => {
  expect(savedPathOf(savedCacheOf('/blog/a-post'))).toBe('/blog/a-post');
  expect(savedPathOf('articles')).toBeUndefined();
});

test('all sizes of a picture share one name, and nothing else does', () => {
  expect(pictureOf('/assets/specs-800.Ab_c-1.avif')).toBe('/assets/specs');
  expect(pictureOf('/assets/specs-1600.xYz.webp')).toBe('/assets/specs');
  expect(pictureOf('/assets/2025-guide-480.xYz.avif')).toBe('/assets/2025-guide');
  for (const path of ['/assets/archivo.BSZ8.woff2', '/assets/specs.avif', '/favicon-16.png']) {
    expect(pictureOf(path), path).toBeUndefined();
  }
});
