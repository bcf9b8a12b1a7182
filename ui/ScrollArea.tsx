import type { ReactNode } from 'react';

/** The part of a table that scrolls sideways on a phone; a keyboard can reach and scroll it. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table
    <section className="data-table-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
