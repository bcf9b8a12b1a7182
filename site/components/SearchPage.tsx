import type { ReactNode } from 'react';
import { maxQueryLength, searchPath } from '../../core/search/search.ts';
import { searchExample } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { RulerTitle } from '../../ui/PageTitle.tsx';

/** Renders the search form. The server sends the results; a script shows them while the reader types. */
export function SearchPage({ children }: { children: ReactNode }) {
  return (
    <div className="page-wrap text-page">
      <RulerTitle title="Search" lede={words.search.lede} />
      <search>
        <form className="row search-form" action={searchPath} data-search-form>
          <label>
            <span>Search for</span>
            <input
              type="search"
              name="q"
              maxLength={maxQueryLength}
              autoComplete="off"
              placeholder={searchExample}
              spellCheck={false}
              defaultValue=""
              // biome-ignore lint/a11y/noAutofocus: the page is for nothing else
              autoFocus
            />
          </label>
          <button className="btn" type="submit">
            Search
          </button>
        </form>
      </search>
      <p className="visually-hidden" role="status" data-search-status />
      <section id="search-results" aria-label="Results">
        {children}
      </section>
    </div>
  );
}
