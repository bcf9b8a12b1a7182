import type { Fact } from '../facts/fact-schema.ts';
import { printFact, printValue } from '../facts/print-fact.ts';
import { SourceLink } from './SourceLink.tsx';

export interface FactLinkProps {
  fact: Fact;
  /** 'value' prints without the unit. */
  as?: 'value' | 'figure';
}

/** Renders a fact in a table or beside a tool; the figure itself leads to its source at the end of the page. */
export function FactLink({ fact, as = 'figure' }: FactLinkProps) {
  return <SourceLink id={fact.id}>{as === 'value' ? printValue(fact) : printFact(fact)}</SourceLink>;
}
