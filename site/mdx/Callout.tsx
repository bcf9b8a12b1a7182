import type { ReactNode } from 'react';
import type { MdxProps } from './registry.ts';

/** A boxed remark beside the text. */
export function Callout({ title, tone = 'note', children }: MdxProps<'Callout'> & { children?: ReactNode }) {
  return (
    <aside className={tone === 'warning' ? 'call warn' : 'call'} aria-label={title}>
      <p className="label">{title}</p>
      {children}
    </aside>
  );
}
