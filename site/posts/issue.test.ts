import { expect, test } from 'vitest';
import { pickPosts } from './issue.ts';
import type { Post } from './post.ts';

const visible = [{ slug: 'seen' }, { slug: 'also-seen' }] as Post[];
const known = new Set(['seen', 'also-seen', 'ahead']);
const file = 'content/newsletter/x.md';

test('posts come in the order the issue names them', () => {
  const picked = pickPosts(['also-seen', 'seen'], visible, known, { file, isDraft: false });
  expect(picked.map(({ slug }) => slug)).toEqual(['also-seen', 'seen']);
});

test('a post that is not published yet waits in a draft and stops an issue', () => {
  expect(pickPosts(['ahead', 'seen'], visible, known, { file, isDraft: true })).toEqual([visible[0]]);
  expect(() => pickPosts(['ahead'], visible, known, { file, isDraft: false })).toThrow(
    `${file}: The issue picks the post 'ahead', which is a draft or dated later than the issue. Publish it first, date the issue later, or take it out of posts.`,
  );
});
