import type { PointerEvent } from 'react';
import { formatNumber } from '../../core/text/counts.ts';
import { axisTicks, type ChartRow } from './chart-data.ts';

const height = 384;
const top = 26;
const bottom = 340;
const radius = 4;

interface BarPlotProps {
  rows: readonly ChartRow[];
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
  const left = isNarrow ? 36 : 58;
  // Sixteen digits of a coordinate would only be weight.
  const slot = Number(((width - left) / rows.length).toFixed(1));
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
          <line className={tick === 0 ? 'info-axis' : 'info-grid'} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4.5} textAnchor="end">
            {isNarrow ? `${tick / 1000}k` : formatNumber(tick, 1)}
          </text>
        </g>
      ))}
      {rows.map((row, at) => (
        <g key={row.shortName} data-bar={at} className={active === at ? 'chart-active' : undefined}>
          <rect className="chart-hit" x={Math.round(left + slot * at)} y={top} width={slot} height={height - top} />
          {drawBar(row, Math.round(left + slot * (at + 0.5)), y(row.capacity), Math.round(slot * 0.66), isNarrow)}
        </g>
      ))}
    </svg>
  );
}

/** Draws a bar with its value, its name and its years; on phones the name is written up the bar. */
function drawBar(row: ChartRow, middle: number, y: number, width: number, isNarrow: boolean) {
  const { rank, shortName, era, capacity } = row;
  const years = isNarrow ? wrapWords(era.replace(/[-–](?=\d)/, ' –'), 8) : [era.replace('-', '–')];
  return (
    <>
      <path
        className="info-bar"
        data-series={rank === '#1' ? 1 : 2}
        d={barPath(Math.round(middle - width / 2), y, width)}
      />
      <text className="info-value" x={middle} y={y - 8} textAnchor="middle">
        {formatNumber(capacity, 1)}
      </text>
      {isNarrow ? (
        <text
          className="info-name info-inside"
          transform={`translate(${Math.round(middle) + 5} ${bottom - 12}) rotate(-90)`}
        >
          {shortName}
        </text>
      ) : (
        <text className="info-name" x={middle} y={bottom + 20} textAnchor="middle">
          {shortName}
        </text>
      )}
      {years.map((line, at) => (
        <text
          key={line}
          className="info-years"
          x={middle}
          y={bottom + (isNarrow ? 18 : 37) + at * 15}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** Splits text into lines of about `perLine` letters. */
function wrapWords(text: string, perLine: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > perLine) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
