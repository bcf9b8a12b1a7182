import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

/** Renders the head of a page: its one h1, a line under it, and its buttons. A line runs below while data loads. */
export function PageHead({ title, sub, children }: { title: string; sub?: ReactNode; children?: ReactNode }) {
  const isLoading = useIsFetching() > 0;
  useEffect(() => {
    document.title = `${title} · The desk`;
  }, [title]);
  return (
    <>
      <header className="head">
        <div>
          <h1>{title}</h1>
          {sub !== undefined && <p className="muted sub">{sub}</p>}
        </div>
        {children && <div className="actions">{children}</div>}
      </header>
      {isLoading && <div className="loading-line" role="presentation" />}
    </>
  );
}
