import type { ReactNode } from 'react';
import type { MdxProps } from './registry.ts';

/** Renders the plate with the pick for each job; its heading is the first of the children. */
export function Picks({ children }: { children?: ReactNode }) {
  return <div className="picks riveted-plate prose-wide">{children}</div>;
}

/** Renders one line: the job, what to take for it, and why. */
export function Pick({ job, pick, isOpen = false, children }: MdxProps<'Pick'> & { children?: ReactNode }) {
  return (
    <div className={isOpen ? 'pick pick-open' : 'pick'}>
      <p className="muted">{job}</p>
      <div>
        <p className="pick-choice">{pick}</p>
        {children}
      </div>
    </div>
  );
}
