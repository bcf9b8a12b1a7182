import { expect, test } from 'vitest';
import { isVisible, postHref, readingMinutes } from './post.ts';

const words = (count: number) => 'word '.repeat(count);

test('an article lives under /blog at its slug', () => {
  expect(postHref('turbomax-reliability')).toBe('/blog/turbomax-reliability');
});

test('220 words take a minute, and minutes are rounded', () => {
  expect(readingMinutes(words(220))).toBe(1);
  expect(readingMinutes(words(329))).toBe(1);
  expect(readingMinutes(words(331))).toBe(2);
  expect(readingMinutes(words(2200))).toBe(10);
});

test('the shortest text still takes a minute', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('Soon.')).toBe(1);
});

test('imports, tags and signs of Markdown are not words', () => {
  const noise = [
    "import { Chart } from './Chart.tsx';",
    '<DataTable headers={["one", "two", "three"]} rows={[["a", "b", "c"]]} />',
    '## ## | | * * { } [ ]',
    '',
  ].join('\n');
  expect(readingMinutes(noise.repeat(100) + words(220))).toBe(1);
});

test('the text between tags is read, so it counts', () => {
  expect(readingMinutes(`<Callout title="Short">\n${words(660)}\n</Callout>`)).toBe(3);
});

test('readers see a post from its day of publication on', () => {
  expect(isVisible({ publishedAt: '2025-07-23' }, '2025-07-22', false)).toBe(false);
  expect(isVisible({ publishedAt: '2025-07-23' }, '2025-07-23', false)).toBe(true);
});

test('readers never see a draft, however old', () => {
  expect(isVisible({ publishedAt: '2020-01-01', draft: true }, '2025-07-23', false)).toBe(false);
});

test('authors see drafts and what is dated ahead', () => {
  expect(isVisible({ publishedAt: '2030-01-01', draft: true }, '2025-07-23', true)).toBe(true);
});
