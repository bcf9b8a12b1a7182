import { createElement, type ReactNode } from 'react';
import { getFact, type Ledger } from '../../facts/ledger.ts';
import { fillFacts } from '../../facts/print-fact.ts';
import { site } from '../../site.config.ts';
import { rowAttributes, subjectComponents } from '../../tools/subject/subject-mdx.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FactFigure } from '../../ui/FactFigure.tsx';
import { Callout, Card, Faq, Pick, Picks, PictureKey, Tool } from './article-boxes.tsx';
import { GlossaryTerm } from './explanation-components.ts';
import { Figure, Gallery } from './Figure.tsx';
import { ArticleLink, Heading2, Heading3, MarkdownTable } from './markdown-elements.tsx';
import { type generalEntries, type MdxName, type MdxProps, notFoundTitle, postalAddress } from './registry.ts';
import { Video } from './Video.tsx';

/** One component per entry of the registry, taking the properties of its schema: the compiler checks both. */
type MdxComponents = {
  [Name in keyof typeof generalEntries & MdxName]: (props: MdxProps<Name> & { children?: ReactNode }) => ReactNode;
};

/**
 * What an article's tags and its Markdown are rendered with. Numbers written as '{id}' in tables are filled
 * from the ledger; `where` names the article in errors.
 */
export function componentsFor(ledger: Ledger, where: string) {
  const fill = (text: string) => fillFacts(text, ledger, where);
  const components: MdxComponents = {
    Callout,
    Card,
    ContactLink: () => createElement('a', { href: `mailto:${site.contactEmail}` }, site.contactEmail),
    DataTable: ({ children: _, ...props }) =>
      DataTable({
        ...props,
        rowAttributes: rowAttributes(props),
        rows: props.rows.map((row) => row.map(fill)),
        ...(props.caption ? { caption: fill(props.caption) } : {}),
      }),
    Fact: ({ id, children: _, ...rest }) => FactFigure({ fact: getFact(ledger, id, where), ...rest }),
    Faq,
    Figure: ({ children: _, ...props }) => Figure({ ...props, where }),
    Gallery,
    NotFound: ({ children }) => Callout({ title: notFoundTitle, children }),
    Pick: ({ job, ...props }) => Pick({ ...props, job: fill(job) }),
    Picks,
    PictureKey,
    PostalAddress: () => postalAddress,
    Publisher: () => site.publisher,
    SiteName: () => site.name,
    Term: GlossaryTerm,
    Video: ({ children: _, ...props }) => Video({ ...props, where }),
    Tool: ({ name, query }) => Tool({ name, ...(query ? { query } : {}) }),
  };
  const ofSubject = subjectComponents({ where });
  return { a: ArticleLink, h2: Heading2, h3: Heading3, table: MarkdownTable, ...components, ...ofSubject };
}
