import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** Renders a link that leaves the site: an icon from the style sheet, and text for screen readers. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="external-link" href={href} rel="noopener external">
      {children}
      <span className="visually-hidden"> (another site)</span>
    </a>
  );
}

/** Renders a button that opens another site beside this one, which is not told where the reader was. */
export function NewTabButton({ href, kind, children }: { href: string; kind: string; children: ReactNode }) {
  return (
    <a className={`btn ${kind} btn-small`} href={href} target="_blank" rel="noopener noreferrer">
      {children} <Icon name="external" />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
