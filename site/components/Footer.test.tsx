// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { archiveCategories, site, socialNetworks } from '../../site.config.ts';
import { Footer } from './Footer.tsx';

afterEach(cleanup);

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the copyright carries the given year', () => {
  render(<Footer year={2031} />);
  expect(screen.getByText(`© 2031 ${site.name}. All rights reserved.`)).toBeTruthy();
});

test('the brand links are Home, Blog and About Us', () => {
  render(<Footer year={2025} />);
  expect([hrefOf('Home'), hrefOf('Blog'), hrefOf('About Us')]).toEqual(['/', '/blog', '/about']);
});

test('every category of the archive is linked by its query', () => {
  render(<Footer year={2025} />);
  for (const { name } of archiveCategories) {
    expect(hrefOf(name)).toBe(`/blog?category=${encodeURIComponent(name)}`);
  }
});

test('the contact address can be written to', () => {
  render(<Footer year={2025} />);
  expect(hrefOf(site.contactEmail)).toBe(`mailto:${site.contactEmail}`);
});

test('four social networks are linked, each with a name and a drawing', () => {
  render(<Footer year={2025} />);
  expect(socialNetworks).toHaveLength(4);
  for (const { name, url } of socialNetworks) {
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(url);
    expect(link.querySelector('svg')).not.toBeNull();
  }
});

test('the legal pages and the sitemap are linked', () => {
  render(<Footer year={2025} />);
  expect([hrefOf('Privacy Policy'), hrefOf('Terms of Service'), hrefOf('Sitemap')]).toEqual([
    '/privacy-policy',
    '/terms-of-service',
    '/sitemap',
  ]);
});
