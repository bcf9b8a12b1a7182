import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { multiplyPosts } from './build-posts.ts';

const words = 'several plain words without figures stand here while other letters follow after these signs again ';
const model = {
  slug: 'oil',
  mdx: `---\nid: 1\ntitle: "Oil: when"\npublishedAt: 2025-06-30\nkeywords: [oil, filter]\n---\n\nThe ${words}\n\nHere <Fact id="x" /> ${words}\n`,
};

test('the real articles come first and unchanged', () => {
  expect([...multiplyPosts([model], 1)]).toEqual([model]);
});

test('every copy has a slug, an id, a title and a day of its own', () => {
  const posts = [...multiplyPosts([model], 40)];
  const data = posts.map(({ mdx }) => parse(mdx.split('---\n')[1] ?? ''));
  for (const field of ['id', 'title', 'publishedAt']) {
    expect(new Set(data.map((each) => String(each[field]))).size).toBe(40);
  }
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(40);
});

test('a copy differs in its prose and keeps the lines with figures', () => {
  const [, copy] = [...multiplyPosts([model], 2)];
  expect(copy?.mdx).not.toContain(`The ${words}`);
  expect(copy?.mdx).toContain(`Here <Fact id="x" /> ${words}`);
});
