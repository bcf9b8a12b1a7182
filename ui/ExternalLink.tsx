import type { ReactNode } from 'react';

/** A link that leaves the site: marked for the eye by the style sheet, in words for screen readers. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="external-link" href={href} rel="noopener external">
      {children}
      <span className="visually-hidden"> (another site)</span>
    </a>
  );
}
