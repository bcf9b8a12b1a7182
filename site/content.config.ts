import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { issueFrontmatterSchema } from '../core/issues/issue-frontmatter.ts';
import { welcomeFrontmatterSchema } from '../core/issues/welcome-step.ts';
import { pageSchema } from './posts/post.ts';
import { postFileSchema } from './posts/post-file.ts';

const loadMails = (base: string) =>
  glob({ base, pattern: '*.md', generateId: ({ entry }) => entry.replace(/\.md$/, '') });

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
    loader: loadMails('./content/newsletter'),
    schema: issueFrontmatterSchema,
  }),
  welcome: defineCollection({ loader: loadMails('./content/welcome'), schema: welcomeFrontmatterSchema }),
  pages: defineCollection({ loader: glob({ base: './content/pages', pattern: '*.mdx' }), schema: pageSchema }),
};
