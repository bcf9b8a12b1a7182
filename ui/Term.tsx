import type { ReactNode } from 'react';

interface TermProps {
  id: string;
  /** Name and meaning, for the note that opens here. Without them the term is a plain link. */
  term?: string | undefined;
  definition?: string | undefined;
  children: ReactNode;
}

export function Term({ id, term, definition, children }: TermProps) {
  return (
    <a className="term-link" href={`/glossary#${id}`} data-term={term} data-definition={definition}>
      {children}
    </a>
  );
}
