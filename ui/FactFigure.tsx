import type { Fact } from '../facts/fact-schema.ts';
import { printFact, printValue } from '../facts/print-fact.ts';

interface FactFigureProps {
  fact: Fact;
  /** 'value' prints without the unit. */
  as?: 'value' | 'figure';
  /** Needs no source here: it has one nearby. */
  quiet?: boolean;
}

/** Renders a fact in running text, undecorated; the numeral at the end of its sentence leads to its source. */
export function FactFigure({ fact, as = 'figure', quiet = false }: FactFigureProps) {
  return (
    <span className="fact-value" data-fact={quiet ? undefined : fact.id}>
      {as === 'value' ? printValue(fact) : printFact(fact)}
    </span>
  );
}
