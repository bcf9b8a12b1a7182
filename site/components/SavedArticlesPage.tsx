import type { ReactNode } from 'react';

interface SavedArticlesPageProps {
  title: string;
  lede: string;
  /** Which articles are listed: those saved, or everything that opens without a connection. */
  list: 'saved' | 'available';
  /** What is shown while the list is empty. */
  children: ReactNode;
}

/** Renders a page that lists the articles stored in this browser; a script fills the list. */
export function SavedArticlesPage({ title, lede, list, children }: SavedArticlesPageProps) {
  return (
    <div className="page-wrap text-page outcome-page">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="page-lede">{lede}</p>
      </header>
      <ul className="saved-list" aria-label="Articles available offline" data-saved-list={list} hidden />
      <div data-saved-none>{children}</div>
    </div>
  );
}

/** Says that no article is stored, and leads to the blog. */
export function NothingSaved({ words }: { words: string }) {
  return (
    <>
      <p>{words}</p>
      <p className="page-actions">
        <a className="btn" href="/blog">
          Read the blog
        </a>
      </p>
    </>
  );
}
