// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { createTestPost as post } from '../posts/test-post.ts';
import { briefLines, PostCard, PostMeta } from './PostCard.tsx';

afterEach(cleanup);

test('comments are counted and lead to the letters; where none can be written, none are not counted', () => {
  render(<PostCard post={post({ commentCount: 1, isOpenForLetters: false })} />);
  expect(screen.getByText('1 comment').getAttribute('href')).toBe('/blog/v8#letters');
  cleanup();
  render(<PostCard post={post()} />);
  expect(screen.getByText('0 comments')).toBeTruthy();
  cleanup();
  render(<PostCard post={post({ isOpenForLetters: false })} />);
  expect(screen.queryByText(/comment/)).toBeNull();
});

test('an article by the site says how it was written; one by a person does not', () => {
  render(<PostMeta post={post({ author: site.author })} isLong />);
  expect(screen.getByText(`By ${site.author}`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'How this was written' }).getAttribute('href')).toBe(site.howWritten);
  cleanup();
  render(<PostMeta post={post({ author: 'Ann' })} isLong />);
  expect(screen.queryByText('How this was written')).toBeNull();
});

test('a brief quotes the headings that say most', () => {
  const telling = ['Why', 'Tires: cold pressure', 'Oil: grade', 'Load: the math', 'Belts: age', 'More: later'];
  expect(briefLines(telling)).toEqual([
    { lead: 'Tires', rest: 'Cold pressure' },
    { lead: 'Oil', rest: 'Grade' },
    { lead: 'Load', rest: 'The math' },
    { lead: 'Belts', rest: 'Age' },
  ]);
});
