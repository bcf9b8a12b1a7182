/** A chart's numbers as text: what screen readers, print and feeds get. */
export interface ChartTable {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

/** '9,500' → 9500. Throws on text without a number, naming where it is used. */
export function readNumber(text: string, where: string): number {
  const value = Number(text.replaceAll(',', ''));
  if (text.trim() === '' || Number.isNaN(value)) throw new Error(`${where}: '${text}' is not a number.`);
  return value;
}

/** Five axis ticks from 0 up to a round number at or above the highest value. */
export function axisTicks(highest: number): number[] {
  const rough = highest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? rough;
  return Array.from({ length: 5 }, (_, at) => at * step);
}

export interface ChartRow {
  /** Place in the ranking: '#1'. Empty in a chart that ranks nothing. */
  rank: string;
  engine: string;
  /** Pounds. */
  capacity: number;
  /** Label under the bar. */
  shortName: string;
  era: string;
  /** What sources say today, where the bar is an old figure. */
  today?: string | undefined;
}

/** What a range chart shows: for every year and series the lowest and the highest value. */
export interface RangeRow {
  year: number;
  /** One range per series; undefined where there is none. */
  ranges: readonly (readonly [low: number, high: number] | undefined)[];
}

/** '19', or '16–17'. */
export const printRange = (range: readonly [low: number, high: number] | undefined): string => {
  if (!range) return 'none found';
  return range[0] === range[1] ? String(range[0]) : `${range[0]}–${range[1]}`;
};

export const rangeTable = (series: readonly string[], rows: readonly RangeRow[]): ChartTable => ({
  headers: ['Year', ...series],
  rows: rows.map(({ year, ranges }) => [String(year), ...ranges.map(printRange)]),
});

type TowingBar = Pick<ChartRow, 'rank' | 'engine' | 'era' | 'today'> & { capacity: string };

/** Returns the bars of a towing chart as a table; without ranks it has no column for them. Old figures are named as such. */
export function towingTable(bars: readonly TowingBar[]) {
  const isRanked = bars.some(({ rank }) => rank);
  const isOld = bars.some(({ today }) => today);
  return {
    headers: [
      ...(isRanked ? ['Rank'] : []),
      'Engine',
      'Model year',
      ...(isOld ? ['As first published (lb)', 'What sources say today'] : ['Capacity (lb)']),
    ],
    rows: bars.map(({ rank, engine, era, capacity, today = '' }) => [
      ...(isRanked ? [rank] : []),
      engine,
      era,
      capacity,
      ...(isOld ? [today] : []),
    ]),
  };
}
