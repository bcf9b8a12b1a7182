import { getCollection } from 'astro:content';
import { expect, test, vi } from 'vitest';
import type { Post } from './post.ts';
import { loadPosts, recentExcept, relatedPosts } from './posts.ts';
import { createTestPost } from './test-post.ts';

vi.mock('astro:content', () => import('./test-collections.ts'));

const post = (id: number, fields: Partial<Post> = {}) =>
  createTestPost({ id, slug: `post-${id}`, href: `/blog/post-${id}`, ...fields });

/** What Astro returns: one entry per post, in no particular order. */
function publish(...entries: { slug: string; data: Post; body?: string }[]): void {
  const stored = entries.map(({ slug, ...rest }) => ({ id: slug, collection: 'posts' as const, ...rest }));
  const answer = async (_: string, isWanted: (entry: unknown) => boolean = () => true) => stored.filter(isWanted);
  vi.mocked(getCollection).mockImplementation(answer as never);
}

const ids = (posts: Post[]) => posts.map(({ id }) => id);

test('posts come newest first, and on the same day by their number', async () => {
  publish(
    { slug: 'old', data: post(1, { publishedAt: '2024-01-01' }) },
    { slug: 'same-b', data: post(4, { publishedAt: '2024-06-01' }) },
    { slug: 'new', data: post(2, { publishedAt: '2024-07-01' }) },
    { slug: 'same-a', data: post(3, { publishedAt: '2024-06-01' }) },
  );
  expect(ids(await loadPosts())).toEqual([2, 3, 4, 1]);
});

test('the words of a post get typographic quotes, questions and answers too', async () => {
  const schema = { type: 'FAQPage' as const, questions: [{ question: "What's new?", answer: 'A "new" turbo.' }] };
  publish({ slug: 'v8', data: post(1, { title: "GM's four", excerpt: "It's small.", schema }) });
  expect(await loadPosts()).toMatchObject([
    {
      title: 'GM’s four',
      excerpt: 'It’s small.',
      schema: { questions: [{ question: 'What’s new?', answer: 'A “new” turbo.' }] },
    },
  ]);
});

test('recent posts are the first three without the current one', () => {
  const posts = [post(1), post(2), post(3), post(4), post(5)];
  expect(ids(recentExcept(posts, post(2)))).toEqual([1, 3, 4]);
  expect(ids(recentExcept(posts, post(5)))).toEqual([1, 2, 3]);
});

test('related posts: a shared category counts more than two shared keywords', () => {
  const current = post(1, { categories: ['Reviews'], keywords: ['towing', 'V8'] });
  const byKeywords = post(2, { categories: ['News & Updates'], keywords: ['towing', 'V8'] });
  const byCategory = post(3, { categories: ['Reviews'], keywords: [] });
  expect(ids(relatedPosts([current, byKeywords, byCategory], current))).toEqual([3, 2]);
});

test('related posts: equals stay newest first, at most three, never the article itself', () => {
  const posts = [post(5), post(4), post(3), post(2), post(1)];
  expect(ids(relatedPosts(posts, post(4)))).toEqual([5, 3, 2]);
});
