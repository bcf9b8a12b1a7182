// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTestFact } from '../../facts/test-fact.ts';
import { createTestPost } from '../posts/test-post.ts';
import { ArticleHeader } from './ArticleHeader.tsx';

afterEach(cleanup);

const source = { kind: 'address' as const, address: ['https://one.example/'] };
const facts = [createTestFact('a', { source, checked: '2026-11-18' })];

test('the sticker says when sources were looked up, or how old the data is where that is older', () => {
  render(<ArticleHeader post={createTestPost({ imageSrc: undefined })} facts={facts} />);
  expect(screen.getByText(/Looked up/).textContent).toBe('Looked up November 2026');
  cleanup();
  render(<ArticleHeader post={createTestPost({ imageSrc: undefined, dataAsOf: '2026-06' })} facts={facts} />);
  expect(screen.getByText(/Data to/).textContent).toBe('Data to June 2026');
  expect(screen.queryByText(/Looked up/)).toBeNull();
});
