/** Returns a count with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Returns a count with its noun, such as '1 subscriber' or '1,200 subscribers'. */
export const formatNumberOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a share as percent, such as '0.4 %'; of small ones two digits count. */
export const formatPercent = (share: number): string =>
  `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: share < 0.01 ? 2 : 1 })} %`;

/** Returns a share in words, such as '5 of 1,250 readers (0.4 %)'. */
export const formatShareOf = (part: number, total: number, noun: string): string =>
  `${formatCount(part)} of ${formatCount(total)} ${noun} (${formatPercent(part / Math.max(total, 1))})`;

/** Counts the recipients of an issue who still wait for their mail; while its rows are being written some have none. */
export const countWaiting = (counts: { unwritten: number; queued: number; sending: number }): number =>
  counts.unwritten + counts.queued + counts.sending;
