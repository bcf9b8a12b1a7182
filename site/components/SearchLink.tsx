import { searchPath } from '../../core/search.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Leads to the search page; with JavaScript it opens the search where the reader is. */
export function SearchLink() {
  return (
    <a className="search-link" href={searchPath} data-search aria-label="Search" aria-keyshortcuts="/ Control+K">
      <Icon name="search" />
    </a>
  );
}
