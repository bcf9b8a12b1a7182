import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { issueFrontmatterSchema } from '../core/issue-frontmatter.ts';
import { pageSchema } from './posts/post.ts';
import { postFileSchema } from './posts/post-file.ts';

export const collections = {
  posts: defineCollection({
    loader: glob({
      base: './content/posts',
      pattern: '*/index.mdx',
      generateId: ({ entry }) => entry.replace('/index.mdx', ''),
    }),
    schema: postFileSchema,
  }),
  issues: defineCollection({
    // The file name is the id: an invalid one must fail the build, not be rewritten.
    loader: glob({
      base: './content/newsletter',
      pattern: '*.md',
      generateId: ({ entry }) => entry.replace(/\.md$/, ''),
    }),
    schema: issueFrontmatterSchema,
  }),
  pages: defineCollection({ loader: glob({ base: './content/pages', pattern: '*.mdx' }), schema: pageSchema }),
};
