// Apart from offline.ts: a file that two scripts share is no longer inlined, and the offline pages need theirs inlined.

/** Event of a page that stores something to keep: it installs the worker on a first visit, too. */
export const keepEvent = 'keep-offline';

/** Where a browser notes when it first came here; the worker waits for a visit that starts this much later. */
export const firstVisit = { key: 'first-visit', restMs: 30 * 60 * 1000 } as const;
