import type { PointerEvent } from 'react';

const height = 384;
const [top, bottom] = [26, 350];
const radius = 4;

interface BarPlotProps {
  rows: ChartRow[];
  /** Width of the drawing: one for wide screens, one for phones. */
  width: number;
  className: string;
  active?: number | undefined;
  onPointer?: ((event: PointerEvent<SVGSVGElement>) => void) | undefined;
  onLeave?: (() => void) | undefined;
}

/** Returns a bar with its two top corners rounded. */
const barPath = (x: number, y: number, width: number) =>
  `M${x} ${bottom}V${y + radius}q0-${radius} ${radius}-${radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${bottom}Z`;

/** Renders the chart's SVG, with attributes only so that it needs no inline style. */
export function BarPlot({ rows, width, className, active, onPointer, onLeave }: BarPlotProps) {
  const ticks = axisTicks(Math.max(...rows.map(({ capacity }) => capacity)));
  const highest = ticks.at(-1) ?? 1;
  const isNarrow = width < 500;
  const left = isNarrow ? 42 : 58;
  const slot = (width - left) / rows.length;
  const barWidth = Math.round(slot * 0.66);
  const y = (value: number) => Math.round(bottom - (value / highest) * (bottom - top));
  return (
    <svg
      className={`h-96 ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      // Touch pointers leave when lifted; keep the selected bar until another is selected.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && onLeave?.()}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'chart-axis' : 'chart-grid-line'}
            x1={left}
            x2={width}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={left - 8} y={y(tick) + 4.5} textAnchor="end">
            {isNarrow ? `${tick / 1000}k` : printPounds(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ shortName, era, capacity }, at) => {
        const middle = left + slot * (at + 0.5);
        return (
          <g key={shortName} data-bar={at} className={active === at ? 'chart-active' : undefined}>
            <rect className="chart-hit" x={left + slot * at} y={top} width={slot} height={height - top} />
            <path
              className={at === 0 ? 'chart-bar-1' : 'chart-bar-2'}
              d={barPath(Math.round(middle - barWidth / 2), y(capacity), barWidth)}
            />
            <text className="chart-value" x={middle} y={y(capacity) - 8} textAnchor="middle">
              {printPounds(capacity)}
            </text>
            <text
              className="chart-category"
              x={middle}
              y={bottom + 18 + (isNarrow ? (at % 2) * 15 : 0)}
              textAnchor="middle"
            >
              {shortName}
            </text>
            {!isNarrow && (
              <text x={middle} y={bottom + 33} textAnchor="middle">
                {era}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

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
