import type { ReactNode } from 'react';
import type { MdxProps } from './registry.ts';

/** Renders a boxed remark beside the text. */
export function Callout({ title, tone = 'note', children }: MdxProps<'Callout'> & { children?: ReactNode }) {
  return (
    <aside className={tone === 'warning' ? 'callout callout-warning' : 'callout'} aria-label={title}>
      <p className="eyebrow">{title}</p>
      {children}
    </aside>
  );
}
