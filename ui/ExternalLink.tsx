import type { ReactNode } from 'react';

/** Renders a link that leaves the site: an icon from the style sheet, and text for screen readers. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="external-link" href={href} rel="noopener external">
      {children}
      <span className="visually-hidden"> (another site)</span>
    </a>
  );
}
