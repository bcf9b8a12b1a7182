import { expect, test } from 'vitest';
import { createTestFact } from '../../facts/test-fact.ts';
import { buildIssue, pickPosts } from './issue.ts';
import type { Post } from './post.ts';

const visible = [{ slug: 'seen' }, { slug: 'also-seen' }] as Post[];
const known = new Set(['seen', 'also-seen', 'ahead']);
const file = 'content/newsletter/x.md';

test('a post that is not published yet waits in a draft and stops an issue', () => {
  expect(pickPosts(['ahead', 'seen'], visible, known, { file, isDraft: true })).toEqual([visible[0]]);
  expect(() => pickPosts(['ahead'], visible, known, { file, isDraft: false })).toThrow(
    `${file}: The issue picks the post 'ahead', which is a draft or dated later than the issue. Publish it first, date the issue later, or take it out of posts.`,
  );
});

test('an issue knows which of its figures were others when it was sent', () => {
  const facts = [
    createTestFact('rated-tow', {
      value: 9300,
      was: [
        { value: 9400, until: '2026-03-01', issues: ['later'] },
        { value: 9500, until: '2026-02-01', issues: ['x:2', 'earlier'] },
      ],
    }),
    createTestFact('same-again', { was: [{ value: 9500, until: '2026-02-01', issues: ['x'] }] }),
    createTestFact('never-changed'),
  ];
  const body = 'Up to {fact:rated-tow}, {fact:same-again} and {fact:never-changed}.';
  const data = { subject: 'S', preview: 'P', date: '2026-01-10', posts: [] };
  const ledger = new Map(facts.map((fact) => [fact.id, fact]));
  const { changes } = buildIssue({ id: 'x', data, body }, { ledger, posts: [], known });
  expect(changes).toEqual([{ fact: facts[0], said: '9,500\u00a0lb' }]);
});
