import type { ReactNode } from 'react';
import { typeset } from '../../core/html-text.ts';
import { getFact, type Ledger } from '../../facts/ledger.ts';
import { fillFacts } from '../../facts/print-fact.ts';
import { glossary } from '../../facts/site-facts.ts';
import { siteRecalls as recalls } from '../../facts/site-recalls.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FactFigure } from '../../ui/FactFigure.tsx';
import { Term } from '../../ui/Term.tsx';
import { CategoryBadge } from '../components/CategoryBadges.tsx';
import { Callout } from './Callout.tsx';
import { Card } from './Card.tsx';
import { Duel } from './Duel.tsx';
import { Faq } from './Faq.tsx';
import { Figure } from './Figure.tsx';
import { ArticleLink, Heading2, Heading3 } from './markdown-elements.tsx';
import { Cons, Pros, ProsCons } from './ProsCons.tsx';
import { RecallCount, RecallLink, RecallTable } from './RecallTable.tsx';
import type { MdxName, MdxProps } from './registry.ts';
import { ContactLink, Publisher, RecallLookup, ServiceCenterButton } from './ServiceLinks.tsx';
import { Tool } from './Tool.tsx';
import TowingChart from './TowingChart.astro';

/** One component per entry of the registry, taking the properties of its schema: the compiler checks both. */
type MdxComponents = {
  [Name in MdxName]: (props: MdxProps<Name> & { children?: ReactNode }) => ReactNode;
};

/**
 * What an article's tags and its Markdown are rendered with. Numbers written as '{id}' in tables and duels are filled
 * from the ledger; `where` names the article in errors.
 */
export function componentsFor(ledger: Ledger, where: string) {
  const fill = (text: string) => fillFacts(text, ledger, where);
  const components: MdxComponents = {
    Badge: ({ category }) => CategoryBadge({ category }),
    Callout,
    Card,
    Cons,
    ContactLink,
    DataTable: ({ children: _, ...props }) =>
      DataTable({
        ...props,
        rows: props.rows.map((row) => row.map(fill)),
        ...(props.caption ? { caption: fill(props.caption) } : {}),
      }),
    Duel: ({ left, right }) =>
      Duel({ left: { ...left, value: fill(left.value) }, right: { ...right, value: fill(right.value) } }),
    Fact: ({ id, children: _, ...rest }) => FactFigure({ fact: getFact(ledger, id, where), ...rest }),
    Faq,
    Figure,
    Pros,
    ProsCons,
    Publisher,
    Recall: ({ children: _, ...props }) => RecallLink({ recalls, where, ...props }),
    RecallCount: ({ children: _, ...props }) => RecallCount({ recalls, ...props }),
    RecallLookup,
    RecallTable: ({ children: _, ...props }) => RecallTable({ recalls, where, ...props }),
    ServiceCenterButton,
    Term: ({ id, children }) => {
      const { term, definition } = glossary.find((each) => each.id === id) ?? {};
      return Term({ id, term, definition: definition && typeset(definition), children });
    },
    Tool: ({ name, query }) => Tool({ name, ...(query ? { query } : {}) }),
    TowingChart,
  };
  return { a: ArticleLink, h2: Heading2, h3: Heading3, ...components };
}
