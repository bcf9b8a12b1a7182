/** Counts the recipients of an issue who still wait for their mail; while its rows are being written some have none. */
export const countWaiting = (counts: { unwritten: number; queued: number; sending: number }): number =>
  counts.unwritten + counts.queued + counts.sending;
