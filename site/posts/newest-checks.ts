import { printDoNotDrive, recallName } from '../../tools/reference/recalls/print-recall.ts';
import type { Recall } from '../../tools/reference/recalls/recall-schema.ts';
import { isOtherTruck } from '../../tools/reference/recalls/recalls.ts';
import type { Post } from './post.ts';

/** Something we went back to and changed. */
export interface Check {
  date: string;
  /** What it is about. */
  about: string;
  /** The figure as it was; left out where there was none. */
  was?: string | undefined;
  now: string;
  why?: string | undefined;
  /** True for a recall that says not to drive. */
  isStop?: boolean;
  link: { label: string; href: string };
}

/** Returns the latest changes, newest first: corrected figures, and what came into the list of recalls. */
export function listNewestChecks(posts: readonly Post[], recalls: readonly Recall[], most: number): Check[] {
  const figures = posts.flatMap(({ href, title, corrections = [] }) =>
    corrections.flatMap(({ date, figures: own = [] }) =>
      own.map(
        ({ of, was, now, why }): Check => ({ date, about: of, was, now, why, link: { label: shorten(title), href } }),
      ),
    ),
  );
  const changes = recalls
    .filter((recall) => !isOtherTruck(recall))
    .map(checkOfRecall)
    .sort((a, b) => b.date.localeCompare(a.date) || Number(b.isStop) - Number(a.isStop));
  return [...figures.sort(newestFirst).slice(0, most - 1), ...changes.slice(0, 1)].sort(newestFirst);
}

const checkOfRecall = (recall: Recall): Check => ({
  date: recall.changed ?? recall.added,
  about: recallName(recall),
  now: printDoNotDrive(recall) || 'New in the list',
  why: recall.scope,
  isStop: recall.doNotDrive !== undefined && recall.doNotDrive.condition === undefined,
  link: { label: 'Recalls', href: `/recalls#${recall.id}` },
});

const newestFirst = (a: Check, b: Check) => b.date.localeCompare(a.date);

/** 'TurboMax vs. 5.3L V8: Which …' → 'TurboMax vs. 5.3L V8'. */
const shorten = (title: string) => title.split(': ')[0] ?? title;
