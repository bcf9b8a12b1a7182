import { expect, test } from 'vitest';
import { listNewestChecks } from './newest-checks.ts';
import type { Post } from './post.ts';

const figure = (of: string) => ({ of, was: '1', now: '2', why: 'measured again' });
const post = (title: string, corrections: Post['corrections']) =>
  ({ title, href: `/blog/${title}`, corrections }) as Post;

const own = (about: string) => ({ date: '2025-01-01', about, now: 'New', link: { label: 'List', href: '/list' } });

test('corrected figures come newest first, one change of the subject is among them, and words without a figure are left out', () => {
  const posts = [
    post('Old: story', [{ date: '2020-01-01', wrong: 'w', right: 'r', figures: [figure('old')] }]),
    post('New: story', [
      { date: '2030-01-01', wrong: 'w', right: 'r', figures: [figure('a'), figure('b')] },
      { date: '2031-01-01', wrong: 'w', right: 'r' },
    ]),
  ];
  const checks = listNewestChecks(posts, [own('newest'), own('older')], 3);
  expect(checks.map(({ about }) => about).slice(0, 2)).toEqual(['a', 'b']);
  expect(checks[0]).toMatchObject({ was: '1', now: '2', link: { label: 'New', href: '/blog/New: story' } });
  expect(checks[2]?.about).toBe('newest');
  expect(listNewestChecks([], [own('newest'), own('older')], 3)).toHaveLength(2);
});
