import {
  kindNames,
  printAdvice,
  printEngine,
  printNumbers,
  printTrucks,
  printVehicles,
} from '../../../facts/trucks/print-recall.ts';
import type { Recall } from '../../../facts/trucks/recalls.ts';
import { isSafetyRecall, whyNotCounted } from '../../../facts/trucks/recalls.ts';
import { site } from '../../../site.config.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ColumnHeads, LedgerEntry, Sources, YearStrip } from '../ledger/LedgerParts.tsx';

/** Renders whether trucks with the 2.7L are in it: a disc and a word. */
export function EngineFit({ recall }: { recall: Pick<Recall, 'appliesTo27'> }) {
  return (
    <span className="fit-mark" data-fit={recall.appliesTo27}>
      <i aria-hidden="true" />
      <span className="visually-hidden">Has the 2.7L? </span>
      {printEngine(recall).word}
    </span>
  );
}

/** Renders what a row of the ledger shows while it is folded. */
function RecallSummary({ recall, year }: RecallEntryProps) {
  const { kind, title, trucks, perhaps, count, remedy, date, dates } = recall;
  const hasVehicles = count !== undefined || kind === 'safety';
  const numbers = [kind !== 'safety' && kindNames[kind], printNumbers(recall)].filter(Boolean).join(' · ');
  const names = recall.appliesTo27 === 'no' ? '' : printTrucks(recall);
  return (
    <>
      <h3>
        {recall.doNotDrive && <span className="stop-flag">{recall.doNotDrive.words}</span>}
        {numbers && <span className="ledger-number">{numbers} </span>}
        {title}
      </h3>
      <span className="ledger-trucks">
        {trucks.length + perhaps.length > 0 && <YearStrip record={recall} year={year} />}
        <small>
          {[names, hasVehicles && printVehicles(recall), notCountedBecause(recall) && 'not counted']
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="muted recall-remedy">{remedy}</span>
      <span className="recall-side">
        <EngineFit recall={recall} />
        <span className="muted recall-date">{date ? <time dateTime={date}>{dates}</time> : dates}</span>
      </span>
    </>
  );
}

const notCountedBecause = (recall: Recall) => (isSafetyRecall(recall) ? whyNotCounted(recall) : undefined);

interface RecallEntryProps {
  recall: Recall;
  /** The reader's model year, marked in the strip. */
  year: number | undefined;
}

function RecallEntry({ recall, year }: RecallEntryProps) {
  const { scope, also, problem, remedy, conflict } = recall;
  const notCounted = notCountedBecause(recall);
  const more = [
    ['Which ones:', [scope, also && `Also: ${also}`].filter(Boolean).join(' ')],
    ['Has the 2.7L?', printEngine(recall).sentence],
    ['Sources disagree:', conflict],
    ['Not counted:', notCounted],
  ];
  return (
    <LedgerEntry
      record={recall}
      isOfYear={year !== undefined}
      isStop={Boolean(recall.doNotDrive)}
      row={<RecallSummary recall={recall} year={year} />}
    >
      <div>
        <p>{problem}</p>
        {recall.appliesTo27 !== 'no' && (
          <p className="recall-now">
            <b>Now:</b> {printAdvice(recall)}
          </p>
        )}
        {recall.doNotDrive && (
          <p>
            <a className="btn btn-stop" href={site.recallLookupUrl} rel="noopener external">
              Check a VIN at NHTSA <Icon name="external" />
            </a>
          </p>
        )}
        <p className="recall-remedy-again">
          <b>Remedy:</b> {remedy}
        </p>
        {more
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <p key={name}>
              <b>{name}</b> {text}
            </p>
          ))}
      </div>
      <Sources record={recall} />
    </LedgerEntry>
  );
}

interface RecallListProps {
  id: string;
  title: string;
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
      <p className="muted ledger-about" id={isFolded ? id : undefined}>
        {about}
      </p>
      <ColumnHeads before={['Campaign']} after={['Remedy', 'Has the 2.7L?']} year={year} />
      <ul className="ruled ledger-list">
        {recalls.map((recall) => (
          <RecallEntry key={recall.id} recall={recall} year={year} />
        ))}
      </ul>
    </>
  );
  if (!isFolded) {
    return (
      <section className="ledger-group" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {rows}
      </section>
    );
  }
  return (
    <section className="ledger-group" aria-labelledby={`${id}-title`}>
      <details className="ledger-fold">
        <summary className="row fold-title">
          <h2 id={`${id}-title`}>{title}</h2>{' '}
          <small className="nowrap">{recalls.length === 1 ? '1 entry' : `${recalls.length} entries`}</small>
        </summary>
        {rows}
      </details>
    </section>
  );
}
