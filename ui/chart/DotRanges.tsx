import type { ReactNode } from 'react';
import { printRange, type RangeRow, rangeTable } from './chart-data.ts';
import { drawingWidths, type GraphicWords, InfoGraphic } from './InfoGraphic.tsx';

interface DotRangesProps extends GraphicWords {
  /** Names of the series, at most five; the first one is the subject. */
  series: readonly string[];
  rows: readonly RangeRow[];
  unit: string;
  /** Drawn for the whole width of a page instead of a column of text. */
  isWide?: boolean;
}

/** One floor for every chart, so that two of them can be compared. */
const floor = 12;
const tickStep = 2;

/** Disc, square, diamond, ring and triangle: a series is told by its shape and dash, never by color alone. */
const shapes = [
  'm-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0',
  'm-5-5h10v10h-10Z',
  'm0-7 7 7-7 7-7-7Z',
  'm-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  'm0-6 6.5 11h-13Z',
] as const;

/** Draws the lowest and the highest value of each series and year as dots on a line: side by side, or in rows on phones. */
export function DotRanges({ series, rows, unit, isWide = false, ...words }: DotRangesProps) {
  const years = rows
    .map(({ year, ranges }) => `${year}: ${series.map((name, at) => `${name} ${printRange(ranges[at])}`).join(', ')}.`)
    .join(' ');
  const label = `In ${unit}, by model year. ${years}`;
  return (
    <InfoGraphic
      {...words}
      table={rangeTable(series, rows)}
      keys={series.map((name, at) => (
        <li key={name}>
          <svg viewBox="0 0 24 14" aria-hidden="true">
            <g transform="scale(.55)">
              <Series at={at} ends={[8, 36].map((x) => ({ x, y: 13 }))} />
            </g>
          </svg>{' '}
          <span>{name}</span>
        </li>
      ))}
      isWide={isWide}
    >
      {/* The style sheet shows one. */}
      {Object.entries(isWide ? { ...drawingWidths, wide: 1140 } : drawingWidths).map(([name, width]) => {
        const { height, marks } = (width > 500 ? drawColumns : drawRows)(rows, unit, width);
        return (
          <svg key={name} className={`info-${name}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
            {marks}
          </svg>
        );
      })}
    </InfoGraphic>
  );
}

/** Returns the values an axis has lines for, from the floor to above the highest value. */
function listTicks(rows: readonly RangeRow[]): number[] {
  const highest = Math.max(...rows.flatMap(({ ranges }) => ranges.flatMap((range) => range ?? [])));
  return Array.from({ length: Math.floor((highest - floor) / tickStep) + 2 }, (_, at) => floor + at * tickStep);
}

/** Places `value` on an axis that runs from the floor at `start` to the last tick at `end`. */
const scale = (ticks: readonly number[], start: number, end: number) => (value: number) =>
  Math.round(start + ((value - floor) / ((ticks.at(-1) ?? floor) - floor)) * (end - start));

function drawColumns(rows: readonly RangeRow[], unit: string, width: number) {
  const left = 44;
  const top = 34;
  const bottom = 358;
  const ticks = listTicks(rows);
  const y = scale(ticks, bottom, top);
  const step = (width - left) / rows.length;
  const count = rows[0]?.ranges.length ?? 1;
  const x = (row: number, at: number) => Math.round(left + step * (row + (at + 0.7) / (count + 0.4)));
  const best = rows.flatMap(({ ranges: [own] }, row) => (own ? [`${x(row, 0)} ${y(own[1])}`] : []));
  return {
    height: 400,
    marks: (
      <>
        <text x="0" y="14">{`${unit}, axis starts at ${floor}`}</text>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === floor ? 'info-axis' : 'info-grid'} d={`M${left} ${y(tick)}H${width}`} />
            <text x={left - 10} y={y(tick) + 5} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        <path className="dots-walk" d={`M${best.join('L')}`} />
        {rows.map(({ year, ranges }, row) => (
          <g key={year}>
            {row > 0 && <path className="info-grid" d={`M${left + step * row} ${top - 8}V${bottom}`} />}
            <text className="info-name" x={left + step * (row + 0.5)} y={bottom + 28} textAnchor="middle">
              {year}
            </text>
            {ranges.map((range, at) => (
              <Series
                key={shapes[at]}
                at={at}
                ends={range?.map((value) => ({ x: x(row, at), y: y(value) })) ?? []}
                missing={`M${x(row, at)} ${bottom - 6}v6`}
              >
                {at === 0 &&
                  [...new Set(range)].reverse().map((value, end) => (
                    // The highest value above its mark, the lowest below.
                    <text
                      key={value}
                      className="info-range-value"
                      x={x(row, at)}
                      y={y(value) + (end === 0 ? -13 : 23)}
                      textAnchor="middle"
                    >
                      {value}
                    </text>
                  ))}
              </Series>
            ))}
          </g>
        ))}
      </>
    ),
  };
}

function drawRows(rows: readonly RangeRow[], unit: string, width: number) {
  const left = 38;
  const top = 42;
  const lane = 15;
  const ticks = listTicks(rows);
  const x = scale(ticks, left, width - 8);
  const step = lane * (rows[0]?.ranges.length ?? 1) + 11;
  const bottom = top + step * rows.length;
  return {
    height: bottom + 4,
    marks: (
      <>
        <text x="0" y="12">{`${unit}, axis starts at ${floor}`}</text>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === floor ? 'info-axis' : 'info-grid'} d={`M${x(tick)} ${top}V${bottom}`} />
            <text x={x(tick)} y={top - 8} textAnchor="middle">
              {tick}
            </text>
          </g>
        ))}
        {rows.map(({ year, ranges }, row) => (
          <g key={year}>
            {row > 0 && <path className="info-grid" d={`M0 ${top + step * row}H${width}`} />}
            <text className="info-name" x="0" y={top + step * row + 20}>
              ’{String(year).slice(2)}
            </text>
            {ranges.map((range, at) => {
              const y = top + step * row + 13 + lane * at;
              return (
                <Series key={shapes[at]} at={at} ends={range?.map((value) => ({ x: x(value), y })) ?? []}>
                  {at === 0 && range && (
                    <text className="info-range-value" x={x(range[1]) + 12} y={y + 4}>
                      {printRange(range)}
                    </text>
                  )}
                </Series>
              );
            })}
          </g>
        ))}
      </>
    ),
  };
}

interface SeriesProps {
  at: number;
  /** Where its lowest and its highest value are; empty without a value. */
  ends: readonly { x: number; y: number }[];
  /** The tick that says so. */
  missing?: string;
  children?: ReactNode;
}

function Series({ at, ends, missing, children }: SeriesProps) {
  const points = [...new Set(ends.map(({ x, y }) => `${x} ${y}`))];
  if (points.length === 0) return missing && <path className="info-grid" d={missing} />;
  return (
    <g className="dots" data-dots={at + 1}>
      {points.length > 1 && <path className="dots-line" d={`M${points.join('L')}`} />}
      {points.map((point) => (
        <path key={point} className="dots-mark" d={`M${point}${shapes[at]}`} />
      ))}
      {children}
    </g>
  );
}
