import type { PostFrontmatter } from './post-schema.ts';

/** A post as pages and cards read it: the frontmatter plus everything derived from it. */
export interface Post extends PostFrontmatter {
  slug: string;
  href: string;
  /** Display date such as 'July 23, 2025'. */
  date: string;
  categories: string[];
  readingMinutes: number;
}

const wordsPerMinute = 220;

/** Words of an article's source; tags, imports and frontmatter do not count. */
export function countWords(mdx: string): number {
  const words =
    mdx
      .replace(/^import .*$/gm, '')
      .replace(/<[^>]*>|[{}[\]|#*]/g, ' ')
      .match(/\S+/g) ?? [];
  return words.length;
}

/** Whole minutes a reader needs, at least one. */
export const readingMinutes = (mdx: string): number => Math.max(1, Math.round(countWords(mdx) / wordsPerMinute));

/** The address of an article. */
export const postHref = (slug: string): string => `/blog/${slug}`;

/** The one decision on what readers see: no drafts and nothing dated ahead; authors see everything. */
export const isVisible = (
  post: Pick<PostFrontmatter, 'draft' | 'publishedAt'>,
  today: string,
  isAuthor: boolean,
): boolean => isAuthor || (!post.draft && post.publishedAt <= today);
