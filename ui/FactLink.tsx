import type { Fact } from '../facts/fact-schema.ts';
import { printFact, printValue } from '../facts/print-fact.ts';
import { SourceLink } from './SourceLink.tsx';

export interface FactLinkProps {
  fact: Fact;
  /** 'value' prints without the unit. */
  as?: 'value' | 'figure';
  /** Prints plain text, for a fact already linked nearby. */
  quiet?: boolean;
}

/** Renders a fact of the ledger in running text, leading to its source at the end of the article. */
export function FactLink({ fact, as = 'figure', quiet = false }: FactLinkProps) {
  const text = as === 'value' ? printValue(fact) : printFact(fact);
  return quiet ? <span className="fact-value">{text}</span> : <SourceLink id={fact.id}>{text}</SourceLink>;
}
