/** One bar of the towing chart. */
export interface ChartRow {
  /** Place in the ranking: '#1'. */
  rank: string;
  engine: string;
  /** Pounds. */
  capacity: number;
  /** Label under the bar. */
  shortName: string;
  era: string;
}

/** Axis ticks from 0 up to a round number at or above the highest bar. */
export function axisTicks(highest: number, count = 5): number[] {
  const rough = highest / (count - 1);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? rough;
  return Array.from({ length: count }, (_, at) => at * step);
}

const pounds = new Intl.NumberFormat('en-US');

/** 9500 → '9,500'. */
export const printPounds = (value: number): string => pounds.format(value);
