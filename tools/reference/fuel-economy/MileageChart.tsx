import type { MileageTest } from '../../../facts/trucks/reference-data.ts';
import { printRange } from '../../../ui/chart/chart-data.ts';
import { type Drawing, Drawings, InfoGraphic, KeyEntry } from '../../../ui/chart/InfoGraphic.tsx';

type Measured = MileageTest & { mpg: [number, number] };

/** 'Cars.com · 2019 Silverado LT double cab 4WD · 348 lb-ft'. */
const nameOf = ({ who, truck, tune, loadPounds }: MileageTest): string =>
  [who.split(',')[0], truck.split(',')[0], loadPounds > 0 ? `with ${loadPounds.toLocaleString('en-US')} lb` : tune]
    .filter(Boolean)
    .join(' · ');

const [rowHeight, top, highest] = [46, 8, 30];

/** Draws one line a test: the 2.7L filled, the truck beside it hollow. */
export function MileageChart({ tests, title }: { tests: readonly MileageTest[]; title: string }) {
  const rows = tests
    .filter((test): test is Measured => test.mpg !== undefined)
    .toSorted((a, b) => Math.sign(a.loadPounds) - Math.sign(b.loadPounds) || b.mpg[1] - a.mpg[1]);
  const words = rows.map((row) => `${nameOf(row)}: ${printRange(row.mpg)} mpg.`).join(' ');
  return (
    <InfoGraphic
      title={title}
      stamp="Other people’s tests"
      caption="Different roads, speeds and tires: compare a filled mark with the hollow one on its line, not line with line."
      table={{
        headers: ['Test', '2.7L (mpg)', 'Beside it'],
        rows: rows.map((row) => [
          `${nameOf(row)}, ${row.when}: ${row.drove}`,
          printRange(row.mpg),
          row.beside ? `${row.beside.truck}: ${printRange(row.beside.mpg)}` : '–',
        ]),
      }}
      keys={['2.7L turbo', 'another truck in the same test'].map((name, at) => (
        <KeyEntry key={name} mark={<rect className={markClass(at)} x="4" y="2" width="14" height="10" rx="3" />}>
          {name}
        </KeyEntry>
      ))}
    >
      <Drawings description={words} draw={(width) => drawTests(rows, width)} />
    </InfoGraphic>
  );
}

const markClass = (series: number): string => (series === 0 ? 'info-range' : 'info-range info-open');

function drawTests(rows: readonly Measured[], width: number): Drawing {
  const x = (mpg: number) => Math.round((mpg / highest) * (width - 40)) + 8;
  const bottom = top + rows.length * rowHeight;
  return {
    height: bottom + 24,
    marks: (
      <>
        {[0, 10, 20, 30].map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? 'info-axis' : 'info-grid'} d={`M${x(tick)} ${top}V${bottom}`} />
            <text x={x(tick)} y={bottom + 18} textAnchor="middle">
              {tick === 30 ? '30 mpg' : tick}
            </text>
          </g>
        ))}
        {rows.map((row, at) => (
          <g key={`${nameOf(row)} ${row.drove}`}>
            <text x={x(0) + 6} y={top + at * rowHeight + 15}>
              {width < 500 ? /^.{0,44}(?!\S)/.exec(nameOf(row).split(' · ').slice(0, 2).join(' · ')) : nameOf(row)}
            </text>
            {row.beside && <Mark range={row.beside.mpg} series={1} x={x} y={top + at * rowHeight + 22} />}
            <Mark range={row.mpg} series={0} x={x} y={top + at * rowHeight + 22} />
            <Value row={row} x={x} y={top + at * rowHeight + 33} isNarrow={width < 500} />
          </g>
        ))}
      </>
    ),
  };
}

/** Writes the figures after the marks, or before them where a phone has no room behind them. */
function Value({
  row: { mpg, beside },
  x,
  y,
  isNarrow,
}: Pick<MarkProps, 'x' | 'y'> & { row: Measured; isNarrow: boolean }) {
  const ends = [...mpg, ...(beside?.mpg ?? [])].map(x);
  const isBefore = isNarrow && beside && Math.max(...ends) > x(20);
  return (
    <text
      className="info-range-value"
      x={isBefore ? Math.min(...ends) - 12 : Math.max(...ends) + 12}
      y={y}
      textAnchor={isBefore ? 'end' : 'start'}
    >
      {beside ? `${printRange(mpg)} against ${printRange(beside.mpg)}` : printRange(mpg)}
    </text>
  );
}

interface MarkProps {
  range: readonly [low: number, high: number];
  series: number;
  x: (mpg: number) => number;
  y: number;
}

function Mark({ range: [low, high], series, x, y }: MarkProps) {
  return <rect className={markClass(series)} x={x(low) - 6} y={y} width={x(high) - x(low) + 12} height="13" rx="4" />;
}
