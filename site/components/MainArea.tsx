import type { ReactNode } from 'react';

/** The page's own content, target of the skip link. */
export function MainArea({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
