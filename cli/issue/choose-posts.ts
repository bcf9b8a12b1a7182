import type { FeedPost } from '../../core/feed.ts';

/** A post as a digest tells of it. */
export interface DigestPost {
  slug: string;
  title: string;
  summary: string;
  /** Day of publication. */
  day: string;
  /** Last day it holds, where it ends. */
  validUntil: string | undefined;
}

/** What a digest is made from. */
export interface DigestChoice {
  /** Posts newer than the last issue, newest first. */
  fresh: DigestPost[];
  /** Newer ones that have run out and are left out. */
  expired: DigestPost[];
}

/**
 * The posts published after a day, or on it and picked by no issue yet: a post that came out on the day of an issue,
 * but after it, must not be lost. Without a day, all of them.
 */
export function choosePosts(
  items: readonly FeedPost[],
  { since, picked, today }: { since: string | undefined; picked: ReadonlySet<string>; today: string },
): DigestChoice {
  const newer = items
    .map(readPost)
    .filter(({ day, slug }) => since === undefined || day > since || (day === since && !picked.has(slug)))
    .sort((a, b) => b.day.localeCompare(a.day));
  const hasEnded = ({ validUntil }: DigestPost): boolean => validUntil !== undefined && validUntil < today;
  return { fresh: newer.filter((post) => !hasEnded(post)), expired: newer.filter(hasEnded) };
}

function readPost({ url, title, summary, date_published, _garage }: FeedPost): DigestPost {
  return {
    slug: new URL(url).pathname.split('/').at(-1) ?? '',
    title,
    summary,
    day: date_published.slice(0, 10),
    validUntil: _garage?.valid_until,
  };
}
