import type { ReactNode } from 'react';

/** A section's heading under the gauge rule, with room for a link at its right. */
export function SectionHead({ title, id, children }: { title: string; id?: string; children?: ReactNode }) {
  return (
    <div className="sec-head">
      <div className="gauge" />
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
