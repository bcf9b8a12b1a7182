// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ArticleLink } from './ArticleLink.tsx';

test('a link inside the site stays a plain link', () => {
  render(<ArticleLink href="/blog/v8">The V8</ArticleLink>);
  expect(screen.getByRole('link', { name: 'The V8' }).getAttributeNames()).toEqual(['href']);
});

test('a link that leaves the site says so to those who cannot see the mark', () => {
  render(<ArticleLink href="https://www.nhtsa.gov/recalls">Recalls</ArticleLink>);
  const link = screen.getByRole('link', { name: 'Recalls (another site)' });
  expect([link.getAttribute('rel'), link.className]).toEqual(['noopener external', 'out']);
});

test('a link with a tracking parameter stops the build and shows the address to write', () => {
  expect(() => ArticleLink({ href: 'https://example.com/a?utm_source=x' })).toThrow('Write https://example.com/a');
});
