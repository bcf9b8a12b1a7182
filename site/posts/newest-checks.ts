import type { Check } from '../../tools/define-subject.ts';
import type { Post } from './post.ts';

/** How many lines there are at least: where few figures were corrected, the subject's own lists fill them. */
const least = 3;

/** Returns the latest changes, newest first: corrected figures, and the newest changes of the subject's own lists. */
export function listNewestChecks(posts: readonly Post[], changes: readonly Check[], most: number): Check[] {
  const figures = posts.flatMap(({ href, title, corrections = [] }) =>
    corrections.flatMap(({ date, figures: own = [] }) =>
      own.map(
        ({ of, was, now, why }): Check => ({ date, about: of, was, now, why, link: { label: shorten(title), href } }),
      ),
    ),
  );
  const corrected = figures.sort(newestFirst).slice(0, most - 1);
  return [...corrected, ...changes.slice(0, Math.max(1, least - corrected.length))].sort(newestFirst);
}

const newestFirst = (a: Check, b: Check) => b.date.localeCompare(a.date);

/** 'This or that: Which …' → 'This or that'. */
const shorten = (title: string) => title.split(': ')[0] ?? title;
