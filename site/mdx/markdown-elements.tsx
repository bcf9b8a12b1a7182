import type { ReactNode } from 'react';
import { faultOfAddress } from '../../core/external-address.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';

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

export function Heading2({ id, children }: HeadingProps) {
  return (
    <h2 id={id}>
      <a className="heading-link" href={`#${id}`}>
        {children}
      </a>
    </h2>
  );
}

export function Heading3({ id, children }: HeadingProps) {
  return (
    <h3 id={id}>
      <a className="heading-link" href={`#${id}`}>
        {children}
      </a>
    </h3>
  );
}
