import type { ReactNode } from 'react';

interface HeadingProps {
  id?: string;
  children?: ReactNode;
}

/** A chapter heading that links to itself. */
export function Heading2({ id, children }: HeadingProps) {
  return (
    <h2 id={id}>
      <span>
        {children} <AnchorLink id={id} />
      </span>
    </h2>
  );
}

/** A heading inside a chapter that links to itself. */
export function Heading3({ id, children }: HeadingProps) {
  return (
    <h3 id={id}>
      {children} <AnchorLink id={id} />
    </h3>
  );
}

function AnchorLink({ id }: { id?: string | undefined }) {
  return (
    <a className="anchor" href={`#${id}`} aria-label="Link to this section">
      #
    </a>
  );
}
