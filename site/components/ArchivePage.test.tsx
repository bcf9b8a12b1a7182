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

test('without a category every post is in the list of one job, and the newest three are large too', () => {
  render(<ArchivePage posts={posts} />);
  const rows = within(screen.getByRole('list', { name: 'Choosing a truck' })).getAllByRole('heading');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Post 1', 'Post 2', 'Post 3']);
  expect(within(screen.getByRole('region', { name: 'Newest' })).getAllByRole('article')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Choosing a truck 3' }).getAttribute('href')).toBe('#choosing');
});

test('only a category of the site becomes a headline', () => {
  const { rerender } = render(<ArchivePage posts={posts} category="Comparisons" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Comparisons Archives - /);
  rerender(<ArchivePage posts={posts} category="Boats" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('Boats');
});

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

test('the page the server fills in hides no post and shows no count', () => {
  render(<ArchivePage posts={posts} category="__CATEGORY__" isTemplate />);
  expect(titles()).toHaveLength(3);
  expect(document.querySelector('[data-archive-count]')?.hasAttribute('hidden')).toBe(true);
});
