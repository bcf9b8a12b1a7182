import { Fragment, type ReactNode } from 'react';
import { displayDate } from '../../../core/dates.ts';
import { kindNames, markWords, printEngine, printTrucks, recallName } from '../../../facts/trucks/print-recall.ts';
import { type Problem, problemAnchors, signNames } from '../../../facts/trucks/problems.ts';
import { getRecall } from '../../../facts/trucks/recalls.ts';
import { siteProblems, siteRecalls } from '../../../facts/trucks/site-trucks.ts';
import { marks, oldestCheck, type TruckRecord } from '../../../facts/trucks/truck-record.ts';
import { site } from '../../../site.config.ts';
import { LedgerTitle } from '../../../ui/PageTitle.tsx';
import { Claims, ColumnHeads, FeedLine, LedgerEntry, Sources, YearStrip } from '../ledger/LedgerParts.tsx';
import { Segments } from '../model-years/ReferenceParts.tsx';

/** Renders how sure a record is: notches of a dipstick and a word. */
function Dipstick({ mark }: Pick<TruckRecord, 'mark'>) {
  return (
    <span className="dipstick">
      <i aria-hidden="true">
        {marks.map((each, at) => (
          <u key={each} className={at <= marks.indexOf(mark) ? 'is-full' : undefined} />
        ))}
      </i>
      <span>
        <span className="visually-hidden">How sure: </span>
        {markWords[mark]}
      </span>
    </span>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { title, part, trucks, perhaps, kind, gm, offers, mark, scope } = problem;
  return (
    <>
      <h3>{title}</h3>
      <span className="muted problem-part">{part}</span>
      <span className="ledger-trucks">
        {trucks.length + perhaps.length > 0 && <YearStrip record={problem} year={undefined} />}
        <small>{printTrucks(problem) || scope}</small>
      </span>
      <span className="muted problem-offer">
        {(kind || gm) && (
          <span className="ledger-number">{[kind && kindNames[kind], gm].filter(Boolean).join(' ')}</span>
        )}
        {offers}
      </span>
      <Dipstick mark={mark} />
    </>
  );
}

function ProblemEntry({ problem }: { problem: Problem }) {
  const { id, scope, also, conflict, ended, sign } = problem;
  const actions = problem.recalls.map((each) => getRecall(siteRecalls, each, `content/problems: ${id}`));
  const trucks = [scope, also && `Also: ${also}`, conflict && `Sources disagree: ${conflict}`]
    .filter(Boolean)
    .join(' ');
  const facts: [string, ReactNode][] = [
    ['What you notice', problem.notices],
    ['GM’s offer ended', ended && displayDate(ended)],
    ['What it costs', problem.cost],
    ['Say at the dealer', problem.ask],
    ['Which trucks', trucks],
    ['Has the 2.7L?', printEngine(problem).sentence],
    ['How sure, and why', `${markWords[problem.mark]}. ${problem.evidence}`],
    ['What would make us surer', problem.wanted],
  ];
  return (
    <LedgerEntry record={problem} sign={sign} row={<ProblemRow problem={problem} />}>
      <dl>
        {facts
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
      </dl>
      <div>
        <Sources record={problem} />
        {actions.length > 0 && (
          <p>
            In the recall ledger:{' '}
            {actions.map((recall, at) => (
              <Fragment key={recall.id}>
                {at > 0 && ' and '}
                <a href={`/recalls#${recall.id}`}>{recallName(recall)}</a>
              </Fragment>
            ))}
          </p>
        )}
        <p>
          Had this one? <a href={`mailto:${site.contactEmail}`}>Write us: year, miles, what the dealer did</a>
        </p>
      </div>
    </LedgerEntry>
  );
}

/** Renders every known problem, and what could not be confirmed. */
export function ProblemsPage() {
  const { records, claims } = siteProblems;
  const acted = records.filter(({ kind }) => kind).length;
  return (
    <div className="page-wrap text-page problems-page">
      <LedgerTitle
        title="Known problems"
        lede="Start from what you notice. Each line names the part, the years, what GM offers and how sure we are. Nothing here is a failure rate."
        cells={[
          ['Entries', records.length],
          ['GM acted', acted],
        ]}
        checked={oldestCheck(records)}
      />
      <section aria-labelledby="every-problem">
        <h2 id="every-problem" className="visually-hidden">
          Every problem
        </h2>
        {/* Needs no script: problems.css hides the rows of other signs. */}
        <Segments
          name="sign"
          legend="What you notice"
          options={[['any', 'Everything'], ...Object.entries(signNames)]}
        />
        <p className="row key dipstick-key">
          <b>How sure</b>
          {marks.map((mark) => (
            <Dipstick key={mark} mark={mark} />
          ))}
        </p>
        <ColumnHeads before={['What you notice', 'Part']} after={['What GM offers', 'How sure']} />
        <ul className="ruled ledger-list">
          {records.map((problem) => (
            <ProblemEntry key={problem.id} problem={problem} />
          ))}
        </ul>
      </section>
      <p>
        <a href="/recalls">Recalls by model and year</a>: every safety recall we found, and what to do now.
      </p>
      <FeedLine path="/problems" />
      <Claims id={problemAnchors.claims} title="What we could not confirm" claims={claims} isAsking />
    </div>
  );
}
