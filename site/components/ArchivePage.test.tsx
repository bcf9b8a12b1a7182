// @vitest-environment happy-dom

import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTestPost } from '../posts/test-post.ts';
import { ArchivePage } from './ArchivePage.tsx';

afterEach(cleanup);

const post = (id: number, category: string) =>
  createTestPost({
    id,
    slug: `post-${id}`,
    href: `/blog/post-${id}`,
    title: `Post ${id}`,
    category,
    categories: category.split(', '),
  });
const posts = [post(1, 'Comparisons'), post(2, 'Models & Reviews'), post(3, 'Comparisons, Engine & Specs')];
const titles = () =>
  within(screen.getByRole('list', { name: 'Articles' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

test('a long archive shows its newest posts as cards, and older ones as lines of the chosen category only', () => {
  const many = Array.from({ length: 70 }, (_, at) => post(at + 1, at % 7 === 0 ? 'Comparisons' : 'Models & Reviews'));
  const { rerender } = render(<ArchivePage posts={many} />);
  const rows = () => document.querySelectorAll('.archive-rows > li');
  const older = () => within(screen.getByRole('list', { name: 'Older articles' })).queryAllByRole('link');
  expect(rows()).toHaveLength(60);
  expect(older().map(({ textContent }) => textContent)).toEqual(many.slice(60).map(({ title }) => title));
  rerender(<ArchivePage posts={many} category="Comparisons" />);
  expect(titles()).toHaveLength(10);
  expect(older()).toHaveLength(0);
  // The filter's script takes only links with this mark: these lead to a page.
  expect(document.querySelector('[data-filter]')).toBeNull();
});

test('the first picture shown is fetched at once, not the first one drawn', () => {
  render(<ArchivePage posts={posts} category="Reviews" />);
  const [first, second] = screen.getAllByRole('img', { hidden: true });
  expect(first?.getAttribute('loading')).toBe('lazy');
  expect(second?.getAttribute('loading')).toBeNull();
});
