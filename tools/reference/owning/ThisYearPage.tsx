import { lookedUp } from '../../../facts/fact-notes.ts';
import { fillSiteFacts } from '../../../facts/site-facts.ts';
import { plainLabels, printCombined } from '../../../facts/trucks/epa-labels.ts';
import { printAdvice, recallName } from '../../../facts/trucks/print-recall.ts';
import { recallsFor } from '../../../facts/trucks/recalls.ts';
import {
  thisYear as data,
  findRecallYear,
  modelYears,
  siteEpaLabels,
  siteRecalls,
} from '../../../facts/trucks/site-trucks.ts';
import { type FollowedModel, modelOf } from '../../../facts/trucks/trucks.ts';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { LedgerTitle } from '../../../ui/PageTitle.tsx';
import { FilledText, PageTable, Part, SourceList } from '../model-years/ReferenceParts.tsx';
import { listRatings } from '../model-years/YearRatings.tsx';

const { year } = data;
const lines = modelYears.lines.flatMap(({ model, years }) =>
  years.filter((each) => each.year === year).map((entry) => ({ model, ...entry })),
);

function DoNotDrive() {
  return recallsFor(siteRecalls, { year })
    .filter(({ doNotDrive }) => doNotDrive)
    .map((recall) => (
      <p key={recall.id} className="year-stop">
        <b className="warns">Do not drive, for some.</b> {printAdvice(recall)}{' '}
        <a href={`/recalls#${recall.id}`}>{recallName(recall)}</a>
      </p>
    ));
}

/** Returns a combined label of the year, by default of the 2.7L. */
const combined = (truck: FollowedModel, drive: '2WD' | '4WD', engine = '2.7L', version?: 'mud-terrain tires'): string =>
  printCombined(plainLabels(siteEpaLabels, { truck, engine, year, drive }, version)) ?? '–';

/** Renders label, warranty and recalls of each truck: what other pages know of the year. */
function YearTable() {
  return (
    <PageTable
      label={`Labels, warranty and recalls of ${year} trucks`}
      names={['Truck', 'Recalls', 'EPA mpg, 2WD', '4WD', 'Warranty']}
      className="minimal year-table"
    >
      {lines.map(({ model, warranty }) => {
        const found = findRecallYear(model, year);
        return (
          <tr key={model} data-truck={`${model} ${year}`}>
            <th scope="row">
              <a href={`/model-years#${model}-${year}`}>{modelOf(model).name}</a>
            </th>
            <td>
              <a href={found?.path}>{found?.count ? `${found.count} found` : 'None confirmed'}</a>
            </td>
            <td>{combined(model, '2WD')}</td>
            <td>{combined(model, '4WD')}</td>
            <td>{fillSiteFacts(warranty, 'The page of the model year')}</td>
          </tr>
        );
      })}
    </PageTable>
  );
}

/** Renders what other pages know of the year. */
function LabelsPart() {
  return (
    <Part id="recalls-labels-warranty" title="Recalls, labels, warranty">
      <DoNotDrive />
      <YearTable />
      <p>
        Labels are EPA’s combined values. On the factory’s mud-terrain tires, a Silverado with four-wheel drive is
        labeled {combined('silverado-1500', '4WD', '2.7L', 'mud-terrain tires')} and a Sierra{' '}
        {combined('sierra-1500', '4WD', '2.7L', 'mud-terrain tires')}. A {year} Silverado with the 5.3L V8 is labeled{' '}
        {combined('silverado-1500', '2WD', '5.3L')} with two-wheel drive and {combined('silverado-1500', '4WD', '5.3L')}{' '}
        with four. The <a href="/fuel-economy#labels-27">other labels</a> and{' '}
        <a href="/fuel-economy#real-world">what others measured</a> are on Fuel economy.
      </p>
    </Part>
  );
}

/** Renders what changed against the year before. */
function ChangesPart() {
  return (
    <Part id="what-changed" title="What changed">
      <ul className="points plain-list">
        {lines.map(({ model, changed, sources }) => (
          <li key={model}>
            <b>{modelOf(model).name}:</b> <FilledText text={changed} /> <SourceList sources={sources} />
          </li>
        ))}
      </ul>
      <p>{data.equipment.text}</p>
      <SourceList sources={data.equipment.sources} />
    </Part>
  );
}

/** Renders the tow ratings and payloads of the year. */
function RatingsPart() {
  return (
    <Part id="ratings" title="Tow ratings and payload">
      <p>In pounds. The grade and the source of each are on the page of model years.</p>
      <ul className="points plain-list">
        {lines.map(({ model }) => (
          <li key={model}>
            <b>{modelOf(model).name}:</b> towing {listRatings({ kind: 'tow', model, year })}, payload{' '}
            {listRatings({ kind: 'payload', model, year })}. <a href={`/model-years#${model}-${year}`}>Sources</a>
          </li>
        ))}
      </ul>
      <p>
        <a href="/which-engine#not-with-the-27">What you cannot have with the 2.7L</a> starts with the Max Trailering
        Package.
      </p>
    </Part>
  );
}

/** Renders the model year that content/owning/this-year.yaml is about on one page, and what is known of the next. */
export function ThisYearPage() {
  return (
    <div className="page-wrap text-page reference-page">
      <LedgerTitle
        title={`The ${year} trucks`}
        lede={<FilledText text={data.answer} />}
        note="The window sticker of the truck decides."
        cells={[['Trucks', lines.length]]}
        checked={lookedUp(data.facts) ?? ''}
      />
      <LabelsPart />
      <ChangesPart />
      <RatingsPart />
      <Part id="prices" title="Prices">
        <p>
          <FilledText text={data.prices} />
        </p>
      </Part>
      <Part id="next-year" title={`What is known of ${year + 1}`}>
        <ul className="points plain-list">
          {data.nextKnown.map(({ text, sources }) => (
            <li key={text}>
              {text} <SourceList sources={sources} />
            </li>
          ))}
        </ul>
      </Part>
      <Part id="not-found" title="What we could not find">
        <p>{data.notFound}</p>
      </Part>
      <FactNotes facts={data.facts} />
    </div>
  );
}
