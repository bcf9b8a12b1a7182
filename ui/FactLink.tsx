import type { Fact } from '../facts/fact-schema.ts';
import { printFact, printValue } from '../facts/print-fact.ts';

export interface FactLinkProps {
  fact: Fact;
  /** 'value' prints without the unit. */
  as?: 'value' | 'figure';
  /** Prints plainly, for a figure already linked nearby. */
  quiet?: boolean;
}

/** A figure of the ledger in running text, leading to its source at the end of the article. */
export function FactLink({ fact, as = 'figure', quiet = false }: FactLinkProps) {
  const text = as === 'value' ? printValue(fact) : printFact(fact);
  if (quiet) return <span className="figure">{text}</span>;
  return (
    <a className="fact" href={`#figure-${fact.id}`}>
      {text}
    </a>
  );
}
