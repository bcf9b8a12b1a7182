// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { postCategories } from '../../site.config.ts';
import { Badge } from './Badge.tsx';

afterEach(cleanup);

test.each(Object.entries(postCategories))('%s is stamped in its own tone, %s', (category, tone) => {
  render(<Badge category={category} />);
  expect(screen.getByText(category).className).toBe(`badge c-${tone}`);
});

test('a badge in running text leads nowhere', () => {
  render(<Badge category="Comparisons" />);
  expect(screen.queryByRole('link')).toBeNull();
});
