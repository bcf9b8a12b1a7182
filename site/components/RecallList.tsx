import { displayDate } from '../../core/dates.ts';
import {
  kindNames,
  printAdvice,
  printDoNotDrive,
  printEngine,
  printMark,
  printNumbers,
  printTrucks,
  printVehicles,
} from '../../facts/print-recall.ts';
import { type Recall, recallModels } from '../../facts/recall-schema.ts';
import { isSafetyRecall } from '../../facts/recalls.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';

const allYears = [...new Set(recallModels.flatMap(({ years }) => years))].sort();

/** Renders the model years as a strip, for the eye only: the text below it says the same. */
function YearStrip({ trucks, year }: { trucks: Recall['trucks']; year: number | undefined }) {
  const covered = new Set(trucks.flatMap(({ years }) => years));
  const classOf = (each: number) =>
    [covered.has(each) && 'is-covered', each === year && 'is-own'].filter(Boolean).join(' ') || undefined;
  return (
    <div className="year-strip" aria-hidden="true">
      {allYears.map((each) => (
        <i key={each} className={classOf(each)}>
          {String(each).slice(2)}
        </i>
      ))}
    </div>
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

/** Renders the words that mark a do-not-drive recall. */
function DoNotDriveFlag({ recall }: { recall: Recall }) {
  return recall.doNotDrive ? <p className="stop-flag">{printDoNotDrive(recall)}</p> : null;
}

function Sources({ recall }: { recall: Recall }) {
  const { sources, checked } = recall;
  return (
    <details className="recall-sources">
      <summary>
        {printMark(recall)}
        <span className="visually-hidden"> for {recall.title}</span>, checked {displayDate(checked)}
      </summary>
      <ul>
        {sources.map(({ title, address, written, weak }) => (
          <li key={address}>
            <ExternalLink href={address}>{title}</ExternalLink> ({written}
            {weak && '; weak source'})
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The trucks in it, as marks name them: 'colorado 2023|canyon 2023'. */
const markOf = (trucks: Recall['trucks']): string =>
  trucks.map(({ model, years }) => `${model} ${years.join(' ')}`).join('|');

/** Renders one recall or factory action. */
function RecallEntry({ recall, year }: { recall: Recall; year: number | undefined }) {
  const { id, kind, title, trucks, scope, also, count, problem, remedy, conflict, notCounted, date, dates } = recall;
  const engine = printEngine(recall);
  const hasVehicles = count !== undefined || kind === 'safety';
  return (
    <li
      id={id}
      className={recall.doNotDrive ? 'recall recall-stop' : 'recall'}
      // On the page of one model year every entry is about it.
      data-truck={year === undefined && recall.appliesTo27 !== 'no' ? markOf(trucks) : undefined}
    >
      <div className="recall-name">
        <DoNotDriveFlag recall={recall} />
        <p className="recall-number">
          {kind === 'safety' ? '' : `${kindNames[kind]} · `}
          {printNumbers(recall)}
        </p>
        <h3>{title}</h3>
        <p className="recall-date">{date ? <time dateTime={date}>{dates}</time> : dates}</p>
      </div>
      <div className="recall-trucks">
        {trucks.length > 0 && <YearStrip trucks={trucks} year={year} />}
        {recall.appliesTo27 !== 'no' && <p className="recall-models">{printTrucks(recall)}</p>}
        <p>
          {scope} {also && `Also: ${also}`} {hasVehicles && `Vehicles: ${printVehicles(recall)}.`}
        </p>
      </div>
      <div className="recall-text">
        <p>{problem}</p>
        {recall.appliesTo27 !== 'no' && (
          <p className="recall-now">
            <b>Now:</b> {printAdvice(recall)}
          </p>
        )}
        <p>
          <b>Remedy:</b> {remedy}
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
      </div>
      <p className="recall-engine">
        <EngineFit recall={recall} /> <span>{engine.sentence}</span>
      </p>
      <Sources recall={recall} />
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
}

/** Renders a group of recalls with its heading; nothing where there are none. */
export function RecallList({ id, title, about, recalls, year }: RecallListProps) {
  if (recalls.length === 0) return null;
  return (
    <section className="recall-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="recall-about">{about}</p>
      <ul className="recall-list">
        {recalls.map((recall) => (
          <RecallEntry key={recall.id} recall={recall} year={year} />
        ))}
      </ul>
    </section>
  );
}
