// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { MdxExample } from '../../ui/mdx-component.ts';
import { ArticleLink } from './markdown-elements.tsx';
import { type MdxName, registry } from './registry.ts';

afterEach(cleanup);

function checkExample(name: string, { props = {}, children }: MdxExample): void {
  expect(registry[name as MdxName].props.safeParse(props).error, name).toBeUndefined();
  if (Array.isArray(children)) for (const each of children) checkExample(each.name, each);
}

test('every example has the properties its component takes', () => {
  for (const [name, { example }] of Object.entries(registry)) checkExample(name, example);
});

test('a link within the site stays a plain link, one that leaves it says so to screen readers', () => {
  render(<ArticleLink href="/blog/v8">The V8</ArticleLink>);
  expect(screen.getByRole('link', { name: 'The V8' }).getAttributeNames()).toEqual(['href']);
  render(<ArticleLink href="https://www.nhtsa.gov/recalls">Recalls</ArticleLink>);
  expect(screen.getByRole('link', { name: 'Recalls (another site)' }).getAttribute('rel')).toBe('noopener external');
});

test('a link with a tracking parameter stops the build and shows the address to write', () => {
  expect(() => ArticleLink({ href: 'https://example.com/a?utm_source=x' })).toThrow('Write https://example.com/a');
});
