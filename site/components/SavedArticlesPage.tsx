import type { ReactNode } from 'react';
import { RulerTitle } from '../../ui/PageTitle.tsx';

interface SavedArticlesPageProps {
  title: string;
  lede: string;
  /** Which articles are listed: those saved, or everything that opens without a connection. */
  list: 'saved' | 'available';
  /** What is shown while the list is empty. */
  children: ReactNode;
  /** What comes below the list, whatever it lists. */
  after?: ReactNode;
}

/** Renders a page that lists the articles stored in this browser; a script fills the list. */
export function SavedArticlesPage({ title, lede, list, children, after }: SavedArticlesPageProps) {
  return (
    <div className="page-wrap text-page outcome-page">
      <RulerTitle title={title} lede={lede} />
      <ul
        className="ruled quiet-links saved-list"
        aria-label="Articles available offline"
        data-saved-list={list}
        hidden
      />
      <div data-saved-none>{children}</div>
      {after}
    </div>
  );
}
