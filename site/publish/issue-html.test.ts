import { expect, test } from 'vitest';
import type { Issue } from '../posts/issue.ts';
import { readIssueBody } from '../posts/issue-body.ts';
import { issueHtml } from './issue-html.tsx';

test('the feed gets the full text with absolute links and plain numbers', () => {
  const fact = { id: 'towing', value: 9500, unit: 'lb' } as Issue['facts'][number];
  const blocks = readIssueBody(
    '## Head\n\nUp to {fact:towing}, [here](/blog/a#b).',
    new Map([['towing', fact]]),
    'x.md',
  );
  const posts = [{ slug: 'a', href: '/blog/a', title: 'A & B', excerpt: 'Short.' }] as Issue['posts'];
  expect(issueHtml({ blocks, posts } as Issue, 'https://garage.example/')).toBe(
    '<h2 class="plain">Head</h2><p>Up to 9,500\u00a0lb, <a href="https://garage.example/blog/a#b">here</a>.</p><h2>Picked for this issue</h2><ul><li><a href="https://garage.example/blog/a">A &amp; B</a>: Short.</li></ul>',
  );
});
