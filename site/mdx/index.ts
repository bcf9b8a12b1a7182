import type { ComponentProps } from 'react';
import { getFact, type Ledger } from '../../facts/ledger.ts';
import { fillFacts } from '../../facts/print-fact.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FactLink, type FactLinkProps } from '../../ui/FactLink.tsx';
import { Term } from '../../ui/Term.tsx';
import { ArticleLink } from './ArticleLink.tsx';
import { Badge } from './Badge.tsx';
import { Callout } from './Callout.tsx';
import { Card } from './Card.tsx';
import { Duel } from './Duel.tsx';
import { Faq } from './Faq.tsx';
import { Figure } from './Figure.tsx';
import { Heading2, Heading3 } from './Heading.tsx';
import { Cons, Pros, ProsCons } from './ProsCons.tsx';
import { RecallLookup } from './RecallLookup.tsx';
import { ServiceCentreButton } from './ServiceCentreButton.tsx';
import { Tool } from './Tool.tsx';
import TowingChart from './TowingChart.astro';

/**
 * The closed vocabulary of an author: what an article may use without importing it.
 * Figures written as '{id}' in tables, charts and duels are filled from the ledger; `where` names the article in errors.
 */
export function vocabularyFor(ledger: Ledger, where: string) {
  const fill = (text: string) => fillFacts(text, ledger, where);
  return {
    a: ArticleLink,
    h2: Heading2,
    h3: Heading3,
    Badge,
    Callout,
    Card,
    Cons,
    Faq,
    Figure,
    Pros,
    ProsCons,
    RecallLookup,
    ServiceCentreButton,
    Term,
    Tool,
    TowingChart,
    Fact: ({ id, ...rest }: Omit<FactLinkProps, 'fact'> & { id: string }) =>
      FactLink({ fact: getFact(ledger, id, where), ...rest }),
    DataTable: (props: ComponentProps<typeof DataTable>) =>
      DataTable({
        ...props,
        rows: props.rows.map((row) => row.map(fill)),
        ...(props.caption ? { caption: fill(props.caption) } : {}),
      }),
    Duel: ({ left, right }: ComponentProps<typeof Duel>) =>
      Duel({ left: { ...left, value: fill(left.value) }, right: { ...right, value: fill(right.value) } }),
  };
}
