import { expect, test } from 'vitest';
import { isArticlePath, isPrivatePath, pictureOf } from './offline.ts';

test('only article paths count as articles', () => {
  expect(isArticlePath('/blog/turbomax-vs-v8-comparison')).toBe(true);
  for (const path of ['/', '/blog', '/blog/', '/blog/category/news', '/blog/some-post.md', '/newsletter/1']) {
    expect(isArticlePath(path), path).toBe(false);
  }
});

test('personal pages and pages that change data are private', () => {
  const paths = ['/rest/v1/subscribers', '/subscribe', '/subscribe/closed', '/confirm/a', '/unsubscribe/a'];
  for (const path of [...paths, '/preferences/a/data', '/letters/confirm/a', '/hooks/mail', '/healthz']) {
    expect(isPrivatePath(path), path).toBe(true);
  }
  for (const path of ['/', '/restoration', '/blog/subscribe-now', '/newsletter']) {
    expect(isPrivatePath(path), path).toBe(false);
  }
});

test('all sizes of a picture share one name, and different pictures do not', () => {
  expect(pictureOf('/assets/specs-800.Ab_c-1.avif')).toBe('/assets/specs');
  expect(pictureOf('/assets/specs-1600.xYz.webp')).toBe('/assets/specs');
  expect(pictureOf('/assets/2025-guide-480.xYz.avif')).toBe('/assets/2025-guide');
  for (const path of ['/assets/archivo.BSZ8.woff2', '/assets/specs.avif', '/favicon-16.png']) {
    expect(pictureOf(path), path).toBeUndefined();
  }
});
