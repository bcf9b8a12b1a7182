import { expect, test } from 'vitest';
import { siteTimestamp } from '../../facts/site-time.ts';
import type { Post } from '../posts/post.ts';
import { createTestPost } from '../posts/test-post.ts';
import { articleData, imageObject, issueData } from './structured-data.ts';

const base = 'https://garage.example/';
const about = {
  images: [imageObject({ path: '/assets/v8-1600.webp', width: 1600, height: 900 }, base)],
  wordCount: 900,
};
const post = (fields: Partial<Post> = {}) =>
  createTestPost({ category: 'Comparisons, Reviews', categories: ['Comparisons', 'Reviews'], ...fields });

test('an article carries its words, its days and absolute addresses', () => {
  expect(articleData(post(), about, base)[0]).toMatchObject({
    '@type': 'Article',
    headline: 'TurboMax vs. V8',
    description: 'How the two engines compare.',
    datePublished: siteTimestamp('2025-07-18'),
    dateModified: siteTimestamp('2025-07-18'),
    author: { '@type': 'Organization', name: 'TurboMax Garage' },
    image: [{ url: 'https://garage.example/assets/v8-1600.webp', width: 1600, height: 900 }],
    wordCount: 900,
    mainEntityOfPage: { '@id': 'https://garage.example/blog/v8' },
    articleSection: ['Comparisons', 'Reviews'],
    keywords: 'TurboMax, V8',
  });
});

test('an article with questions gives each question with its answer, word for word', () => {
  const questions = [{ question: 'Which tows more?', answer: 'The V8.' }];
  expect(articleData(post({ schema: { type: 'FAQPage', questions } }), about, base)[1]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Which tows more?', acceptedAnswer: { '@type': 'Answer', text: 'The V8.' } },
    ],
  });
});

test('an issue is an article of the newsletter', () => {
  const issue = {
    id: '2026-11-oil',
    href: '/newsletter/2026-11-oil',
    subject: 'Oil',
    preview: 'Two numbers.',
    date: '2026-11-12',
    isDraft: false,
    posts: [],
    blocks: [],
    facts: [],
    file: 'content/newsletter/2026-11-oil.md',
  };
  expect(issueData(issue, about.images, base)[0]).toMatchObject({
    '@type': 'Article',
    datePublished: siteTimestamp('2026-11-12'),
    isPartOf: { '@type': 'Periodical', url: 'https://garage.example/newsletter' },
  });
});

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
