import type { ReactNode } from 'react';
import type { MdxProps } from './registry.ts';

/** Renders one Pros and one Cons side by side. */
export function ProsCons({ children }: { children?: ReactNode }) {
  return <div className="framed pros-cons prose-wide">{children}</div>;
}

/** Renders the advantages: a title and a list. */
export function Pros({ title = 'Pros', children }: MdxProps<'Pros'> & { children?: ReactNode }) {
  return (
    <div className="pros">
      <p className="pros-cons-title">{title}</p>
      {children}
    </div>
  );
}

/** Renders the disadvantages: a title and a list. */
export function Cons({ title = 'Cons', children }: MdxProps<'Cons'> & { children?: ReactNode }) {
  return (
    <div className="cons">
      <p className="pros-cons-title">{title}</p>
      {children}
    </div>
  );
}
