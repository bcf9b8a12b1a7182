import type { ReactNode } from 'react';
import { lookedUp } from '../../../facts/fact-notes.ts';
import { plainLabels, printCombined } from '../../../facts/trucks/epa-labels.ts';
import { findRecallYear, modelYears, siteEpaLabels } from '../../../facts/trucks/site-trucks.ts';
import { type FollowedModel, modelOf } from '../../../facts/trucks/trucks.ts';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { LedgerTitle } from '../../../ui/PageTitle.tsx';
import { PlateWall } from './PlateWall.tsx';
import { FilledText, Part, SourceList } from './ReferenceParts.tsx';
import { listRatings, YearRatings } from './YearRatings.tsx';

const { answer, next, lines, howToRead, facts } = modelYears;

interface ModelYear {
  model: FollowedModel;
  year: number;
}

/** '2WD 19, 4WD 18': the combined labels of the 2.7L. */
function labelsOf({ model, year }: ModelYear): string {
  const known = (['2WD', '4WD'] as const).flatMap((drive) => {
    const combined = printCombined(plainLabels(siteEpaLabels, { truck: model, engine: '2.7L', year, drive }));
    return combined ? [`${drive} ${combined}`] : [];
  });
  return known.length > 0 ? `${known.join(', ')} mpg combined` : 'none found';
}

function RecallCount({ model, year }: ModelYear) {
  const found = findRecallYear(model, year);
  if (!found) return 'not followed here';
  return (
    <>
      <a href={found.path}>{found.count === 0 ? 'None confirmed' : `${found.count} found`}</a>
      {found.doNotDrive && (
        <>
          {' '}
          <b className="warns">Do not drive</b>, for some
        </>
      )}
    </>
  );
}

/** Renders what is known about one year; the ratings with their sources are folded. */
function YearCard({ model, entry }: { model: FollowedModel; entry: (typeof lines)[number]['years'][number] }) {
  const { year, changed, output, warranty, price, sources } = entry;
  return (
    <li className="year-card grid" id={`${model}-${year}`} data-truck={`${model} ${year}`}>
      <div>
        <h3>
          {year} {modelOf(model).name}
        </h3>
        <p>
          <FilledText text={changed} />
        </p>
      </div>
      <div>
        <dl>
          <Row name="Output" text={output} />
          {(['tow', 'payload'] as const).map((kind) => (
            <Row key={kind} name={kind === 'tow' ? 'Towing, lb' : 'Payload, lb'}>
              <Ratings text={listRatings({ kind, model, year })} />
            </Row>
          ))}
          <Row name="EPA label">
            <a href={`/fuel-economy#${model}`}>{labelsOf({ model, year })}</a>
          </Row>
          <Row name="Warranty" text={warranty} />
          {price && <Row name="Price" text={price} />}
          <Row name="Recalls">
            <RecallCount model={model} year={year} />
          </Row>
        </dl>
        <details>
          <summary>Ratings and their sources</summary>
          {(['tow', 'payload'] as const).map((kind) => (
            <YearRatings key={kind} kind={kind} model={model} year={year} />
          ))}
        </details>
        <SourceList sources={sources} />
      </div>
    </li>
  );
}

/** An unknown is hatched. */
const Ratings = ({ text }: { text: string }) =>
  text === 'unknown' ? (
    <span className="unknown">
      <b className="unknown-word">not found</b>
    </span>
  ) : (
    text
  );

const Row = ({ name, text = '', children }: { name: string; text?: string; children?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? <FilledText text={text} />}</dd>
  </div>
);

/** Renders what changed from year to year: the wall of plates, then a card for each. */
export function ModelYearsPage() {
  const years = lines.flatMap((line) => line.years.map(({ year }) => year));
  return (
    <div className="page-wrap text-page reference-page" data-cite="each">
      <LedgerTitle
        title="Model years"
        lede={answer}
        cells={[
          ['Trucks', lines.length],
          ['Years', `${Math.min(...years)}–${Math.max(...years)}`],
        ]}
        checked={lookedUp(facts) ?? ''}
        note="The label and the booklet of the truck decide."
      />
      <PlateWall />
      {lines.map(({ model, years: entries }) => (
        <section key={model} aria-labelledby={model} data-model={model}>
          <h2 id={model}>{modelOf(model).name}, year by year</h2>
          <ul className="ruled year-cards">
            {entries.map((entry) => (
              <YearCard key={entry.year} model={model} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <Part id="next-generation" title="Next generation">
        <p>{next.text}</p>
        <SourceList sources={next.sources} />
      </Part>
      <Part id="how-to-read" title="How to read this page">
        <p>
          <FilledText text={howToRead} />
        </p>
      </Part>
      <FactNotes facts={facts} />
    </div>
  );
}
