import type { ReactNode } from 'react';
import type { MdxProps } from './registry.ts';

/** One Pros and one Cons side by side. */
export function ProsCons({ children }: { children?: ReactNode }) {
  return <div className="pc wide">{children}</div>;
}

/** What speaks for it: a title and a list. */
export function Pros({ title = 'Pros', children }: MdxProps<'Pros'> & { children?: ReactNode }) {
  return (
    <div className="pro">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** What speaks against it: a title and a list. */
export function Cons({ title = 'Cons', children }: MdxProps<'Cons'> & { children?: ReactNode }) {
  return (
    <div className="con">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
