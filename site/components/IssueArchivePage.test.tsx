// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Issue } from '../posts/issue.ts';
import { IssueArchivePage } from './IssueArchivePage.tsx';

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

test('an issue without posts shows its subject for the picture, and authors see that it is a draft', () => {
  render(<IssueArchivePage issues={[{ issue, picture: 'newsletter' }]} />);
  const links = screen.getAllByRole('link', { name: 'A subject' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([issue.href, issue.href]);
  expect(screen.getByAltText('A subject')).toBeTruthy();
  expect(screen.getByText(/Draft/)).toBeTruthy();
});
