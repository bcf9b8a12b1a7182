import type { MileageTest } from '../../../facts/trucks/reference-data.ts';
import { realMileage } from '../../../facts/trucks/site-trucks.ts';
import { printRange } from '../../../ui/chart/chart-data.ts';
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
  return `Measured: ${range(false)} empty, ${range(true)} loaded. The 2.7L did better than the truck beside it in ${ahead} of ${pairs.length} tests with figures for both.`;
}

/** Renders the mileage that others measured: in a sentence, in a table, and what other engines used with a trailer. */
export function RealMileage() {
  const { summary, tests, otherEnginesTowing, notFound } = realMileage;
  return (
    <Part id="real-world" title="What it really uses">
      <p>
        <FilledText text={summary} />
      </p>
      <p>{inWords(tests)} Roads, speeds and tires differ: compare the two trucks of a row, not row with row.</p>
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
