// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Navbar } from './Navbar.tsx';

afterEach(cleanup);

const marks = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('aria-current') ?? '-'}`);

test.each([
  ['/', ['Home page', 'Blog -', 'About -']],
  ['/blog', ['Home -', 'Blog page', 'About -']],
  ['/about', ['Home -', 'Blog -', 'About page']],
])('%s is marked as the current page', (path, expected) => {
  render(<Navbar path={path} />);
  expect(marks()).toEqual(expected);
});

test('an article marks Blog as the part it belongs to', () => {
  render(<Navbar path="/blog/turbomax-reliability" />);
  expect(marks()).toEqual(['Home -', 'Blog true', 'About -']);
});

test('a path that only begins with the same letters marks nothing', () => {
  render(<Navbar path="/blogs" />);
  expect(marks()).toEqual(['Home -', 'Blog -', 'About -']);
});

test('the menu of small screens holds the same links and Subscribe', () => {
  render(<Navbar path="/blog" />);
  const links = within(screen.getByRole('navigation', { name: 'Menu', hidden: true })).getAllByRole('link', {
    hidden: true,
  });
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Home /',
    'Blog /blog',
    'About /about',
    'Subscribe /#newsletter-section',
  ]);
});

test('the toggle opens the menu without a script', () => {
  render(<Navbar path="/" />);
  const target = screen.getByRole('button', { name: 'Menu' }).getAttribute('popovertarget');
  expect(screen.getByRole('navigation', { name: 'Menu', hidden: true }).id).toBe(target);
});

test('Subscribe stays on the home page there, and leads to it from elsewhere', () => {
  const { rerender } = render(<Navbar path="/" />);
  const hrefs = () => screen.getAllByRole('link', { name: 'Subscribe' }).map((link) => link.getAttribute('href'));
  expect(new Set(hrefs())).toEqual(new Set(['#newsletter-section']));
  rerender(<Navbar path="/blog/turbomax-reliability" />);
  expect(new Set(hrefs())).toEqual(new Set(['/#newsletter-section']));
});

test('the brand is two words and leads home', () => {
  render(<Navbar path="/about" />);
  const brand = screen.getByRole('link', { name: 'TurboMax Garage' });
  expect(brand.getAttribute('href')).toBe('/');
  expect(brand.querySelector('b')?.textContent).toBe('Garage');
});
