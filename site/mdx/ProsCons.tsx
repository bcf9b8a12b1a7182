import type { ReactNode } from 'react';
import type { MdxProps } from './registry.ts';

/** Renders one Pros and one Cons side by side. */
export function ProsCons({ children }: { children?: ReactNode }) {
  return <div className="framed pros-cons grid prose-wide">{children}</div>;
}

/** Returns the component of one side: a title and a list. */
const createSide =
  (className: string, usual: string) =>
  ({ title = usual, children }: MdxProps<'Pros'> & { children?: ReactNode }) => (
    <div className={className}>
      <p className="pros-cons-title">{title}</p>
      {children}
    </div>
  );

export const Pros = createSide('pros', 'Pros');
export const Cons = createSide('cons', 'Cons');
