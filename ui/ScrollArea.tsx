import type { ReactNode } from 'react';

/** Renders the part of a table that scrolls sideways on a phone, with a cue at the edge; it can be scrolled by keyboard. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="scroll-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table */}
      <section className="data-table-scroll" tabIndex={0} aria-label={label}>
        {children}
      </section>
    </div>
  );
}
