import type { Post } from './post.ts';

export const createTestPost = (fields: Partial<Post> = {}): Post => ({
  id: 1,
  slug: 'v8',
  href: '/blog/v8',
  title: 'TurboMax vs. V8',
  excerpt: 'Which set is yours.',
  publishedAt: '2025-07-18',
  date: 'July 18, 2025',
  author: 'TurboMax Garage',
  category: 'Comparisons',
  categories: ['Comparisons'],
  published: [],
  commentCount: 0,
  isOpenForLetters: true,
  imageSrc: 'home-hero',
  metaDescription: 'How the two engines compare.',
  keywords: ['TurboMax', 'V8'],
  schema: { type: 'Article' },
  readingMinutes: 4,
  ...fields,
});
