import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { pageSchema } from './posts/page-schema.ts';
import { postSchema } from './posts/post-schema.ts';

export const collections = {
  posts: defineCollection({
    loader: glob({
      base: './content/posts',
      pattern: '*/index.mdx',
      generateId: ({ entry }) => entry.replace('/index.mdx', ''),
    }),
    schema: postSchema,
  }),
  pages: defineCollection({ loader: glob({ base: './content/pages', pattern: '*.mdx' }), schema: pageSchema }),
};
