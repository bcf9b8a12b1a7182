const counts = new Intl.NumberFormat('en-US');

/** Returns a count with thousands separators: 2,418. */
export const formatCount = (count: number): string => counts.format(count).replace('-', '−');

/** Returns a count with its noun: 1 reader, 2,418 readers. */
export const formatCountOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a count with its sign: +332. */
export const formatChange = (count: number): string => (count > 0 ? `+${formatCount(count)}` : formatCount(count));

/** Returns a share of one as percent: 8.3%, and of less than one percent two digits: 0.04%. */
export const formatPercent = (share: number): string =>
  `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: share < 0.01 ? 2 : 1 })}%`;

/** Returns what part of a total a count is: 1.2%. */
export const formatShare = (part: number, total: number): string => formatPercent(part / Math.max(total, 1));

/** Returns a share in words: 5 of 1,250 readers (0.4%). */
export const formatShareOf = (part: number, total: number, noun: string): string =>
  `${formatCount(part)} of ${formatCount(total)} ${noun} (${formatShare(part, total)})`;

const leastForShare = 20;

/**
 * Returns the share of two counts of which one is not part of the other, as sign-ups and the visitors of a day: a household
 * is one visitor. Undefined where it would say nothing: under 20 in all, and above 100%.
 */
export const formatLooseShare = (count: number, total: number): string | undefined =>
  total < leastForShare || count > total ? undefined : formatShare(count, total);
