import { lookedUp } from '../../../facts/fact-notes.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import { fillFacts } from '../../../facts/print-fact.ts';
import { siteLedger } from '../../../facts/site-facts.ts';
import { type EpaLabel, plainLabels, printCombined } from '../../../facts/trucks/epa-labels.ts';
import type { ThisYear } from '../../../facts/trucks/owning-data.ts';
import { printAdvice, recallName } from '../../../facts/trucks/print-recall.ts';
import { listModelYears, type Recalls, recallsFor } from '../../../facts/trucks/recalls.ts';
import type { ModelYears } from '../../../facts/trucks/reference-data.ts';
import { type FollowedModel, modelOf } from '../../../facts/trucks/trucks.ts';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { LedgerTitle } from '../../../ui/PageTitle.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { TableHead } from '../../../ui/TableHead.tsx';
import { FilledText, SourceList } from '../model-years/ReferenceParts.tsx';
import { listRatings } from '../model-years/YearRatings.tsx';

interface ThisYearPageProps {
  year: number;
  data: ThisYear;
  facts: Fact[];
  modelYears: ModelYears;
  labels: readonly EpaLabel[];
  recalls: Recalls;
}

function DoNotDrive({ year, recalls }: Pick<ThisYearPageProps, 'year' | 'recalls'>) {
  return recallsFor(recalls, { year })
    .filter(({ doNotDrive }) => doNotDrive)
    .map((recall) => (
      <p key={recall.id} className="year-stop">
        <b className="warns">Do not drive, for some.</b> {printAdvice(recall)}{' '}
        <a href={`/recalls#${recall.id}`}>{recallName(recall)}</a>
      </p>
    ));
}

const combined = (
  labels: readonly EpaLabel[],
  { model, ...rest }: { model: FollowedModel; year: number; drive: '2WD' | '4WD'; engine?: string },
): string => printCombined(plainLabels(labels, { truck: model, engine: '2.7L', ...rest })) ?? '–';

/** Renders label, warranty and recalls of each truck: what other pages know of the year. */
function YearTable({ year, modelYears, labels, recalls }: Omit<ThisYearPageProps, 'data' | 'facts'>) {
  const counts = listModelYears(recalls);
  const labelOf = (model: FollowedModel, drive: '2WD' | '4WD') => combined(labels, { model, year, drive });
  return (
    <div className="data-table minimal year-table">
      <ScrollArea label={`Labels, warranty and recalls of ${year} trucks`}>
        <table>
          <caption className="visually-hidden">Labels, warranty and recalls of {year} trucks</caption>
          <TableHead names={['Truck', 'Recalls', 'EPA mpg, 2WD', '4WD', 'Warranty']} />
          <tbody>
            {modelYears.lines.flatMap(({ model, years }) => {
              const entry = years.find((each) => each.year === year);
              const found = counts.find((each) => each.model === model && each.year === year);
              if (!entry || !found) return [];
              return (
                <tr key={model} data-truck={`${model} ${year}`}>
                  <th scope="row">
                    <a href={`/model-years#${model}-${year}`}>{modelOf(model).name}</a>
                  </th>
                  <td>
                    <a href={found.path}>{found.count === 0 ? 'None found' : `${found.count} found`}</a>
                  </td>
                  <td>{labelOf(model, '2WD')}</td>
                  <td>{labelOf(model, '4WD')}</td>
                  <td>{fillFacts(entry.warranty, siteLedger, 'The page of the model year')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  );
}

/** Renders one model year on one page, and what is known of the next. */
export function ThisYearPage({ year, data, facts, modelYears, labels, recalls }: ThisYearPageProps) {
  const v8 = (drive: '2WD' | '4WD') => combined(labels, { model: 'silverado-1500', year, drive, engine: '5.3L' });
  const lines = modelYears.lines.flatMap(({ model, years }) =>
    years.filter((each) => each.year === year).map((entry) => ({ model, ...entry })),
  );
  return (
    <div className="page-wrap text-page reference-page">
      <LedgerTitle
        title={`The ${year} trucks`}
        lede={<FilledText text={data.answer} />}
        note="The window sticker of the truck decides."
        cells={[['Trucks', lines.length]]}
        checked={lookedUp(facts) ?? ''}
      />
      <section aria-labelledby="recalls-labels-warranty">
        <h2 id="recalls-labels-warranty">Recalls, labels, warranty</h2>
        <DoNotDrive year={year} recalls={recalls} />
        <YearTable year={year} modelYears={modelYears} labels={labels} recalls={recalls} />
        <p>
          Labels are EPA’s combined values. A {year} Silverado with the 5.3L V8 is labeled {v8('2WD')} with two-wheel
          drive and {v8('4WD')} with four. The <a href="/fuel-economy#labels-27">other labels</a> and{' '}
          <a href="/fuel-economy#real-world">what others measured</a> are on Fuel economy.
        </p>
      </section>
      <section aria-labelledby="what-changed">
        <h2 id="what-changed">What changed</h2>
        <ul className="points plain-list">
          {lines.map(({ model, changed, sources }) => (
            <li key={model}>
              <b>{modelOf(model).name}:</b> <FilledText text={changed} /> <SourceList sources={sources} />
            </li>
          ))}
        </ul>
        <p>{data.equipment.text}</p>
        <SourceList sources={data.equipment.sources} />
      </section>
      <section aria-labelledby="ratings">
        <h2 id="ratings">Tow ratings and payload</h2>
        <p>In pounds. The grade and the source of each are on the page of model years.</p>
        <ul className="points plain-list">
          {modelYears.lines.map(({ model }) => (
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
      </section>
      <section aria-labelledby="prices">
        <h2 id="prices">Prices</h2>
        <p>
          <FilledText text={data.prices} />
        </p>
      </section>
      <section aria-labelledby="next-year">
        <h2 id="next-year">What is known of {year + 1}</h2>
        <ul className="points plain-list">
          {data.nextKnown.map(({ text, sources }) => (
            <li key={text}>
              {text} <SourceList sources={sources} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="not-found">
        <h2 id="not-found">What we could not find</h2>
        <p>{data.notFound}</p>
      </section>
      <FactNotes facts={facts} />
    </div>
  );
}
