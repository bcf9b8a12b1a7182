// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Heading2, Heading3 } from './Heading.tsx';

afterEach(cleanup);

test.each([
  [2, Heading2],
  [3, Heading3],
] as const)('a heading of level %i carries its anchor and links to itself', (level, Heading) => {
  render(<Heading id="towing">Towing</Heading>);
  const heading = screen.getByRole('heading', { level, name: 'Towing' });
  expect(heading.id).toBe('towing');
  expect(within(heading).getByRole('link', { name: 'Towing' }).getAttribute('href')).toBe('#towing');
});
