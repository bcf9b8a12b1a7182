import { combinedRange, type EpaLabel, plainLabels, printCombined, yearsOf } from '../../facts/epa-labels.ts';
import { ScrollArea } from '../../ui/ScrollArea.tsx';

const size = { width: 400, height: 250, left: 26, right: 6, top: 22, bottom: 30 } as const;
const engines = [
  { engine: '2.7L', name: '2.7L turbo', className: 'epa-bar-own' },
  { engine: '5.3L', name: '5.3L V8', className: 'epa-bar-other' },
] as const;
const barWidth = 12;
/** From the middle of a year to the middle of a bar: room for two numbers side by side. */
const barGap = 10;

interface EpaChartProps {
  labels: readonly EpaLabel[];
  drive: EpaLabel['drive'];
}

/** Lowest and highest combined label of one engine in one year. */
interface Bar {
  year: number;
  engine: (typeof engines)[number];
  low: number;
  high: number;
}

function barsOf({ labels, drive }: EpaChartProps): Bar[] {
  const own = labels.filter(({ truck }) => truck === 'silverado-1500');
  return yearsOf(own).flatMap((year) =>
    engines.flatMap((engine) => {
      const found = plainLabels(own, { year, engine: engine.engine, drive });
      if (found.length === 0) return [];
      const [low, high] = combinedRange(found);
      return [{ year, engine, low, high }];
    }),
  );
}

/** Draws the combined labels of the Silverado by model year: a bar from the lowest version to the highest. */
export function EpaChart({ labels, drive }: EpaChartProps) {
  const bars = barsOf({ labels, drive });
  const years = [...new Set(bars.map(({ year }) => year))];
  const low = Math.min(...bars.map((bar) => bar.low)) - 1;
  const high = Math.max(...bars.map((bar) => bar.high)) + 1;
  const step = (size.width - size.left - size.right) / years.length;
  const x = (year: number) => size.left + step * (years.indexOf(year) + 0.5);
  const y = (mpg: number) => size.top + ((high - mpg) / (high - low)) * (size.height - size.top - size.bottom);
  const title = `Silverado 1500, ${drive === '2WD' ? 'two-wheel' : 'four-wheel'} drive`;
  return (
    <figure className="chart epa-chart">
      <figcaption className="block-title">{title}</figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`${title}: EPA combined mpg by year`}>
        {Array.from({ length: high - low + 1 }, (_, at) => low + at)
          .filter((mpg) => mpg % 2 === 0)
          .map((mpg) => (
            <g key={mpg}>
              <line className="chart-grid-line" x1={size.left} x2={size.width - size.right} y1={y(mpg)} y2={y(mpg)} />
              <text x={size.left - 6} y={y(mpg) + 4} textAnchor="end">
                {mpg}
              </text>
            </g>
          ))}
        {years.map((year) => (
          <text key={year} className="chart-category" x={x(year)} y={size.height - 8} textAnchor="middle">
            {`’${String(year).slice(2)}`}
          </text>
        ))}
        {bars.map((bar) => (
          <RangeBar key={`${bar.year} ${bar.engine.engine}`} bar={bar} x={x(bar.year)} y={y} />
        ))}
      </svg>
    </figure>
  );
}

function RangeBar({ bar: { engine, low, high }, x, y }: { bar: Bar; x: number; y: (mpg: number) => number }) {
  const center = x + (engine === engines[0] ? -1 : 1) * barGap;
  const top = y(high) - 4;
  const bottom = y(low) + 4;
  return (
    <g>
      <rect
        className={engine.className}
        x={center - barWidth / 2}
        y={top}
        width={barWidth}
        height={bottom - top}
        rx={3}
      />
      <text className="epa-bar-value" x={center} y={top - 5} textAnchor="middle">
        {high}
      </text>
      {low !== high && (
        <text className="epa-bar-value" x={center} y={bottom + 13} textAnchor="middle">
          {low}
        </text>
      )}
    </g>
  );
}

/** Names the bars of the charts. */
export function EpaChartKey() {
  return (
    <ul className="epa-chart-key">
      {engines.map(({ engine, name, className }) => (
        <li key={engine}>
          <svg viewBox="0 0 12 20" aria-hidden="true">
            <rect className={className} x="1" y="1" width="10" height="18" rx="3" />
          </svg>{' '}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Renders what the two charts show as a table. */
export function EpaChartTable({ labels }: { labels: readonly EpaLabel[] }) {
  const own = labels.filter(({ truck }) => truck === 'silverado-1500');
  const cell = (year: number, engine: string, drive: EpaLabel['drive']) =>
    printCombined(plainLabels(own, { year, engine, drive })) ?? '–';
  return (
    <details className="chart-data">
      <summary>The charts as a table</summary>
      <div className="data-table minimal">
        <ScrollArea label="EPA combined mpg of the Silverado 1500 by year">
          <table>
            <thead>
              <tr>
                <th scope="col">Year</th>
                {(['2WD', '4WD'] as const).flatMap((drive) =>
                  engines.map(({ engine }) => (
                    <th key={drive + engine} scope="col" className="numeric">
                      {engine} {drive}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {yearsOf(own).map((year) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {(['2WD', '4WD'] as const).flatMap((drive) =>
                    engines.map(({ engine }) => (
                      <td key={drive + engine} className="numeric">
                        {cell(year, engine, drive)}
                      </td>
                    )),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </div>
    </details>
  );
}
