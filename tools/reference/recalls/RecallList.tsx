import { displayDate } from '../../../core/dates.ts';
import {
  kindNames,
  printAdvice,
  printDoNotDrive,
  printEngine,
  printMark,
  printNumbers,
  printTrucks,
  printVehicles,
} from '../../../facts/trucks/print-recall.ts';
import type { Recall } from '../../../facts/trucks/recall-schema.ts';
import { isSafetyRecall } from '../../../facts/trucks/recalls.ts';
import { allYears } from '../../../facts/trucks/trucks.ts';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';

const shortYear = (year: number): string => String(year).slice(2);

/** Renders the model years as a strip, for the eye only: the text below it says the same. */
function YearStrip({ trucks, year }: { trucks: Recall['trucks']; year: number | undefined }) {
  const covered = new Set(trucks.flatMap(({ years }) => years));
  const classOf = (each: number) =>
    [covered.has(each) && 'is-covered', each === year && 'is-own'].filter(Boolean).join(' ') || undefined;
  return (
    <span className="year-strip" data-models={trucks.map(({ model }) => model).join(' ')} aria-hidden="true">
      {allYears.map((each) => (
        <i key={each} data-model-year={each} className={classOf(each)}>
          {shortYear(each)}
        </i>
      ))}
    </span>
  );
}

/** Renders whether trucks with the 2.7L are in it: a disc and a word. */
export function EngineFit({ recall }: { recall: Pick<Recall, 'appliesTo27'> }) {
  return (
    <span className="engine-fit" data-fit={recall.appliesTo27}>
      <i aria-hidden="true" />
      <span className="visually-hidden">Has the 2.7L? </span>
      {printEngine(recall).word}
    </span>
  );
}

function Sources({ recall }: { recall: Recall }) {
  return (
    <div className="recall-sources">
      <p>
        {printMark(recall)}, checked {displayDate(recall.checked)}:
      </p>
      <ul>
        {recall.sources.map(({ title, address, written, weak }) => (
          <li key={address}>
            <ExternalLink href={address}>{title}</ExternalLink> ({written}
            {weak && '; weak source'})
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders what a row of the ledger shows while it is folded. */
function RecallSummary({ recall, year }: RecallEntryProps) {
  const { kind, title, trucks, count, remedy, date, dates } = recall;
  const hasVehicles = count !== undefined || kind === 'safety';
  const names = recall.appliesTo27 === 'no' ? '' : printTrucks(recall);
  return (
    <summary className="recall-row">
      <hgroup>
        {recall.doNotDrive && <p className="stop-flag">{printDoNotDrive(recall)}</p>}
        <p className="recall-number">
          {kind === 'safety' ? '' : `${kindNames[kind]} · `}
          {printNumbers(recall)}
        </p>
        <h3>{title}</h3>
      </hgroup>
      <span className="recall-trucks">
        {trucks.length > 0 && <YearStrip trucks={trucks} year={year} />}
        <span>{[names, hasVehicles && printVehicles(recall)].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="recall-remedy">{remedy}</span>
      <span className="recall-side">
        <EngineFit recall={recall} />
        <span className="recall-date">{date ? <time dateTime={date}>{dates}</time> : dates}</span>
      </span>
    </summary>
  );
}

interface RecallEntryProps {
  recall: Recall;
  /** The reader's model year, marked in the strip. */
  year: number | undefined;
}

/** The trucks in it, as marks name them: 'colorado 2023|canyon 2023'. */
const markOf = (trucks: Recall['trucks']): string =>
  trucks.map(({ model, years }) => `${model} ${years.join(' ')}`).join('|');

/** Renders one recall or factory action; its anchor is inside the fold, so that a link to it opens it. */
function RecallEntry({ recall, year }: RecallEntryProps) {
  const { id, scope, also, problem, remedy, conflict, notCounted } = recall;
  return (
    <li
      className={recall.doNotDrive ? 'recall recall-stop' : 'recall'}
      // On the page of one model year every entry is about it.
      data-truck={year === undefined && recall.appliesTo27 !== 'no' ? markOf(recall.trucks) : undefined}
    >
      <details open={Boolean(recall.doNotDrive)}>
        <RecallSummary recall={recall} year={year} />
        <div className="recall-text" id={id}>
          <p>{problem}</p>
          {recall.appliesTo27 !== 'no' && (
            <p className="recall-now">
              <b>Now:</b> {printAdvice(recall)}
            </p>
          )}
          <p className="recall-remedy-again">
            <b>Remedy:</b> {remedy}
          </p>
          {(scope || also) && (
            <p>
              <b>Which trucks:</b> {scope} {also && `Also: ${also}`}
            </p>
          )}
          <p>
            <b>Has the 2.7L?</b> {printEngine(recall).sentence}
          </p>
          {conflict && (
            <p>
              <b>Sources disagree:</b> {conflict}
            </p>
          )}
          {notCounted && isSafetyRecall(recall) && (
            <p>
              <b>Not counted:</b> {notCounted}
            </p>
          )}
          <Sources recall={recall} />
        </div>
      </details>
    </li>
  );
}

interface RecallListProps {
  /** Anchor of the section. */
  id: string;
  title: string;
  /** A sentence under the heading. */
  about: string;
  recalls: readonly Recall[];
  /** The reader's model year, marked in every strip. */
  year?: number | undefined;
  /** Folds the whole group; a link to its anchor opens it. */
  isFolded?: boolean;
}

/** Renders a group of recalls with its heading; nothing where there are none. */
export function RecallList({ id, title, about, recalls, year, isFolded = false }: RecallListProps) {
  if (recalls.length === 0) return null;
  const rows = (
    <>
      <p className="recall-about" id={isFolded ? id : undefined}>
        {about}
      </p>
      <ColumnHeads year={year} />
      <ul className="recall-list">
        {recalls.map((recall) => (
          <RecallEntry key={recall.id} recall={recall} year={year} />
        ))}
      </ul>
    </>
  );
  if (!isFolded) {
    return (
      <section className="recall-group" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {rows}
      </section>
    );
  }
  return (
    <section className="recall-group" aria-labelledby={`${id}-title`}>
      <details className="recall-fold">
        <summary className="fold-title">
          <h2 id={`${id}-title`}>{title}</h2>{' '}
          <small>{recalls.length === 1 ? '1 entry' : `${recalls.length} entries`}</small>
        </summary>
        {rows}
      </details>
    </section>
  );
}

/** Renders the heads of the columns, for the eye only: every row says what it shows. */
function ColumnHeads({ year }: { year: number | undefined }) {
  return (
    <div className="recall-heads" aria-hidden="true">
      <span>Campaign</span>
      <span className="year-strip">
        {allYears.map((each) => (
          <i key={each} data-model-year={each} className={each === year ? 'is-own' : undefined}>
            ’{shortYear(each)}
          </i>
        ))}
      </span>
      <span>Remedy</span>
      <span>Has the 2.7L?</span>
    </div>
  );
}
