import { printTrucks } from '../../../facts/trucks/print-recall.ts';
import { problemAnchors } from '../../../facts/trucks/problems.ts';
import type { Recall } from '../../../facts/trucks/recalls.ts';
import {
  countRecalls,
  isOtherTruck,
  isSafetyRecall,
  type ModelYearRecalls,
  notesFor,
  recallAnchors,
  recallsFor,
} from '../../../facts/trucks/recalls.ts';
import { recallPage, siteRecalls as recalls, siteProblems } from '../../../facts/trucks/site-trucks.ts';
import { nameRecord, oldestCheck, recordsFor } from '../../../facts/trucks/truck-record.ts';
import { allYears, modelOf } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LedgerTitle } from '../../../ui/PageTitle.tsx';
import { YourTruck } from '../articles/ArticleParts.tsx';
import { Claims, FeedLine, WatchLine } from '../ledger/LedgerParts.tsx';
import { EngineFit, RecallList } from './RecallList.tsx';
import { ModelYears } from './RecallPicker.tsx';

/** Places the recalls that say not to drive first, and first among them those without a condition. */
const urgentFirst = (a: Recall, b: Recall): number => urgency(b) - urgency(a);
const urgency = ({ doNotDrive }: Recall): number => (doNotDrive ? (doNotDrive.condition ? 1 : 2) : 0);

/** Renders what nobody may miss as one line each, which leads to its row. */
function Warnings({ records }: { records: readonly Recall[] }) {
  const stops = records.filter(({ doNotDrive }) => doNotDrive).sort(urgentFirst);
  if (stops.length === 0) return null;
  return (
    <section className="warn-lines" aria-label="Do-not-drive warnings">
      {stops.map((recall) => (
        <a key={recall.id} className="warn-line grid" href={`#${recall.id}`}>
          <span className="stop-flag">{recall.doNotDrive?.words}</span>
          <span>
            <b>{printTrucks(recall)}:</b> {recall.title}. {recall.scope}
          </span>
          <span className="warn-more">{recall.nhtsa[0] ?? 'Read it'}</span>
        </a>
      ))}
    </section>
  );
}

const engineFits = [
  ['yes', 'all of them'],
  ['some', 'no engine limit stated'],
  ['cannot tell', 'not settled'],
  ['no', 'another engine or model'],
] as const;

function EngineKey() {
  return (
    <p className="row key">
      <b>Has the 2.7L?</b>
      {engineFits.map(([appliesTo27, meaning]) => (
        <span key={appliesTo27} className="row">
          <EngineFit recall={{ appliesTo27 }} /> {meaning}
        </span>
      ))}
    </p>
  );
}

/** Renders the records in their three groups: the ledger open, the other two folded. */
function RecallGroups({ records, year }: { records: readonly Recall[]; year?: number }) {
  const ours = records.filter((recall) => !isOtherTruck(recall));
  return (
    <>
      <RecallList
        id={recallAnchors.safety}
        title="Safety recalls"
        about="Do-not-drive first, then the newest. Open a row for what is wrong, what to do now and the sources."
        recalls={ours.filter(isSafetyRecall).sort(urgentFirst)}
        year={year}
      />
      <RecallList
        id={recallAnchors.programs}
        title="Emissions recalls, programs and coverage"
        about="These are not safety recalls, and NHTSA’s lookup does not show them. GM’s lookup or a dealer can tell you whether your truck is in one."
        recalls={ours.filter((recall) => !isSafetyRecall(recall))}
        year={year}
        isFolded
      />
      <RecallList
        id={recallAnchors.others}
        title="Not this engine"
        about="Recalls that share a name or a headline with these trucks. They are about another engine or other trucks."
        recalls={records.filter(isOtherTruck)}
        year={year}
        isFolded
      />
    </>
  );
}

function NotCovered() {
  return (
    <section className="ledger-group" aria-labelledby={recallAnchors.limits}>
      <h2 id={recallAnchors.limits}>What this page does not cover</h2>
      <ul className="points recall-limits">
        {recallPage.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  );
}

/** Renders every recall and factory action of the list. */
export function RecallsPage() {
  return (
    <div className="page-wrap text-page recalls-page">
      <LedgerTitle
        title="Recall ledger"
        lede="What we found for trucks that can have the 2.7L. Our list may miss newer ones, so ask NHTSA with your VIN before a long trip."
        cells={[
          ['Safety recalls', countRecalls(recalls, {})],
          ['Years', `${allYears[0]}–${allYears.at(-1)}`],
        ]}
        checked={oldestCheck(recalls.records)}
      />
      <YourTruck about="recalls" />
      <ModelYears />
      <Warnings records={recalls.records} />
      <EngineKey />
      <RecallGroups records={recalls.records} />
      <WatchLine subject="recalls.all" />
      <p className="no-print ledger-feeds">
        Something is wrong with your truck, and it is not here? See the <a href="/problems">known problems</a>.
      </p>
      <NotCovered />
      <FeedLine path="/recalls" />
      <Claims
        id={recallAnchors.unconfirmed}
        title="Recalls we could not confirm"
        claims={siteProblems.claims.filter(({ isRecall }) => isRecall)}
      />
    </div>
  );
}

export function ModelYearPage({ modelYear }: { modelYear: ModelYearRecalls }) {
  const { model, year, name, count } = modelYear;
  const records = recallsFor(recalls, { model, year });
  const problems = recordsFor(siteProblems.records, { model, year });
  return (
    <div className="page-wrap text-page recalls-page">
      <LedgerTitle
        title={`${name} recalls`}
        truck={`${model} ${year}`}
        lede={describeCount(modelYear)}
        cells={[['Recalls', count || 'none confirmed']]}
        checked={oldestCheck(recalls.records)}
      >
        <p className="row page-actions">
          <a className="btn" href={site.recallLookupUrl} rel="noopener external">
            VIN lookup at NHTSA <Icon name="external" />
          </a>
          <a className="btn btn-line" href={site.makerRecallUrl} rel="noopener external">
            VIN lookup at GM <Icon name="external" />
          </a>
        </p>
      </LedgerTitle>
      {notesFor(recalls, { model, year }).map((note) => (
        <p key={note} className="recall-note">
          {note}
        </p>
      ))}
      <Warnings records={records} />
      {records.length > 0 && <EngineKey />}
      <RecallGroups records={records} year={year} />
      <WatchLine subject={`recalls.${model}-${year}`} />
      {problems.length > 0 && (
        <section className="ledger-group" aria-labelledby={problemAnchors.ofYear}>
          <h2 id={problemAnchors.ofYear}>Known problems</h2>
          <ul className="links problem-links grid">
            {problems.map((problem) => (
              <li key={problem.id}>
                <a href={`/problems#${problem.id}`}>{nameRecord(problem, modelYear)}</a> <small>{problem.part}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ModelYears current={modelYear} />
      <p className="no-print ledger-feeds">
        {count > 0 && `A ${modelOf(model).name} of another year has other recalls. `}
        <a href={`/recalls#${recallAnchors.limits}`}>What these pages do not cover</a>
      </p>
    </div>
  );
}

/** Returns what was found for a model and year, as one or two sentences. */
export function describeCount({ count, name }: Pick<ModelYearRecalls, 'count' | 'name'>): string {
  if (count === 0) {
    return `We know of no confirmed safety recall that reaches a ${name} with the 2.7L. That is our list, not a clean bill: ask NHTSA with the VIN.`;
  }
  const found = count === 1 ? 'one safety recall' : `${count} safety recalls`;
  return `We found ${found} that can reach a ${name} with the 2.7L. Yours may be in some or none of them: check the VIN.`;
}
