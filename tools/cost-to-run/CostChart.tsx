import { type CostComparison, type CostInputs, engineNames, rivalIds } from './cost-model.ts';
import { printDifference, printYears } from './cost-words.ts';

/** A line of the chart: straight, because every year costs the same. */
export interface ChartLine<Id extends string = string> {
  id: Id;
  /** Dollars at the beginning and after the last year. */
  from: number;
  to: number;
}

/** Positions: x in percent of the plot, y in pixels. */
export interface ChartLayout<Id extends string = string> {
  ticks: { dollars: number; y: number }[];
  yearTicks: { year: number; x: number }[];
  lines: { id: Id; fromY: number; toY: number; labelY: number; crossingX: number | undefined }[];
}

/** Height and margins of the chart, in pixels. */
export const chartSize = { height: 300, top: 18, bottom: 40 } as const;

const labelGap = 34;
const maxTicks = 6;

/** Lays the lines out between round numbers, and their labels so that none covers another. */
export function layOutChart<Id extends string>(lines: readonly ChartLine<Id>[], years: number): ChartLayout<Id> {
  const values = [0, ...lines.flatMap(({ from, to }) => [from, to])];
  const ticks = roundTicks(Math.min(...values), Math.max(...values));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const { top, bottom, height } = chartSize;
  const yOf = (dollars: number) => round(top + ((high - dollars) / (high - low)) * (height - bottom - top));
  const labels = spread(lines.map(({ to }) => yOf(to)));
  const yearStep = [1, 2, 5].find((step) => years / step <= maxTicks) ?? 10;
  return {
    ticks: ticks.map((dollars) => ({ dollars, y: yOf(dollars) })),
    yearTicks: Array.from({ length: Math.floor(years / yearStep) + 1 }, (_, at) => ({
      year: at * yearStep,
      x: round((at * yearStep * 100) / years),
    })),
    lines: lines.map(({ id, from, to }, at) => ({
      id,
      fromY: yOf(from),
      toY: yOf(to),
      labelY: labels[at] ?? 0,
      crossingX: from * to < 0 ? round((from / (from - to)) * 100) : undefined,
    })),
  };
}

/** Round numbers that take in both ends; never one alone. */
export function roundTicks(low: number, high: number): number[] {
  if (low === high) return [low - 100, low, low + 100];
  const span = Math.max(high - low, 10);
  const magnitude = 10 ** Math.floor(Math.log10(span / maxTicks));
  const steps = [1, 2, 2.5, 5, 10, 20].map((factor) => factor * magnitude);
  const count = (step: number) => Math.ceil(high / step) - Math.floor(low / step);
  const step = steps.find((candidate) => candidate >= 1 && count(candidate) <= maxTicks - 1) ?? span;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.max(count(step), 1) + 1 }, (_, at) => (first + at) * step);
}

/** Moves labels apart, as little as it takes, and inside the chart. */
function spread(wanted: number[]): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y);
  const lowest = chartSize.height - chartSize.bottom;
  for (let at = 1; at < order.length; at++) push(order, at, at - 1, labelGap);
  const last = order.at(-1);
  if (last) last.y = Math.min(last.y, lowest);
  for (let at = order.length - 2; at >= 0; at--) push(order, at, at + 1, -labelGap);
  return order.sort((one, other) => one.at - other.at).map(({ y }) => round(y));
}

function push(order: { y: number }[], at: number, from: number, gap: number): void {
  const moved = order[at];
  const fixed = order[from];
  if (!moved || !fixed) return;
  moved.y = gap > 0 ? Math.max(moved.y, fixed.y + gap) : Math.min(moved.y, fixed.y + gap);
}

const round = (value: number) => Math.round(value * 10) / 10;

interface CostChartProps {
  comparison: CostComparison;
  inputs: CostInputs;
}

const { height, bottom } = chartSize;

/** Renders the rivals' lines around the 2.7 turbo's, each with its own dash and its name at its end. */
export function CostChart({ comparison, inputs }: CostChartProps) {
  const rivals = rivalIds.map((id) => ({
    id,
    from: comparison.lines[id][0] ?? 0,
    to: comparison.lines[id].at(-1) ?? 0,
  }));
  const { ticks, yearTicks, lines } = layOutChart([{ id: 'turbo', from: 0, to: 0 }, ...rivals], inputs.years);
  const ends = rivals.map(({ id, to }) => `${engineNames[id].short} ${printDifference(to)}`);
  const summary = `Line chart of dollars more or less than the 2.7 turbo. After ${printYears(inputs.years)}: ${ends.join(', ')}. The table below has every year.`;
  return (
    <figure className="cost-chart">
      <div className="cost-plot" role="img" aria-label={summary}>
        <svg className="cost-ticks" height={height} aria-hidden="true">
          {ticks.map(({ dollars, y }) => (
            <text key={dollars} x="100%" y={y + 4} textAnchor="end">
              {printDifference(dollars)}
            </text>
          ))}
        </svg>
        <svg className="cost-lines" height={height} aria-hidden="true">
          {ticks.map(({ dollars, y }) => (
            <line key={dollars} className="cost-grid-line" x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {yearTicks.map(({ year, x }) => (
            <text key={year} x={`${x}%`} y={height - bottom + 22} textAnchor="middle">
              {year}
            </text>
          ))}
          {lines.map(({ id, fromY, toY }) => (
            <line key={id} className={`cost-line cost-truck-${id}`} x1="0" x2="100%" y1={fromY} y2={toY} />
          ))}
          {lines.map(({ id, crossingX }) =>
            crossingX === undefined ? null : (
              <circle key={id} className="cost-even-mark" cx={`${crossingX}%`} cy={lines[0]?.fromY} r="5" />
            ),
          )}
          <text x="50%" y={height - 2} textAnchor="middle">
            Years
          </text>
        </svg>
        <svg className="cost-names" height={height} aria-hidden="true">
          {lines.map(({ id, toY, labelY }) => (
            <g key={id}>
              <line className={`cost-leader cost-truck-${id}`} x1="2" x2="12" y1={toY} y2={labelY} />
              <text className="cost-name" x="16" y={labelY + 4}>
                {engineNames[id].short}
              </text>
              {id !== 'turbo' && (
                <text x="16" y={labelY + 19}>
                  {printDifference(comparison.lines[id].at(-1) ?? 0)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        Dollars more (+) or less (−) than the 2.7 turbo: fuel, and the price difference where you gave one. A ring marks
        the break-even.
      </figcaption>
    </figure>
  );
}
