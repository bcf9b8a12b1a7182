/** What a sum is of; visitors and bots have no name. */
export type VisitKind = 'page' | 'referrer' | 'subscribed' | 'visitors' | 'bots';

/** One sum of one day; nothing in it belongs to one reader. */
export interface VisitRow {
  /** In UTC, such as `2026-11-15`. */
  day: string;
  kind: VisitKind;
  /** Path of a page or host of a referrer; empty where the kind has no names. */
  name: string;
  total: number;
}

/** The names that are no path and no host. */
export const visitNames = {
  /** Every address the site does not have. */
  notFound: '(404)',
  /** Came by a typed address, a bookmark, or from a place that tells nothing. */
  direct: '(direct)',
  /** Came from another page of the site. */
  internal: '(internal)',
  /** Did not fit into the day's list. */
  other: '(other)',
} as const;
