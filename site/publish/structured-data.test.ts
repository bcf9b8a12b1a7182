import { expect, test } from 'vitest';
import { createTestPost as post } from '../posts/test-post.ts';
import { articleData } from './structured-data.ts';

const base = 'https://garage.example/';
const about = { images: [], wordCount: 900 };

test('search engines get every letter and its reply as a comment', () => {
  const letter = { name: 'Greta L.', date: '2026-11-13', text: 'Which one?', reply: 'The newer one.' };
  const id = '019a7c00-0000-7000-8000-000000000001';
  expect(articleData(post({ published: [{ id, ...letter }] }), about, base)[0]).toMatchObject({
    commentCount: 1,
    comment: [
      {
        '@type': 'Comment',
        url: `https://garage.example/blog/v8#letter-${id}`,
        author: { '@type': 'Person', name: 'Greta L.' },
        datePublished: expect.stringMatching(/^2026-11-13T00:00:00/),
        text: 'Which one?',
        comment: { '@type': 'Comment', text: 'The newer one.' },
      },
    ],
  });
  expect(articleData(post(), about, base)[0]).not.toHaveProperty('comment');
});
