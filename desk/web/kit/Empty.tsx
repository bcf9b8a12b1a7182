import type { ReactNode } from 'react';

/** Says what would be here and what the first step is. */
export function Empty({ title, children, acts }: { title: string; children: ReactNode; acts?: ReactNode }) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      <p>{children}</p>
      {acts}
    </div>
  );
}
