import type { ReactNode } from 'react';

/** Renders a section's heading under the gauge rule, with space for a link on the right. */
export function SectionHead({ title, id, children }: { title: string; id?: string; children?: ReactNode }) {
  return (
    <div className="section-head grid">
      <div className="gauge-rule" />
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
