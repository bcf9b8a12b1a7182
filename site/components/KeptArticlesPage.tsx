import type { ReactNode } from 'react';

interface KeptArticlesPageProps {
  title: string;
  lede: string;
  /** Which articles are listed: those saved, or everything that opens without a network. */
  kept: 'saved' | 'all';
  /** What stands where the list would be empty. */
  children: ReactNode;
}

/** A page that lists articles kept in this browser; a script fills the list from the browser's own store. */
export function KeptArticlesPage({ title, lede, kept, children }: KeptArticlesPageProps) {
  return (
    <div className="wrap text-page outcome">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </header>
      <ul className="kept" aria-label="Articles kept in this browser" data-kept={kept} hidden />
      <div data-kept-none>{children}</div>
    </div>
  );
}
