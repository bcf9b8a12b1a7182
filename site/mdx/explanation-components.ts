import type { ReactNode } from 'react';
import { typeset } from '../../core/text/html-text.ts';
import { numberSources } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { getFact, type Ledger } from '../../facts/ledger.ts';
import { fillFacts, printFact, printValue } from '../../facts/print-fact.ts';
import { glossary } from '../../facts/site-facts.ts';
import type { ToolDefinition } from '../../tools/define-tool.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { SourcedFigure } from '../../ui/SourcedFigure.tsx';
import { Term } from '../../ui/Term.tsx';
import { ArticleLink, MarkdownTable } from './markdown-elements.tsx';
import type { MdxProps } from './registry.ts';

export function GlossaryTerm({ id, children }: MdxProps<'Term'> & { children?: ReactNode }) {
  const { term, definition } = glossary.find((each) => each.id === id) ?? {};
  return Term({ id, term, definition: definition && typeset(definition), children });
}

/**
 * What the explanation of a tool is rendered with: its facts lead to their source like the tool's own. Apart from the
 * articles' components, whose styles a tool's page does not need.
 */
export function explanationComponents({ worked }: ToolDefinition, ledger: Ledger, facts: Fact[], where: string) {
  const results = worked?.() ?? {};
  const numbers = numberSources(facts);
  return {
    a: ArticleLink,
    table: MarkdownTable,
    Term: GlossaryTerm,
    DataTable: ({ rows, ...props }: MdxProps<'DataTable'>) =>
      DataTable({ ...props, rows: rows.map((row) => row.map((cell) => fillFacts(cell, ledger, where))) }),
    Fact: ({ id, as = 'figure', quiet }: MdxProps<'Fact'>) => {
      const fact = getFact(ledger, id, where);
      const number = quiet ? undefined : numbers.get(id);
      return SourcedFigure({ id, number, text: as === 'value' ? printValue(fact) : printFact(fact) });
    },
    Worked: ({ id }: { id: string }) => {
      if (!(id in results)) throw new Error(`${where}: the tool works out no '${id}'.`);
      return results[id];
    },
  };
}
