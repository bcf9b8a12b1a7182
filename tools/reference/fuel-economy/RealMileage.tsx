import type { ReactNode } from 'react';
import { formatCount } from '../../../core/text/counts.ts';
import type { MileageTest } from '../../../facts/trucks/reference-data.ts';
import { realMileage } from '../../../facts/trucks/site-trucks.ts';
import { printRange } from '../../../ui/chart/chart-data.ts';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';
import { FilledText, PageTable, Part } from '../model-years/ReferenceParts.tsx';

const gradeWords = { B: 'Publisher’s own test', C: 'Informal, or told by others' } as const;
const pounds = (load: number) => (load > 0 ? `${formatCount(load)} lb` : 'Empty');

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
  [who.split(',')[0], truck.split(',')[0], loadPounds > 0 ? `with ${formatCount(loadPounds)} lb` : tune]
    .filter(Boolean)
    .join(' · ');

/** Draws a range of mpg on a line that ends at 30. */
const Mark = ({ range: [low, high], isBeside = false }: { range: readonly [number, number]; isBeside?: boolean }) => (
  <rect className={isBeside ? 'mileage-beside' : undefined} x={low - 0.3} width={high - low + 0.6} height="1" />
);

const Track = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 30 1" preserveAspectRatio="none" aria-hidden="true">
    {children}
  </svg>
);

/** Draws one line a test: the 2.7L filled, the truck beside it hollow. */
function MileageChart({ tests, title }: { tests: readonly MileageTest[]; title: string }) {
  const rows = tests
    .filter((test): test is Measured => test.mpg !== undefined)
    .toSorted((a, b) => Math.sign(a.loadPounds) - Math.sign(b.loadPounds) || b.mpg[1] - a.mpg[1]);
  return (
    <figure className="framed prose-wide mileage-chart">
      <h3>{title}</h3>
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={`${nameOf(row)} ${row.drove}`}>
            {nameOf(row)}: <b>{printRange(row.mpg)}</b>
            {row.beside && ` against ${printRange(row.beside.mpg)}`}
            <Track>
              {row.beside && <Mark range={row.beside.mpg} isBeside />}
              <Mark range={row.mpg} />
            </Track>
          </li>
        ))}
      </ul>
      <figcaption className="fine">
        Other people’s tests, from 0 to 30 mpg. Filled: the 2.7L; hollow: another truck in the same test. Roads, speeds
        and tires differ, so compare the two marks of a line, not line with line.
      </figcaption>
    </figure>
  );
}
