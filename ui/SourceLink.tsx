import type { ReactNode } from 'react';

interface SourceLinkProps {
  /** Id of the fact. */
  id: string;
  /** Page with the list of sources; '' where it is this one. */
  page?: string;
  className?: string;
  children: ReactNode;
}

/** Leads to the source of a fact; only on the same page can the source be shown beside the fact. */
export function SourceLink({ id, page = '', className, children }: SourceLinkProps) {
  const classes = [className, page === '' && 'fact-link'].filter(Boolean).join(' ');
  return (
    <a className={classes || undefined} href={`${page}#figure-${id}`}>
      {children}
    </a>
  );
}
