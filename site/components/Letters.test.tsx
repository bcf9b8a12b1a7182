// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PublishedLetter } from '../../core/people/letter.ts';
import type { Post } from '../posts/post.ts';
import { Letters, LettersPage } from './Letters.tsx';

afterEach(cleanup);

const letter = (number: number, fields: Partial<PublishedLetter> = {}): PublishedLetter => ({
  id: `019a7c00-0000-7000-8000-00000000000${number}`,
  name: 'Greta L.',
  date: '2026-11-13',
  text: 'First part, see https://shop.example.\n\nSecond <b>part</b>.',
  ...fields,
});
const post = (published: PublishedLetter[], isOpen = true) =>
  ({ slug: 'towing', published, commentCount: published.length, isOpenForLetters: isOpen }) as unknown as Post;

test('published letters show name, day, reply and that they were edited; links in them stay text', () => {
  render(<Letters post={post([letter(1, { edited: true, reply: 'Believe it.' }), letter(2)])} />);
  const region = screen.getByRole('region', { name: '2 letters' });
  const [first, second] = within(region).getAllByRole('listitem');
  expect(first?.id).toBe('letter-019a7c00-0000-7000-8000-000000000001');
  for (const words of ['Greta L.', 'November 13, 2026', 'Second <b>part</b>.', 'Edited for length', 'Believe it.']) {
    expect(first?.textContent).toContain(words);
  }
  expect(second?.textContent).not.toMatch(/Edited|replies/);
  const links = within(region).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/letters/towing']);
});

test('where letters are closed there is no form, and without letters nothing at all', () => {
  const { container } = render(<Letters post={post([], false)} />);
  expect(container.innerHTML).toBe('');
  cleanup();
  render(<Letters post={post([letter(1)], false)} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('This article takes no more letters.')).toBeTruthy();
  cleanup();
  render(<Letters post={post([])} />);
  expect(screen.getByRole('link', { name: 'Write a letter' })).toBeTruthy();
});

test('an article shows its newest letters, at least one, and leads to the page with all of them', () => {
  const numbered = (text: string) =>
    Array.from({ length: 9 }, (_, at) => letter(at + 1, { name: `Reader ${at + 1}`, text }));
  const namesOf = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);
  render(<Letters post={post(numbered('Short.'))} />);
  expect(namesOf()).toEqual(['Reader 4', 'Reader 5', 'Reader 6', 'Reader 7', 'Reader 8', 'Reader 9']);
  expect(screen.getByRole('link', { name: 'Read all 9 letters' }).getAttribute('href')).toBe('/blog/towing/letters');
  cleanup();
  render(<Letters post={post(numbered('x'.repeat(3000)))} />);
  expect(namesOf()).toEqual(['Reader 9']);
  cleanup();
  render(<LettersPage post={post(numbered('x'.repeat(3000)))} />);
  expect(namesOf()).toHaveLength(9);
});
