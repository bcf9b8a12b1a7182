import type { ReactNode } from 'react';
import { faultOfAddress } from '../../core/pages/external-address.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import { ScrollArea } from '../../ui/Table.tsx';
import { unnamedTable } from './name-tables.ts';

/** Renders a link in an article's text; one that leaves the site is checked and marked. */
export function ArticleLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  if (/^(?:[/#]|mailto:)/.test(href)) return <a href={href}>{children}</a>;
  const fault = faultOfAddress(href);
  if (fault) throw new Error(`A link cannot stand as it is: ${fault.problem} ${fault.fix}`);
  return <ExternalLink href={href}>{children}</ExternalLink>;
}

interface HeadingProps {
  id?: string;
  children?: ReactNode;
}

/** Returns the component of a heading that links to itself. */
const createHeading =
  (Level: 'h2' | 'h3') =>
  ({ id, children }: HeadingProps) => (
    <Level id={id}>
      <a className="heading-link" href={`#${id}`}>
        {children}
      </a>
    </Level>
  );

export const Heading2 = createHeading('h2');
export const Heading3 = createHeading('h3');

/** Renders a table written as `| a | b |` as <DataTable> does; name-tables.ts, which sees its cells, names it. */
export const MarkdownTable = ({ children }: { children?: ReactNode }) => (
  <div className="data-table bordered prose-wide laid-late" data-markdown="table">
    <ScrollArea label={unnamedTable}>
      <table>{children}</table>
    </ScrollArea>
  </div>
);
