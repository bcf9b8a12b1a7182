/** Returns a count with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Returns a count with its noun, such as '1 subscriber' or '1,200 subscribers'. */
export const formatNumberOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
