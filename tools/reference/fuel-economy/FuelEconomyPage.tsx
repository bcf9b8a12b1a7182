import { lookedUp } from '../../../facts/fact-notes.ts';
import { siteFact } from '../../../facts/site-facts.ts';
import {
  type EpaLabel,
  type EpaTruckId,
  epaFileFacts,
  epaTrucks,
  plainLabels,
  printLabels,
  yearsOf,
} from '../../../facts/trucks/epa-labels.ts';
import { siteEpaLabels as labels, realMileage } from '../../../facts/trucks/site-trucks.ts';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { LedgerTitle } from '../../../ui/PageTitle.tsx';
import { PageTable, Part } from '../model-years/ReferenceParts.tsx';
import { LabelChart } from './EpaChart.tsx';
import { RealMileage } from './RealMileage.tsx';

const drives = ['2WD', '4WD'] as const;
const own27 = epaTrucks.filter(({ has27 }) => has27);
const rivals = epaTrucks.filter(({ has27 }) => !has27);
const facts = [...epaFileFacts.map((id) => siteFact(id, 'The page /fuel-economy')), ...realMileage.facts];

function JumpList() {
  return (
    <nav className="links jump-list grid" aria-label="Trucks on this page">
      {[
        { title: 'With the 2.7L', trucks: own27 },
        { title: 'Rivals', trucks: rivals },
      ].map(({ title, trucks }) => (
        <p key={title} className="row">
          <b>{title}</b>{' '}
          {trucks
            .filter(({ id }) => labels.some(({ truck }) => truck === id))
            .map(({ id, make, name }) => (
              <a key={id} href={`#${id}`}>
                {make} {name}
              </a>
            ))}
        </p>
      ))}
      <p className="row">
        <b>Measured</b> <a href="#real-world">What it really uses</a>
      </p>
    </nav>
  );
}

/** Renders the 2.7L labels of two trucks, a row for each model year. */
function YearTable({ trucks }: { trucks: readonly EpaTruckId[] }) {
  const names = trucks.map((id) => epaTrucks.find((truck) => truck.id === id)?.name ?? id);
  const own = labels.filter(({ truck, engine }) => trucks.includes(truck) && engine === '2.7L');
  return (
    <PageTable
      label={`2.7L labels of ${names.join(' and ')}`}
      caption="City/highway/combined mpg of the 2.7L by model year"
      names={['Year', ...names.flatMap((name) => drives.map((drive) => `${name.replace(' 1500', '')} ${drive}`))]}
      className="striped label-table"
    >
      {yearsOf(own)
        .reverse()
        .map((year) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {trucks.flatMap((truck) =>
              drives.map((drive) => (
                <td key={`${truck} ${drive}`} data-truck={`${truck} ${year} ${drive.toLowerCase()}`}>
                  <Lines texts={printLabels(plainLabels(own, { year, truck, drive }))} />
                </td>
              )),
            )}
          </tr>
        ))}
    </PageTable>
  );
}

const Lines = ({ texts }: { texts: string[] }) =>
  texts.length === 0
    ? '–'
    : texts.map((text) => <span key={text}>{text.replace(' combined', '').replace(' mode)', ')')}</span>);

function TruckLabels({ id, make, name }: (typeof epaTrucks)[number]) {
  const own = labels.filter(({ truck }) => truck === id);
  const years = yearsOf(own);
  return (
    <section id={id} className="own-labels" aria-labelledby={`${id}-name`}>
      <details>
        <summary>
          <h3 id={`${id}-name`}>
            {make} {name}
          </h3>{' '}
          <span className="sub fine">
            {own.length} labels, {years[0]}–{years.at(-1)}
          </span>
        </summary>
        {id === 'tundra' && <p>EPA’s file lists the hybrid under the same model name, so some rows are the hybrid.</p>}
        <PageTable
          label={`Every label of the ${make} ${name}`}
          caption=""
          names={['Year', 'Engine', 'City', 'Hwy', 'Comb.']}
          numericFrom={2}
          className="minimal"
        >
          {own.toSorted(newestFirst).map(LabelRow)}
        </PageTable>
      </details>
    </section>
  );
}

const newestFirst = (a: EpaLabel, b: EpaLabel): number =>
  b.year - a.year ||
  a.engine.localeCompare(b.engine) ||
  a.drive.localeCompare(b.drive) ||
  a.version.localeCompare(b.version) ||
  b.combined - a.combined;

function LabelRow(label: EpaLabel, at: number) {
  const { truck, year, engine, drive, version, isFlexFuel, city, highway, combined } = label;
  const remark = [version, isFlexFuel && 'flex fuel'].filter(Boolean).join(', ');
  const isOurs = engine === '2.7L' && own27.some(({ id }) => id === truck) && remark === '';
  return (
    <tr key={at} data-truck={isOurs ? `${truck} ${year} ${drive.toLowerCase()}` : undefined}>
      <th scope="row">{year}</th>
      <td>
        {engine} {drive}
        {remark && <small>{remark}</small>}
      </td>
      <td className="numeric">{city ?? '–'}</td>
      <td className="numeric">{highway ?? '–'}</td>
      <td className="numeric">{combined}</td>
    </tr>
  );
}

/** Renders the EPA labels of every truck with the 2.7L and of its rivals. */
export function FuelEconomyPage() {
  const years = yearsOf(labels);
  return (
    <div className="page-wrap text-page reference-page">
      <LedgerTitle
        title="Fuel economy"
        lede="What EPA’s window labels say of the 2.7L, of Chevrolet’s own V8 and of three rivals, year by year. Below them: what people measured."
        cells={[
          ['Labels', labels.length],
          ['Years', `${years[0]}–${years.at(-1)}`],
        ]}
        checked={lookedUp(facts) ?? ''}
        note="EPA may add or correct labels later."
      />
      <LabelChart />
      <JumpList />
      <Part id="labels-27" title="2.7L labels: city, highway, combined">
        <p>{realMileage.labels.twoLines}</p>
        <YearTable trucks={['silverado-1500', 'sierra-1500']} />
        <YearTable trucks={['colorado', 'canyon']} />
      </Part>
      <RealMileage />
      <Part id="every-label" title="Every label, by truck">
        <p>All {labels.length} rows. A label is for an empty truck; no label says what it uses with a trailer.</p>
        {epaTrucks.map((truck) => (
          <TruckLabels key={truck.id} {...truck} />
        ))}
      </Part>
      <Part id="limits" title="Where the numbers come from">
        <p>{realMileage.labels.limits}</p>
      </Part>
      <FactNotes facts={facts} />
    </div>
  );
}
