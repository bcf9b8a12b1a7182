import { buildDay, displayDate } from '../../core/dates.ts';
import { typeset } from '../../core/html-text.ts';
import { disputesOf, groupBySource, hostOf, oldestCheck, type SourceNote } from '../../facts/fact-notes.ts';
import { isAnyDue } from '../../facts/fact-review.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { printFact } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import { ExpiryMark } from './Expiry.tsx';

/** Length of the list in twenties: the space reserved until it is drawn. A short one is drawn at once. */
function lengthOf(facts: Fact[]): number | undefined {
  return facts.length < 20 ? undefined : Math.min(4, Math.floor(facts.length / 20));
}

/** '2022–2025, 4WD': what tells this fact from similar ones. */
const scope = ({ appliesTo: { years, drive } }: Fact) => [years, drive].filter(Boolean).join(', ');

function FigureNote({ fact, dispute }: { fact: Fact; dispute?: string | undefined }) {
  const { source, status } = fact;
  return (
    <span className="fact-note" id={`figure-${fact.id}`} data-dispute={dispute}>
      <b>{printFact(fact)}</b> {fact.label}
      {scope(fact) && ` (${scope(fact)})`}
      {source.kind === 'arithmetic' && `: ${source.formula}`}
      {status === 'unconfirmed' && '; we could not confirm it'}
      {fact.validUntil && (
        <>
          {' '}
          <ExpiryMark validUntil={fact.validUntil} />
        </>
      )}
    </span>
  );
}

function SourceTitle({ note }: { note: SourceNote }) {
  const {
    title,
    addresses: [first, ...others],
  } = note;
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
export function DueNote({ facts, today = buildDay }: { facts: Fact[]; today?: string }) {
  return isAnyDue(facts, siteLedger, today) ? (
    <p className="facts-due">Some figures on this page are due for another check.</p>
  ) : null;
}

/** 'Figures and sources': the source of every fact in the article, and which facts are disputed. */
export function FactNotes({ facts, today }: { facts: Fact[]; today?: string }) {
  const disputes = disputesOf(facts);
  const disputeId = ({ sentence }: Fact) => {
    const at = disputes.findIndex((dispute) => dispute.sentence === sentence);
    return at < 0 ? undefined : `dispute-${at + 1}`;
  };
  if (facts.length === 0) return null;
  return (
    <section
      className="article-panel source-notes prose-wide"
      data-notes={lengthOf(facts)}
      aria-labelledby="figures-and-sources"
    >
      <h2 className="heading-plain" id="figures-and-sources">
        Figures and sources
      </h2>
      <ol>
        {groupBySource(facts).map((note) => (
          <li key={note.key}>
            <SourceTitle note={note} />:{' '}
            {note.facts.map((fact, at) => (
              <span key={fact.id}>
                {at > 0 && '\u00a0· '}
                <FigureNote fact={fact} dispute={disputeId(fact)} />
              </span>
            ))}
          </li>
        ))}
      </ol>
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
      <DueNote facts={facts} {...(today && { today })} />
      <p className="facts-compared">
        Every figure was compared with our research notes on {displayDate(oldestCheck(facts))} or later.
      </p>
    </section>
  );
}
