import type { Claim, Problem } from '../../../facts/trucks/problems.ts';
import { site } from '../../../site.config.ts';
import { SourceList } from '../ledger/LedgerParts.tsx';

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

/** Renders links to known problems. */
export function ProblemLinks({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="links problem-links grid">
      {problems.map(({ id, title, part }) => (
        <li key={id}>
          <a href={`/problems#${id}`}>{title}</a> <small>{part}</small>
        </li>
      ))}
    </ul>
  );
}
