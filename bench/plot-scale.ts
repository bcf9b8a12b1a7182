/** First and last power of ten of an axis. */
export interface Powers {
  from: number;
  to: number;
}

/** The whole powers of ten around some values; at least one step. */
export function spanPowers(values: readonly number[]): Powers {
  const powers = values.filter((value) => value > 0).map((value) => Math.log10(value));
  if (powers.length === 0) return { from: 0, to: 1 };
  const from = Math.floor(Math.min(...powers) + 1e-9);
  return { from, to: Math.max(from + 1, Math.ceil(Math.max(...powers) - 1e-9)) };
}

/** Where a value stands between the ends of an axis, from 0 to 1; nothing below the axis is drawn. */
export function placeOn({ from, to }: Powers, value: number): number {
  if (value <= 0) return 0;
  return Math.max(0, (Math.log10(value) - from) / (to - from));
}

/** A value in few figures: '1,800', '45', '0.037', '12M'. */
export function formatValue(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(2)));
}

/** Text that may stand in XML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
