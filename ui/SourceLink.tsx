import type { ReactNode } from 'react';

interface SourceLinkProps {
  /** Id of the fact. */
  id: string;
  /** Page with the list of sources; '' for the current page. */
  page?: string;
  className?: string;
  children: ReactNode;
}

/** Links to the source of a fact; a figure alone says nothing in a list of links, so its name says what it leads to. The source can be shown next to the fact only on the same page. */
export function SourceLink({ id, page = '', className, children }: SourceLinkProps) {
  const classes = [className, page === '' && 'fact-link'].filter(Boolean).join(' ');
  return (
    <a
      className={classes || undefined}
      href={`${page}#figure-${id}`}
      aria-label={typeof children === 'string' ? `Source for ${children}` : undefined}
    >
      {children}
    </a>
  );
}

/** A sentence; what is not plain words is a fact. */
export type SourcedWords = readonly (string | { id: string; text: string })[];

/** Renders a sentence whose facts lead to their sources. */
export function SourcedText({ words, page }: { words: SourcedWords; page: string }) {
  return words.map((word) =>
    typeof word === 'string' ? (
      word
    ) : (
      <SourceLink key={word.id} id={word.id} page={page}>
        {word.text}
      </SourceLink>
    ),
  );
}
