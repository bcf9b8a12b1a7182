import type { ReactNode } from 'react';

/** Renders a term explained in the glossary. */
export function Term({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a className="term-link" href={`/glossary#${id}`}>
      {children}
    </a>
  );
}
