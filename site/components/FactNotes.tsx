import { displayDate } from '../dates/display-date.ts';
import { disputesOf, groupBySource, hostOf, type SourceNote } from '../facts/fact-notes.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { printFigure } from '../facts/print-fact.ts';

/** '2022–2025, 4WD': what tells this figure from its neighbours. */
const scope = ({ appliesTo: { years, drive } }: Fact) => [years, drive].filter(Boolean).join(', ');

function FigureNote({ fact }: { fact: Fact }) {
  const { source, status } = fact;
  return (
    <span className="figure-note" id={`figure-${fact.id}`}>
      <b>{printFigure(fact)}</b> {fact.label}
      {scope(fact) && ` (${scope(fact)})`}
      {source.kind === 'arithmetic' && `: ${source.formula}`}
      {status === 'unconfirmed' && '; we could not confirm it'}
    </span>
  );
}

function SourceTitle({ title, addresses: [first, ...others] }: SourceNote) {
  return (
    <>
      {first ? (
        <a href={first} rel="noopener external">
          {title}
        </a>
      ) : (
        <strong>{title}</strong>
      )}
      {others.map((address) => (
        <span key={address}>
          {', '}
          <a href={address} rel="noopener external">
            {hostOf(address)}
          </a>
        </span>
      ))}
    </>
  );
}

/** 'Figures and sources': where every figure of the article comes from, and which of them are disputed. */
export function FactNotes({ facts }: { facts: Fact[] }) {
  const disputes = disputesOf(facts);
  if (facts.length === 0) return null;
  return (
    <section className="panel src wide" aria-labelledby="figures-and-sources">
      <h2 className="plain" id="figures-and-sources">
        Figures and sources
      </h2>
      <ol>
        {groupBySource(facts).map((note) => (
          <li key={note.key}>
            <SourceTitle {...note} />, checked {displayDate(note.checked)}:{' '}
            {note.facts.map((fact, at) => (
              <span key={fact.id}>
                {at > 0 && '\u00a0· '}
                <FigureNote fact={fact} />
              </span>
            ))}
          </li>
        ))}
      </ol>
      {disputes.length > 0 && (
        <>
          <h3>Where sources disagree</h3>
          <ul>
            {disputes.map(({ about, sentence }) => (
              <li key={sentence}>
                <strong>{about}.</strong> {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
