import { Fragment } from 'react';
import { lookedUp } from '../../../facts/fact-notes.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import { fillFacts } from '../../../facts/print-fact.ts';
import { siteLedger } from '../../../facts/site-facts.ts';
import { type EpaLabel, plainLabels, printCombined } from '../../../facts/trucks/epa-labels.ts';
import { listModelYears, type ModelYearRecalls, type Recalls } from '../../../facts/trucks/recalls.ts';
import type { ModelYear, ModelYears } from '../../../facts/trucks/reference-data.ts';
import { type FollowedModel, modelOf } from '../../../facts/trucks/trucks.ts';
import { CheckedSticker } from '../../../ui/CheckedSticker.tsx';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { FilledText, SourceList } from './ReferenceParts.tsx';
import { ShortRatings, YearRatings } from './YearRatings.tsx';

interface ModelYearsPageProps {
  data: ModelYears;
  facts: Fact[];
  labels: readonly EpaLabel[];
  recalls: Recalls;
}

/** '2WD 19, 4WD 18': the combined labels of the 2.7L. */
function labelsOf(labels: readonly EpaLabel[], model: FollowedModel, year: number): string {
  const known = (['2WD', '4WD'] as const).flatMap((drive) => {
    const combined = printCombined(plainLabels(labels, { truck: model, engine: '2.7L', year, drive }));
    return combined ? [`${drive} ${combined}`] : [];
  });
  return known.length > 0 ? `${known.join(', ')} mpg combined` : 'none found';
}

function RecallCount({ found }: { found: ModelYearRecalls | undefined }) {
  if (!found) return 'not followed here';
  return (
    <>
      <a href={found.path}>{found.count === 0 ? 'None found' : `${found.count} found`}</a>
      {found.doNotDrive && <b className="stop-word"> Do not drive, for some</b>}
    </>
  );
}

interface YearEntryProps {
  model: FollowedModel;
  entry: ModelYear;
  labels: readonly EpaLabel[];
  found: ModelYearRecalls | undefined;
}

/** Renders what is known about one year, folded; its anchor is inside the fold, so that a link to it opens it. */
function YearEntry({ model, entry, labels, found }: YearEntryProps) {
  const { year, changed, output, warranty, price, sources } = entry;
  const id = `${model}-${year}`;
  return (
    <section className="year-entry" aria-labelledby={`${id}-name`} data-truck={`${model} ${year}`}>
      <details>
        <summary>
          <h3 id={`${id}-name`}>{year}</h3>{' '}
          <span>
            <PlainFacts text={changed.replace(/\. .*/s, '.')} />
          </span>
        </summary>
        <div className="year-text" id={id}>
          <p>
            <FilledText text={changed} />
          </p>
          <dl>
            <Row name="Output" text={output} />
            {(['tow', 'payload'] as const).map((kind) => (
              <div key={kind}>
                <dt>{kind === 'tow' ? 'Towing' : 'Payload'}</dt>
                <dd>
                  <YearRatings {...{ kind, model, year }} />
                </dd>
              </div>
            ))}
            <div>
              <dt>EPA label</dt>
              <dd>
                <a href={`/fuel-economy#${model}`}>{labelsOf(labels, model, year)}</a>
              </dd>
            </div>
            <Row name="Warranty" text={warranty} />
            {price && <Row name="Price" text={price} />}
            <div>
              <dt>Recalls</dt>
              <dd>
                <RecallCount found={found} />
              </dd>
            </div>
          </dl>
          <SourceList sources={sources} />
        </div>
      </details>
    </section>
  );
}

interface SummaryTableProps {
  model: FollowedModel;
  years: readonly ModelYear[];
  labels: readonly EpaLabel[];
  counts: readonly ModelYearRecalls[];
}

/** Renders the years of one truck side by side: what a buyer asks first. */
function SummaryTable({ model, years, labels, counts }: SummaryTableProps) {
  const name = modelOf(model).name;
  return (
    <div className="data-table minimal year-table">
      <ScrollArea label={`${name} by model year`}>
        <table>
          <caption className="visually-hidden">{name} by model year</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Output</th>
              <th scope="col">Tows, lb</th>
              <th scope="col">Payload, lb</th>
              <th scope="col">EPA mpg</th>
              <th scope="col">Warranty</th>
              <th scope="col">Recalls</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, output, warranty }) => (
              <tr key={year} data-truck={`${model} ${year}`}>
                <th scope="row">
                  <a href={`#${model}-${year}`}>{year}</a>
                </th>
                <td>
                  <PlainFacts text={output} />
                </td>
                <td>
                  <ShortRatings kind="tow" {...{ model, year }} />
                </td>
                <td>
                  <ShortRatings kind="payload" {...{ model, year }} />
                </td>
                <td>
                  <ShortLabels text={labelsOf(labels, model, year)} />
                </td>
                <td>
                  <PlainFacts text={warranty} />
                </td>
                <td>
                  <RecallCount found={counts.find((each) => each.model === model && each.year === year)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  );
}

/** Prints text with its facts filled in; the year below has them with their sources. */
const PlainFacts = ({ text }: { text: string }) => fillFacts(text, siteLedger, 'The page /model-years');

/** '2WD 19, 4WD 18': no line breaks inside one drive. */
const ShortLabels = ({ text }: { text: string }) =>
  text
    .replace(' mpg combined', '')
    .split(/(?<=,) /)
    .map((part, at) => (
      <Fragment key={part}>
        {at > 0 && ' '}
        <span className="nowrap">{part}</span>
      </Fragment>
    ));

const Row = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <FilledText text={text} />
    </dd>
  </div>
);

/** Renders what changed from year to year, one truck after the other. */
export function ModelYearsPage({ data, facts, labels, recalls }: ModelYearsPageProps) {
  const counts = listModelYears(recalls);
  const name = (model: FollowedModel) => `${modelOf(model).make} ${modelOf(model).name}`;
  return (
    <div className="page-wrap text-page reference-page">
      <header className="page-head">
        <h1>Model years</h1>
        <p className="page-lede">
          <FilledText text={data.answer} />
        </p>
        <CheckedSticker day={lookedUp(facts) ?? ''} note="The label and the booklet of the truck decide." />
      </header>
      <nav className="jump-list" aria-label="Trucks on this page">
        <p>
          {data.lines.map(({ model }) => (
            <a key={model} href={`#${model}`}>
              {name(model)}
            </a>
          ))}
          <a href="#next-generation">Next generation</a>
        </p>
      </nav>
      {data.lines.map(({ model, years }) => (
        <section key={model} aria-labelledby={model}>
          <h2 id={model}>{name(model)}</h2>
          <SummaryTable model={model} years={years} labels={labels} counts={counts} />
          {years.map((entry) => (
            <YearEntry
              key={entry.year}
              model={model}
              entry={entry}
              labels={labels}
              found={counts.find((each) => each.model === model && each.year === entry.year)}
            />
          ))}
        </section>
      ))}
      <section aria-labelledby="next-generation">
        <h2 id="next-generation">Next generation</h2>
        <p>{data.next.text}</p>
        <SourceList sources={data.next.sources} />
      </section>
      <section aria-labelledby="how-to-read">
        <h2 id="how-to-read">How to read this page</h2>
        <p>
          Ratings are maximums of the truck they name, properly equipped; they never hold for another cab, drive or
          trim. Grades: A is a maker’s document or federal data, B trade press, C a dealer or content page, X a figure
          on which sources disagree. A year without a rating is unknown, not zero. Labels are EPA combined values of the
          everyday versions. A recall count is what we found, not proof that there is nothing else. Prices are what a
          page printed at the time. <a href="/which-engine">Which engine is in a truck</a> is a page of its own.
        </p>
      </section>
      <FactNotes facts={facts} />
    </div>
  );
}
