import type { Fact } from '../facts/fact-schema.ts';
import { printFigure } from '../facts/print-fact.ts';
import { displayDate } from '../posts/post.ts';

/** 'Silverado 1500, 2.7L TurboMax, 2022–2025, 2WD'. */
const scope = ({ appliesTo }: Fact) =>
  [appliesTo.truck, appliesTo.engine, appliesTo.years, appliesTo.drive, appliesTo.configuration].filter(Boolean).join(', ');

/** The host of an address, for readers: 'gmauthority.com'. */
const host = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/.*$/, '');

function Source({ source }: { source: Fact['source'] }) {
  if (source.kind === 'spec') return 'Our editorial figure.';
  if (source.kind === 'general') return 'General knowledge.';
  if (source.kind === 'arithmetic') return `Our arithmetic: ${source.formula}.`;
  return (
    <>
      {source.weak ? 'Published guides list it: ' : 'Source: '}
      {source.address.map((address, at) => (
        <span key={address}>
          {at > 0 && ', '}
          {/^https?:/.test(address) ? (
            <a href={address} rel="noopener external">
              {(at === 0 && source.title) || host(address)}
            </a>
          ) : (
            (source.title ?? address)
          )}
        </span>
      ))}
      .
    </>
  );
}

/** 'Figures and sources': every figure of the article with where it comes from. */
export function FactNotes({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section className="panel src wide" aria-labelledby="figures-and-sources">
      <h2 className="plain" id="figures-and-sources">
        Figures and sources
      </h2>
      <ol>
        {facts.map((fact) => (
          <li key={fact.id} id={`figure-${fact.id}`}>
            <b>{printFigure(fact)}</b> {fact.label}
            {scope(fact) && ` (${scope(fact)})`}. <Source source={fact.source} />
            {fact.sentence && <em> {fact.sentence}</em>}
            {fact.status === 'unconfirmed' && ' We could not confirm it.'} <small>Checked {displayDate(fact.checked)}.</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
