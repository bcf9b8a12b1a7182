import type { ReactNode } from 'react';
import type { MdxProps } from './registry.ts';

/** Renders a ruled card with a title, leading somewhere or not. */
export function Card({ title, href, children }: MdxProps<'Card'> & { children?: ReactNode }) {
  return (
    <section className="note-card">
      <h3>{href ? <a href={href}>{title}</a> : title}</h3>
      {children}
    </section>
  );
}
