import { lookedUp } from '../../../facts/fact-notes.ts';
import { fillSiteFacts } from '../../../facts/site-facts.ts';
import { recallName } from '../../../facts/trucks/print-recall.ts';
import { getRecall } from '../../../facts/trucks/recalls.ts';
import { usedSheet as data, findRecallYear, modelYears, siteRecalls } from '../../../facts/trucks/site-trucks.ts';
import { type FollowedModel, modelOf, allYears as years } from '../../../facts/trucks/trucks.ts';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { LedgerTitle } from '../../../ui/PageTitle.tsx';
import { FilledText, Part, SourceList } from '../model-years/ReferenceParts.tsx';

/** '2019-2021 Silverado' without its '1500': a sheet has little room. */
const shortName = (model: FollowedModel): string => modelOf(model).name.replace(' 1500', '');

/** Renders lines to tick off, on paper too. */
function Lines({ id, title, lines }: { id: string; title: string; lines: readonly string[] }) {
  return (
    <Part id={id} title={title} className="used-lines">
      <ul className="points tick-list">
        {lines.map((line) => (
          <li key={line}>
            <FilledText text={line} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Renders the trucks of a year with output and recalls, from the data of their own pages. */
function TrucksOfYear({ year }: { year: number }) {
  return (
    <ul className="muted used-trucks grid">
      {modelYears.lines.flatMap((line) => {
        const { model } = line;
        const entry = line.years.find((each) => each.year === year);
        const found = findRecallYear(model, year);
        if (!entry) return [];
        return (
          <li key={model} data-truck={`${model} ${year}`}>
            <a href={`/model-years#${model}-${year}`}>{shortName(model)}</a>{' '}
            {fillSiteFacts(entry.output, 'The page /used')}
            {found && (
              <>
                {'. '}
                <a href={found.path}>Recalls: {found.count || 'none confirmed'}</a>
                {found.doNotDrive && <b className="warns"> Do not drive, for some</b>}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Renders what to ask and look at on the trucks of one year. */
function YearChecks({ year }: { year: number }) {
  const checks = data.checks.flatMap((check) => {
    const models = check.trucks.filter(({ years }) => years.includes(year)).map(({ model }) => model);
    return models.length > 0 ? [{ ...check, models }] : [];
  });
  return (
    <section id={`year-${year}`} className="used-year" aria-labelledby={`used-${year}`}>
      <h3 id={`used-${year}`}>{year}</h3>
      <TrucksOfYear year={year} />
      {checks.length === 0 && <p>We have nothing on this year alone yet. The two lists above hold.</p>}
      <ul className="points tick-list">
        {checks.map(({ id, models, text, recalls, sources }) => (
          <li key={id} data-truck={`${models.join(' ')} ${year}`}>
            <b>{models.map(shortName).join(', ')}:</b> <FilledText text={text} />{' '}
            {recalls
              .map((recall) => getRecall(siteRecalls, recall, 'content/owning/used.yaml'))
              .filter(({ trucks }) => trucks.some(({ years }) => years.includes(year)))
              .map((recall) => (
                <a key={recall.id} className="used-recall" href={`/recalls#${recall.id}`}>
                  {recallName(recall)}
                </a>
              ))}
            <SourceList sources={sources} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the sheet for a used truck: questions, what to look at, and the model years. It prints on two pages. */
export function UsedPage() {
  return (
    <div className="page-wrap text-page reference-page used-page">
      <LedgerTitle
        title="Used-truck sheet"
        lede={<FilledText text={data.answer} />}
        note="The VIN and the truck’s own labels decide."
        cells={[['Years', `${years[0]}–${years.at(-1)}`]]}
        checked={lookedUp(data.facts) ?? ''}
      >
        <p className="used-blanks">
          {['Truck', 'VIN', 'Miles', 'Date'].map((name) => (
            <span key={name}>{name}</span>
          ))}
        </p>
      </LedgerTitle>
      <nav className="links jump-list grid" aria-label="Model years on this page">
        <p className="row">
          <b>Print it with your browser.</b> Choose a year first, and only that year prints.{' '}
          {years.map((year) => (
            <a key={year} href={`#year-${year}`}>
              {year}
            </a>
          ))}
          <a href="#ask">All years</a>
        </p>
      </nav>
      <Lines id="ask" title="Ask the seller or the dealer" lines={data.ask} />
      <Lines id="look" title="Look at it yourself" lines={data.look} />
      <Part id="by-year" title="By model year" className="used-years">
        <div className="used-year-list">
          {years.map((year) => (
            <YearChecks key={year} year={year} />
          ))}
        </div>
      </Part>
      <Part id="read-more" title="Before you go" className="used-more">
        <p>
          <FilledText text={data.beforeYouGo} />
        </p>
      </Part>
      <FactNotes facts={data.facts} />
    </div>
  );
}
