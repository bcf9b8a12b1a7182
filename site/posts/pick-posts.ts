import type { Post } from './post.ts';

/**
 * The posts behind the slugs an issue names, in its order. `known` are all slugs there are; a draft may name a post
 * that readers do not see yet, which is left out until it is published.
 */
export function pickPosts(
  slugs: readonly string[],
  visible: readonly Post[],
  known: ReadonlySet<string>,
  issue: { file: string; isDraft: boolean },
): Post[] {
  return slugs.flatMap((slug) => {
    const post = visible.find((each) => each.slug === slug);
    if (post) return [post];
    if (!known.has(slug)) {
      throw new Error(
        `${issue.file} picks the post '${slug}', which content/posts does not have. Use one of: ${[...known].join(', ')}.`,
      );
    }
    if (issue.isDraft) return [];
    throw new Error(
      `${issue.file} picks the post '${slug}', which is a draft or dated ahead. Publish it first, or take it out of posts.`,
    );
  });
}
