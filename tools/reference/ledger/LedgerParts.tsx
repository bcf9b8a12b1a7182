import type { ReactNode } from 'react';
import { displayDate } from '../../../core/dates.ts';
import { watchHref, watchLabel } from '../../../core/people/watch-link.ts';
import { hasWatches } from '../../../facts/site-facts.ts';
import { markWords } from '../../../facts/trucks/print-recall.ts';
import type { Claim } from '../../../facts/trucks/problems.ts';
import type { TruckRecord, TruckYears } from '../../../facts/trucks/truck-record.ts';
import { allYears, truckModels } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';

const shortYear = (year: number): string => String(year).slice(2);
const yearsIn = (trucks: readonly TruckYears[]) => new Set(trucks.flatMap(({ years }) => years));

interface YearStripProps {
  record: Pick<TruckRecord, 'trucks' | 'perhaps'>;
  year: number | undefined;
}

/** Renders the model years as a strip, for the eye only: the text below it says the same. */
export function YearStrip({ record: { trucks, perhaps }, year }: YearStripProps) {
  const covered = yearsIn(trucks);
  const unsettled = yearsIn(perhaps);
  const classOf = (each: number): string | undefined => {
    const isUnsettled = unsettled.has(each) && !covered.has(each);
    const classes = [covered.has(each) && 'is-covered', isUnsettled && 'is-unsettled', each === year && 'is-own'];
    return classes.filter(Boolean).join(' ') || undefined;
  };
  const models = [...new Set([...trucks, ...perhaps].map(({ model }) => model))];
  return (
    <span className="year-strip" data-models={models.join(' ')} aria-hidden="true">
      {allYears.map((each) => (
        <i key={each} data-model-year={year ? undefined : each} className={classOf(each)}>
          {shortYear(each)}
        </i>
      ))}
    </span>
  );
}

/** Renders the heads of the columns, for the eye only: every row says what it shows. The years come before `after`. */
export function ColumnHeads({ before, after, year }: { before: string[]; after: string[]; year?: number | undefined }) {
  const heads = (names: string[]) => names.map((name) => <span key={name}>{name}</span>);
  return (
    <div className="ledger-heads" aria-hidden="true">
      {heads(before)}
      <span className="year-strip">
        {allYears.map((each) => (
          <i key={each} data-model-year={year ? undefined : each} className={each === year ? 'is-own' : undefined}>
            ’{shortYear(each)}
          </i>
        ))}
      </span>
      {heads(after)}
    </div>
  );
}

/** Renders the sources of a record, with how sure they make it and when it was checked. */
export function Sources({ record: { mark, checked, sources } }: { record: TruckRecord }) {
  return (
    <div className="muted ledger-sources">
      <p>
        {markWords[mark]}, checked {displayDate(checked)}
      </p>
      <SourceList sources={sources} />
    </div>
  );
}

export function SourceList({ sources }: Pick<TruckRecord, 'sources'>) {
  return (
    <ul>
      {sources.map(({ title, address, written, weak }) => (
        <li key={address}>
          <ExternalLink href={address}>{title}</ExternalLink> ({written}
          {weak && '; weak source'})
        </li>
      ))}
    </ul>
  );
}

/** The trucks in it, as marks name them: 'colorado 2023|canyon 2023'. A mark knows no car: its years alone would match. */
const markOf = ({ trucks, perhaps }: TruckRecord): string =>
  [...trucks, ...perhaps]
    .filter(({ model }) => truckModels.some(({ id }) => id === model))
    .map(({ model, years }) => `${model} ${years.join(' ')}`)
    .join('|');

interface LedgerEntryProps {
  record: TruckRecord;
  /** True where every entry of the page is about one model year, so that none is marked. */
  isOfYear?: boolean;
  isStop?: boolean;
  /** What a filter reads. */
  sign?: string;
  row: ReactNode;
  children: ReactNode;
}

/** Renders one record as a row that opens; its anchor is inside the fold, so that a link to it opens it. */
export function LedgerEntry({ record, isOfYear, isStop, sign, row, children }: LedgerEntryProps) {
  const isMarked = !isOfYear && record.appliesTo27 !== 'no';
  return (
    <li
      className={isStop ? 'ledger-entry ledger-stop' : 'ledger-entry'}
      data-truck={isMarked ? markOf(record) || undefined : undefined}
      data-sign={sign}
    >
      <details open={isStop}>
        <summary className="ledger-row grid plus">{row}</summary>
        <div className="ledger-text" id={record.id}>
          {children}
        </div>
      </details>
    </li>
  );
}

/** Renders the link to be told of changes by mail. */
export const WatchLine = ({ subject }: { subject: string }) =>
  hasWatches ? (
    <p className="no-print ledger-feeds">
      <a href={watchHref(subject)} rel="nofollow">
        {watchLabel}
      </a>
      : by email, at most once a day.
    </p>
  ) : null;

/** Renders where changes to a list can be followed. */
export const FeedLine = ({ path }: { path: string }) => (
  <p className="no-print ledger-feeds">
    Follow changes to this list: <a href={`${path}/feed.xml`}>RSS</a> or <a href={`${path}/feed.json`}>JSON Feed</a>.
  </p>
);

interface ClaimsProps {
  id: string;
  title: string;
  claims: readonly Claim[];
  /** Ends with a question to the reader. */
  isAsking?: boolean;
}

/** Renders what owners read about and nobody could confirm. */
export function Claims({ id, title, claims, isAsking = false }: ClaimsProps) {
  return (
    <section className="claims links" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {claims.map(({ claim, answer, sources }) => (
          <li key={claim}>
            <b>{claim}</b>
            <p>{answer}</p>
            {sources.length > 0 && <SourceList sources={sources} />}
          </li>
        ))}
        {isAsking && (
          <li>
            <b>Had something that is not here?</b>
            <p>
              <a href={`mailto:${site.contactEmail}`}>Write us: year, miles, what the dealer did</a>
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}
