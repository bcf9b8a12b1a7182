import type { ReactNode } from 'react';

interface HeadingProps {
  /** Anchor made from the heading's words. */
  id?: string;
  children?: ReactNode;
}

/** A chapter heading that links to itself. */
export function Heading2({ id, children }: HeadingProps) {
  return (
    <h2 id={id}>
      <a className="self" href={`#${id}`}>
        {children}
      </a>
    </h2>
  );
}

/** A heading inside a chapter that links to itself. */
export function Heading3({ id, children }: HeadingProps) {
  return (
    <h3 id={id}>
      <a className="self" href={`#${id}`}>
        {children}
      </a>
    </h3>
  );
}
