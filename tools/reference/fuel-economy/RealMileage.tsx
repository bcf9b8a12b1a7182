import type { MileageTest } from '../../../facts/trucks/reference-data.ts';
import { realMileage } from '../../../facts/trucks/site-trucks.ts';
import { printRange } from '../../../ui/chart/chart-data.ts';
import { type Drawing, Drawings, InfoGraphic, KeyEntry } from '../../../ui/chart/InfoGraphic.tsx';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';
import { FilledText, PageTable, Part } from '../model-years/ReferenceParts.tsx';

const gradeWords = { B: 'Publisher’s own test', C: 'Informal, or told by others' } as const;
const pounds = (load: number) => (load > 0 ? `${load.toLocaleString('en-US')} lb` : 'Empty');

function Source({ source: { title, address } }: Pick<MileageTest, 'source'>) {
  return address ? <ExternalLink href={address}>{title}</ExternalLink> : title;
}

function TestRow({ who, when, truck, tune, drove, loadPounds, mpg, finding, beside, grade, source }: MileageTest) {
  return (
    <tr>
      <th scope="row">
        {truck} <small>{tune}</small>
      </th>
      <td>{pounds(loadPounds)}</td>
      <td className="numeric">{mpg ? <b>{printRange(mpg)}</b> : '–'}</td>
      <td>{finding ?? (beside ? `${printRange(beside.mpg)}, ${beside.truck}` : '–')}</td>
      <td>{drove}</td>
      <td>
        {who}, {when} <small>{gradeWords[grade]}</small>{' '}
        <small>
          <Source source={source} />
        </small>
      </td>
    </tr>
  );
}

/** Returns what the tests say together, as a sentence that holds for whatever rows there are. */
function inWords(tests: readonly MileageTest[]): string {
  const range = (loaded: boolean) => {
    const values = tests.filter(({ loadPounds }) => loadPounds > 0 === loaded).flatMap(({ mpg }) => mpg ?? []);
    return `${Math.min(...values)} to ${Math.max(...values)} mpg`;
  };
  const pairs = tests.filter(({ mpg, beside }) => mpg && beside);
  const ahead = pairs.filter(({ mpg, beside }) => (mpg?.[1] ?? 0) > (beside?.mpg[1] ?? 0)).length;
  return `Measured: ${range(false)} empty, ${range(true)} loaded. The 2.7L did better than the truck beside it in ${ahead} of ${pairs.length} tests with figures for both`;
}

/** Renders the mileage that others measured: a chart, a table, and what other engines used with a trailer. */
export function RealMileage() {
  const { summary, tests, otherEnginesTowing, notFound } = realMileage;
  return (
    <Part id="real-world" title="What it really uses">
      <p>
        <FilledText text={summary} />
      </p>
      <MileageChart tests={tests} title={inWords(tests)} />
      <PageTable
        label="Measured mileage of trucks with the 2.7L"
        names={['Truck and tune', 'Load', 'mpg', 'Beside it', 'What was driven', 'Who measured']}
        className="minimal mileage-table"
      >
        {tests.map((test) => (
          <TestRow key={`${test.who} ${test.truck} ${test.drove}`} {...test} />
        ))}
      </PageTable>
      <h3 id="towing-other-engines">Other engines with a trailer</h3>
      <ul className="points plain-list">
        {otherEnginesTowing.map(({ truck, drove, loadPounds, mpg, source }) => (
          <li key={truck}>
            {truck}, {pounds(loadPounds)}, {drove}: <b>{printRange(mpg)} mpg</b> (<Source source={source} />)
          </li>
        ))}
      </ul>
      <p>
        <b>What we could not find:</b> {notFound}
      </p>
    </Part>
  );
}

type Measured = MileageTest & { mpg: [number, number] };

/** 'Cars.com · 2019 Silverado LT double cab 4WD · 348 lb-ft'. */
const nameOf = ({ who, truck, tune, loadPounds }: MileageTest): string =>
  [who.split(',')[0], truck.split(',')[0], loadPounds > 0 ? `with ${loadPounds.toLocaleString('en-US')} lb` : tune]
    .filter(Boolean)
    .join(' · ');

const [rowHeight, top, highest] = [46, 8, 30];

/** Draws one line a test: the 2.7L filled, the truck beside it hollow. */
function MileageChart({ tests, title }: { tests: readonly MileageTest[]; title: string }) {
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
  const mark = ([low, high]: [low: number, high: number], series: number, row: number) => {
    const place = { x: x(low) - 6, y: top + row * rowHeight + 22, width: x(high) - x(low) + 12 };
    return <rect className={markClass(series)} {...place} height="13" rx="4" />;
  };
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
            {row.beside && mark(row.beside.mpg, 1, at)}
            {mark(row.mpg, 0, at)}
            <Value row={row} x={x} y={top + at * rowHeight + 33} isNarrow={width < 500} />
          </g>
        ))}
      </>
    ),
  };
}

/** Writes the figures after the marks, or before them where a phone has no room behind them. */
function Value({ row, x, y, isNarrow }: { row: Measured; x: (mpg: number) => number; y: number; isNarrow: boolean }) {
  const { mpg, beside } = row;
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
