import type { ReactNode } from 'react';

export function SectionHead({ title, id, children }: { title: string; id?: string; children?: ReactNode }) {
  return (
    <div className="section-head grid">
      <div className="gauge-rule" />
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
