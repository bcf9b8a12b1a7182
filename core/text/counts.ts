const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number with thousands separators and at most, or from `least` on, so many decimals: 9,500, 12.5, −0.125. */
export function formatNumber(value: number, most: number, least = 0): string {
  const key = `${most}/${least}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat('en-US', { maximumFractionDigits: most, minimumFractionDigits: least });
  formats.set(key, format);
  return format.format(value).replace('-', '−');
}

/** Returns dollars with no cents, or with two digits of them: $1,212, −$477, $3.50. */
export const formatDollars = (dollars: number, cents: 0 | 2 = 0): string =>
  `${dollars < 0 ? '−' : ''}$${formatNumber(Math.abs(dollars), cents, cents)}`;

/** Returns a count with thousands separators: 2,418. */
export const formatCount = (count: number): string => formatNumber(count, 3);

/** Returns a count with its noun: 1 reader, 2,418 readers. */
export const formatCountOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a count with its sign: +332. */
export const formatChange = (count: number): string => (count > 0 ? `+${formatCount(count)}` : formatCount(count));

/** Returns a share of one as percent: 8.3%, and of less than one percent two digits: 0.04%. */
export const formatPercent = (share: number): string => `${formatNumber(share * 100, share < 0.01 ? 2 : 1)}%`;

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
