import { Fragment } from 'react';
import { displayMonth } from '../core/dates.ts';
import { watchHref, watchLabel } from '../core/people/watch-link.ts';
import { typeset } from '../core/text/html-text.ts';
import {
  detailOf,
  disputesOf,
  groupBySource,
  hostOf,
  isSourced,
  lookedUp,
  type SourceNote,
} from '../facts/fact-notes.ts';
import { isAnyDue } from '../facts/fact-review.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { printFact } from '../facts/print-fact.ts';
import { siteLedger } from '../facts/site-facts.ts';
import { buildDay } from '../facts/site-time.ts';
import { ExpiryMark } from './Expiry.tsx';
import { ExternalLink } from './ExternalLink.tsx';

/** '2022–2025, 4WD': what tells this fact from similar ones. */
const scope = ({ appliesTo: { years, drive } }: Fact) => [years, drive].filter(Boolean).join(', ');

/** '1 source', '18 sources'. */
const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

function FigureNote({ fact, dispute }: { fact: Fact; dispute?: string | undefined }) {
  const { source, status } = fact;
  return (
    <span
      className="fact-note"
      id={`figure-${fact.id}`}
      data-dispute={dispute}
      data-checked={lookedUp([fact]) && displayMonth(fact.checked)}
    >
      {/* The way back to the numeral in the text, where there is one: see site/mdx/mark-sources.ts. */}
      <span data-note={fact.id} />
      <b>{printFact(fact)}</b> {fact.label}
      {scope(fact) && ` (${scope(fact)})`}
      {detailOf(source)}
      {status === 'unconfirmed' && '; unconfirmed'}
      {fact.validUntil && (
        <>
          {' '}
          <ExpiryMark validUntil={fact.validUntil} />
        </>
      )}
    </span>
  );
}

function SourceTitle({ note: { title, addresses } }: { note: SourceNote }) {
  const [first, ...others] = addresses;
  return (
    <span data-source>
      {first ? <ExternalLink href={first}>{title}</ExternalLink> : <strong>{title}</strong>}
      {others.map((address) => (
        <span key={address}>
          {', '}
          <ExternalLink href={address}>{hostOf(address)}</ExternalLink>
        </span>
      ))}
    </span>
  );
}

/** One quiet line when figures of a page have not been looked at for longer than their interval. */
export function DueNote({ facts, today = buildDay }: { facts: Fact[]; today?: string | undefined }) {
  return isAnyDue(facts, siteLedger, today) ? (
    <p className="facts-due">Some figures on this page are due for another check.</p>
  ) : null;
}

interface FactNotesProps {
  facts: Fact[];
  today?: string;
  /** What a reader can watch here, where the page offers it. */
  watch?: string | undefined;
  /** Numbers the sources, for the numerals of a tool. */
  isNumbered?: boolean;
}

/** '18 sources, 2 disagreements', folded: the source of every fact that needs one, and which facts are disputed. */
export function FactNotes({ facts: printed, today, watch, isNumbered }: FactNotesProps) {
  const facts = printed.filter(isSourced);
  const disputes = disputesOf(facts);
  const notes = groupBySource(facts);
  const day = lookedUp(facts);
  const List = isNumbered ? 'ol' : 'ul';
  const disputeId = ({ sentence }: Fact) => {
    const at = disputes.findIndex((dispute) => dispute.sentence === sentence);
    return at < 0 ? undefined : `dispute-${at + 1}`;
  };
  if (facts.length === 0) return null;
  return (
    <section className="fold source-notes prose-wide" aria-labelledby="figures-and-sources">
      <details>
        <summary className="plus">
          <h2 className="heading-plain" id="figures-and-sources">
            {count(notes.length, 'source')}
            {disputes.length > 0 && `, ${count(disputes.length, 'disagreement')}`}
          </h2>
          {day && <span className="sub muted">looked up in {displayMonth(day)}</span>}
        </summary>
        <div>
          {disputes.length > 0 && (
            <>
              <h3>Where sources disagree</h3>
              <ul>
                {disputes.map(({ about, sentence }, at) => (
                  <li key={sentence}>
                    <strong>{about}.</strong> <span id={`dispute-${at + 1}`}>{typeset(sentence)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>Figures and sources</h3>
          <List>
            {notes.map((note) => (
              <li key={note.key}>
                <SourceTitle note={note} />:{' '}
                {note.facts.map((fact, at) => (
                  <Fragment key={fact.id}>
                    {at > 0 && '\u00a0· '}
                    <FigureNote fact={fact} dispute={disputeId(fact)} />
                  </Fragment>
                ))}
              </li>
            ))}
          </List>
          <DueNote facts={facts} today={today} />
          {watch && (
            <p>
              <a href={watchHref(watch)} rel="nofollow">
                {watchLabel}
              </a>
            </p>
          )}
        </div>
      </details>
    </section>
  );
}
