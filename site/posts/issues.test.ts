import { getCollection } from 'astro:content';
import { expect, test, vi } from 'vitest';
import { issuePicture } from './issue.ts';
import { loadAllIssues, loadIssuePages, loadIssues } from './issues.ts';
import { createTestPost } from './test-post.ts';

vi.mock('astro:content', () => import('./test-collections.ts'));

const issue = (id: string, fields: object = {}) => ({
  id,
  data: {
    subject: `Subject of ${id}`,
    preview: "The reader's minute.",
    date: '2026-01-10',
    posts: ['alpha'],
    ...fields,
  },
  body: 'Up to {fact:turbomax-towing}.',
});

function publish(...issues: ReturnType<typeof issue>[]): void {
  const posts = ['alpha', 'bravo'].map((id) => ({ id, data: createTestPost({ imageSrc: `${id}-picture` }) }));
  vi.mocked(getCollection).mockImplementation((async (name: string) => (name === 'posts' ? posts : issues)) as never);
}

test('issues come newest first, with their posts, their facts and typographic quotes', async () => {
  publish(issue('older', { date: '2026-01-01' }), issue('newer', { draft: true, posts: ['bravo', 'alpha'] }));
  const [newer, older] = await loadAllIssues();
  expect(newer).toMatchObject({
    id: 'newer',
    href: '/newsletter/newer',
    isDraft: true,
    preview: 'The reader’s minute.',
    file: 'content/newsletter/newer.md',
  });
  expect(newer?.posts.map(({ slug }) => slug)).toEqual(['bravo', 'alpha']);
  expect(newer?.facts.map(({ id }) => id)).toEqual(['turbomax-towing']);
  expect(newer && issuePicture(newer)).toBe('bravo-picture');
  expect(older?.id).toBe('older');
});

test('an issue that is not listed has a page and is in no archive', async () => {
  publish(issue('listed'), issue('correction', { date: '2026-01-11', listed: false, to: { got: ['listed'] } }));
  expect((await loadIssues()).map(({ id }) => id)).toEqual(['listed']);
  const [correction] = await loadIssuePages();
  expect(correction).toMatchObject({ id: 'correction', to: { got: ['listed'] } });
});
