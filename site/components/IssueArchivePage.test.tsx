// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTestFact } from '../../facts/test-fact.ts';
import type { Issue } from '../posts/issue.ts';
import { IssueArchivePage } from './IssueArchivePage.tsx';
import { IssuePage } from './IssuePage.tsx';

afterEach(cleanup);

const issue: Issue = {
  id: '2026-01-sample',
  href: '/newsletter/2026-01-sample',
  subject: 'A subject',
  preview: 'What the reader gets.',
  date: '2026-01-10',
  isDraft: true,
  isListed: true,
  changes: [],
  posts: [],
  blocks: [],
  facts: [],
  file: 'content/newsletter/2026-01-sample.md',
};

test('without an issue the page says so and still offers the form', () => {
  render(<IssueArchivePage issues={[]} form={<p>the form</p>} />);
  expect(screen.getByText(/No issue has gone out yet/)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Issues' })).toBeNull();
  expect(screen.getByText('the form')).toBeTruthy();
});

test('the page of an issue says which of its figures were others in the mail', () => {
  const tow = createTestFact('rated-tow', { label: 'Rated tow', value: 9300 });
  const load = createTestFact('rated-load');
  render(<IssuePage issue={{ ...issue, facts: [tow, load], changes: [{ fact: tow, said: '9,500 lb' }] }} />);
  expect(screen.getByRole('heading', { name: '1 of 2 figures has changed since this issue was sent' })).toBeTruthy();
  expect(screen.getByText(/Rated tow: the mail said 9,500 lb\. It is/).textContent).toContain('9,300\u00a0lb');
});
