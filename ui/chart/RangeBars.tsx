import { printRange, type RangeRow, rangeTable } from './chart-data.ts';
import { type Drawing, Drawings, InfoGraphic, KeyEntry } from './InfoGraphic.tsx';

interface RangeBarsProps {
  title: string;
  stamp: string;
  caption?: string | undefined;
  /** Names of the bars of a year. */
  series: readonly string[];
  rows: readonly RangeRow[];
  unit: string;
}

const [top, bottom, height] = [42, 232, 262];

/** Draws one bar a year and series, from its lowest value to its highest; years run left to right. */
export function RangeBars({ title, stamp, caption, series, rows, unit }: RangeBarsProps) {
  const description = rows
    .map(({ year, ranges }) => `${year}: ${series.map((name, at) => `${name} ${printRange(ranges[at])}`).join(', ')}.`)
    .join(' ');
  return (
    <InfoGraphic
      title={title}
      stamp={stamp}
      caption={caption}
      table={rangeTable(series, rows)}
      keys={series.map((name, at) => (
        <KeyEntry key={name} mark={<rect className={barClass(at)} x="8" y="1" width="8" height="12" rx="3" />}>
          {name}
        </KeyEntry>
      ))}
    >
      <Drawings
        description={`In ${unit}, by model year. ${description}`}
        draw={(width) => drawRanges(rows, unit, width)}
      />
    </InfoGraphic>
  );
}

/** Filled and hollow: never by color alone. */
const barClass = (series: number): string => (series === 0 ? 'info-range' : 'info-range info-open');

function drawRanges(rows: readonly RangeRow[], unit: string, width: number): Drawing {
  const values = rows.flatMap(({ ranges }) => ranges.flatMap((range) => range ?? []));
  const [low, high] = [Math.min(...values) - 2, Math.max(...values) + 1];
  const [left, right] = [26, 4];
  const step = (width - left - right) / rows.length;
  const middle = (at: number) => left + step * (at + 0.5);
  const y = (value: number) => Math.round(top + ((high - value) / (high - low)) * (bottom - top));
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => low + at).filter(
    (tick) => tick === low || tick % 2 === 0,
  );
  return {
    height,
    marks: (
      <>
        <text x="0" y="14">{`${unit}, axis starts at ${low}`}</text>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === low ? 'info-axis' : 'info-grid'} d={`M${left} ${y(tick)}H${width - right}`} />
            <text x={left - 6} y={y(tick) + 5} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {rows.map(({ year, ranges }, at) => (
          <g key={year}>
            <text className="info-name" x={middle(at)} y={bottom + 22} textAnchor="middle">
              {width < 500 ? `’${String(year).slice(2)}` : year}
            </text>
            {ranges.map(
              (range, series) =>
                range && (
                  <RangeBar
                    key={barClass(series)}
                    range={range}
                    x={middle(at) + (series - (ranges.length - 1) / 2) * Math.min(step * 0.5, 34)}
                    y={y}
                    series={series}
                  />
                ),
            )}
          </g>
        ))}
      </>
    ),
  };
}

interface RangeBarProps {
  range: readonly [low: number, high: number];
  x: number;
  y: (value: number) => number;
  series: number;
}

function RangeBar({ range: [low, high], x, y, series }: RangeBarProps) {
  const [barTop, barBottom] = [y(high) - 4, y(low) + 4];
  return (
    <>
      <rect className={barClass(series)} x={x - 6} y={barTop} width="12" height={barBottom - barTop} rx="3" />
      <text className="info-range-value" x={x} y={barTop - 6} textAnchor="middle">
        {high}
      </text>
      {low !== high && (
        <text className="info-range-value" x={x} y={barBottom + 16} textAnchor="middle">
          {low}
        </text>
      )}
    </>
  );
}
