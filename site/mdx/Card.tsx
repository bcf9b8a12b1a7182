import type { ReactNode } from 'react';

/** A ruled card with a title, leading somewhere or not. */
export function Card({ title, href, children }: { title: string; href?: string; children: ReactNode }) {
  return (
    <section className="note-card">
      <h3>{href ? <a href={href}>{title}</a> : title}</h3>
      {children}
    </section>
  );
}
