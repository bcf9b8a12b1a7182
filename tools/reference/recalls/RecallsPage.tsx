import { printTrucks } from '../../../facts/trucks/print-recall.ts';
import { type Claim, type Problem, problemAnchors } from '../../../facts/trucks/problems.ts';
import type { Recall } from '../../../facts/trucks/recall-schema.ts';
import {
  countRecalls,
  isOtherTruck,
  isSafetyRecall,
  lastChecked,
  listModelYears,
  type ModelYearRecalls,
  notesFor,
  type Recalls,
  recallAnchors,
  recallsFor,
} from '../../../facts/trucks/recalls.ts';
import { followedModels, modelOf } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';
import { CheckedSticker } from '../../../ui/CheckedSticker.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { findTool } from '../../catalog.ts';
import { FeedLine, LedgerHead } from '../ledger/LedgerParts.tsx';
import { Claims, ProblemLinks } from '../problems/ProblemParts.tsx';
import { EngineFit, RecallList } from './RecallList.tsx';

const vinNote = 'Newer recalls may be missing: check your VIN.';

/** Places the recalls that say not to drive first, and first among them those without a condition. */
const urgentFirst = (a: Recall, b: Recall): number => urgency(b) - urgency(a);
const urgency = ({ doNotDrive }: Recall): number => (doNotDrive ? (doNotDrive.condition ? 1 : 2) : 0);

/** Renders what nobody may miss: trucks whose owners were told not to drive. */
function DoNotDrive({ recalls }: { recalls: readonly Recall[] }) {
  return recalls
    .filter(({ doNotDrive }) => doNotDrive)
    .sort(urgentFirst)
    .map((recall) => (
      <section className="do-not-drive" key={recall.id} aria-labelledby={`stop-${recall.id}`}>
        <div className="barricade" aria-hidden="true" />
        <div className="do-not-drive-text">
          <h2 id={`stop-${recall.id}`}>
            Do not drive {recall.doNotDrive?.condition && <small>{recall.doNotDrive.condition}</small>}
          </h2>
          <p>
            <b>
              {printTrucks(recall)},{' '}
              <a href={`#${recall.id}`}>{recall.nhtsa[0] ? `NHTSA ${recall.nhtsa[0]}` : recall.title}</a>.
            </b>{' '}
            {recall.doNotDrive?.condition ? '' : `${recall.scope ?? ''} ${recall.problem}`} {recall.doNotDrive?.advice}
          </p>
          <a className="btn btn-stop" href={site.recallLookupUrl} rel="noopener external">
            Check a VIN at NHTSA <Icon name="external" />
          </a>
        </div>
      </section>
    ));
}

/** Renders every model with its years and how many recalls were found: the filter of these pages, made of links. */
function ModelYears({ recalls, current }: { recalls: Recalls; current?: ModelYearRecalls | undefined }) {
  const modelYears = listModelYears(recalls);
  return (
    <nav className="model-years spec-plate riveted-plate" aria-labelledby="find-your-truck">
      <h2 id="find-your-truck">{current ? 'Another truck' : 'Find your truck'}</h2>
      <p className="ledger-about">
        Choose the model year. The number is how many safety recalls we found that can reach a 2.7L. A 0 is our list,
        not a clean bill.
      </p>
      <a className="btn btn-ink own-recalls" data-truck-recalls href="/my-truck" hidden>
        Recalls for your truck <Icon name="right" />
      </a>
      {followedModels.map(({ id, make, name }) => (
        <div key={id} className="model-row">
          <h3>
            <span>{make}</span> {name}
          </h3>
          <ul>
            {modelYears
              .filter(({ model }) => model === id)
              .map((each) => (
                <li key={each.year} data-truck={`${id} ${each.year}`} data-brief>
                  <ModelYearLink modelYear={each} isCurrent={each.path === current?.path} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function ModelYearLink({ modelYear, isCurrent }: { modelYear: ModelYearRecalls; isCurrent: boolean }) {
  const { path, year, count, name, doNotDrive } = modelYear;
  return (
    <a href={path} aria-current={isCurrent ? 'page' : undefined} className={doNotDrive ? 'is-stop' : undefined}>
      <span aria-hidden="true">’{String(year).slice(2)}</span>
      <b aria-hidden="true">{count}</b>
      <span className="visually-hidden">
        {name}: {count} found{doNotDrive ? ', one of them do not drive' : ''}
      </span>
    </a>
  );
}

/** Renders the way to the only answer for one truck. */
function OfficialLookup() {
  const vinCheck = findTool('vin-check');
  return (
    <aside className="recall-lookup" aria-label="Check your own truck">
      <h2>Only a VIN settles it</h2>
      <p>
        Most recalls cover one build window or one option, so one truck is rarely in all of them. NHTSA’s lookup shows
        open safety recalls. GM’s also shows programs, coverage and emissions actions.
      </p>
      <p className="page-actions">
        <a className="btn btn-ink" href={site.recallLookupUrl} rel="noopener external">
          VIN lookup at NHTSA <Icon name="external" />
        </a>
        <a className="btn btn-line" href={site.makerRecallUrl} rel="noopener external">
          VIN lookup at GM <Icon name="external" />
        </a>
        {vinCheck && (
          <a className="btn btn-line" href={vinCheck.path}>
            Check the VIN for typing errors
          </a>
        )}
      </p>
    </aside>
  );
}

function EngineKey() {
  return (
    <p className="engine-key">
      <b>Has the 2.7L?</b> <EngineFit recall={{ appliesTo27: 'yes' }} /> every truck in it{' '}
      <EngineFit recall={{ appliesTo27: 'some' }} /> no engine limit stated{' '}
      <EngineFit recall={{ appliesTo27: 'cannot tell' }} /> not settled <EngineFit recall={{ appliesTo27: 'no' }} />{' '}
      another engine or truck
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
      <ul className="recall-limits">
        <li>
          It is a list of what we found, not every recall. It is thin after June 2026 and for 2024 to 2026 trucks.
        </li>
        <li>
          We read copies of NHTSA texts and press reports, as excerpts. We have not seen the original filings. Where a
          number or a count says “not found”, none of them gave it.
        </li>
        <li>Most sources do not split a recall of the Silverado 1500 or Sierra 1500 by engine.</li>
        <li>
          It leaves out heavy-duty trucks, SUVs, Colorado and Canyon before 2023, Cadillac CT4 after 2023, recalls by
          companies that convert or equip trucks, and complaints or investigations without a recall.
        </li>
        <li>It does not know which repairs your truck has had.</li>
      </ul>
    </section>
  );
}

/** Renders every recall and factory action of the list. */
export function RecallsPage({ recalls, claims }: { recalls: Recalls; claims: readonly Claim[] }) {
  const others = recalls.records.filter((recall) => !isOtherTruck(recall) && !isSafetyRecall(recall));
  return (
    <div className="page-wrap text-page recalls-page">
      <LedgerHead
        title="Recall ledger"
        lede="The campaigns we found for trucks that can have the 2.7L, by model and year. A list of what we found, not proof that nothing else exists."
        cells={[
          ['Safety recalls', String(countRecalls(recalls, {}))],
          ['Programs and others', String(others.length)],
        ]}
      >
        <CheckedSticker day={lastChecked(recalls)} note={vinNote} />
      </LedgerHead>
      <DoNotDrive recalls={recalls.records} />
      <ModelYears recalls={recalls} />
      <EngineKey />
      <RecallGroups records={recalls.records} />
      <p className="ledger-feeds">
        Something is wrong with your truck, and it is not here? See the <a href="/problems">known problems</a>.
      </p>
      <OfficialLookup />
      <Claims id={recallAnchors.unconfirmed} title="Recalls we could not confirm" claims={claims} />
      <NotCovered />
      <FeedLine path="/recalls" />
    </div>
  );
}

interface ModelYearPageProps {
  recalls: Recalls;
  /** Known problems of the model year. */
  problems: readonly Problem[];
  modelYear: ModelYearRecalls;
}

/** Renders what was found for one model and year. */
export function ModelYearPage({ recalls, problems, modelYear }: ModelYearPageProps) {
  const { model, year, name, count } = modelYear;
  const records = recallsFor(recalls, { model, year });
  return (
    <div className="page-wrap text-page recalls-page">
      <header className="page-head">
        <h1 data-truck={`${model} ${year}`}>{name} recalls</h1>
        <p className="recall-answer">{describeCount(modelYear)}</p>
        {notesFor(recalls, { model, year }).map((note) => (
          <p key={note} className="recall-note">
            {note}
          </p>
        ))}
        <CheckedSticker day={lastChecked(recalls)} note={vinNote} />
      </header>
      <DoNotDrive recalls={records} />
      {records.length > 0 && <EngineKey />}
      <RecallGroups records={records} year={year} />
      {problems.length > 0 && (
        <section className="ledger-group" aria-labelledby={problemAnchors.ofYear}>
          <h2 id={problemAnchors.ofYear}>Known problems</h2>
          <ProblemLinks problems={problems} />
        </section>
      )}
      <OfficialLookup />
      <ModelYears recalls={recalls} current={modelYear} />
      <p className="ledger-feeds">
        {count > 0 && `${modelOf(model).name} trucks of other years have other recalls. `}
        <a href={`/recalls#${recallAnchors.limits}`}>What these pages do not cover</a>
      </p>
    </div>
  );
}

/** Returns what was found for a model and year, as one or two sentences. */
export function describeCount({ count, name }: Pick<ModelYearRecalls, 'count' | 'name'>): string {
  if (count === 0) {
    return `We found no safety recall that reaches a ${name} with the 2.7L. That is our list, not a clean bill: ask NHTSA with the VIN.`;
  }
  const found = count === 1 ? 'one safety recall' : `${count} safety recalls`;
  return `We found ${found} that can reach a ${name} with the 2.7L. Yours may be in some or none of them: check the VIN.`;
}
