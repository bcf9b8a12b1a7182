import type { Post } from './post.ts';

export type Correction = NonNullable<Post['corrections']>[number];

/** A correction with the article it was made in and its own place there. */
export interface ArticleCorrection extends Correction {
  post: Post;
  href: string;
}

/** Path of the feed of corrections, without its file; also the page that lists them. */
export const correctionsPath = '/corrections';

/**
 * Returns the id of an article's correction, which never changes: the day, and from the second one of a day on a number.
 * A list has its newest entry first.
 */
export function correctionId(corrections: readonly Correction[], at: number): string {
  const day = corrections[at]?.date ?? '';
  const earlier = corrections.slice(at + 1).filter(({ date }) => date === day).length;
  return earlier === 0 ? `correction-${day}` : `correction-${day}-${earlier + 1}`;
}

/** Returns the corrections of all articles, newest first. */
export function listCorrections(posts: readonly Post[]): ArticleCorrection[] {
  const all = posts.flatMap((post) => {
    const { href, corrections = [] } = post;
    return corrections.map((correction, at) => ({
      ...correction,
      post,
      href: `${href}#${correctionId(corrections, at)}`,
    }));
  });
  return all.sort((a, b) => b.date.localeCompare(a.date));
}
