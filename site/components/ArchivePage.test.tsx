// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestPost } from '../posts/test-post.ts';
import { ArchivePage } from './ArchivePage.tsx';

test('the first picture shown is fetched at once, not the first one drawn', () => {
  const posts = ['Comparisons', 'Models & Reviews'].map((category, id) => createTestPost({ id, category }));
  render(<ArchivePage posts={posts} category="Reviews" />);
  const [first, second] = screen.getAllByRole('img', { hidden: true });
  expect(first?.getAttribute('loading')).toBe('lazy');
  expect(second?.getAttribute('loading')).toBeNull();
});
