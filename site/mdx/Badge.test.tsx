// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { categories } from '../../site.config.ts';
import { Badge } from './Badge.tsx';

afterEach(cleanup);

test.each(categories)('$label has the color of $slug', ({ label, slug }) => {
  render(<Badge category={label} />);
  expect(screen.getByText(label).className).toBe(`badge category-${slug}`);
});

test('a badge in running text leads nowhere', () => {
  render(<Badge category="Comparisons" />);
  expect(screen.queryByRole('link')).toBeNull();
});
