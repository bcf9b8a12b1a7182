import type { ReactNode } from 'react';

/** A boxed remark beside the text. */
export function Callout({
  title,
  tone = 'note',
  children,
}: {
  title: string;
  tone?: 'note' | 'warning';
  children: ReactNode;
}) {
  return (
    <aside className={tone === 'warning' ? 'call warn' : 'call'} aria-label={title}>
      <p className="label">{title}</p>
      {children}
    </aside>
  );
}
