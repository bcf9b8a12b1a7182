/** Path and parameter names of the search, shared by the pages, the server and the browser. */
export const searchPath = '/search';

export const searchPagesPath = '/search.json';

/** What a result is that is no article. */
export const otherKinds = { term: 'Glossary', issue: 'Newsletter', tool: 'Tools', reference: 'Reference' } as const;

/** Maximum query length; the rest is ignored. */
export const maxQueryLength = 200;

/** Reads what is asked from a URL's query, truncated between characters: half a surrogate pair cannot be URL-encoded. */
export function readSearchQuery(search: string): string {
  const asked = new URLSearchParams(search).get('q') ?? '';
  const plain = asked.slice(0, maxQueryLength * 2).toWellFormed();
  return Array.from(plain).slice(0, maxQueryLength).join('').trim();
}

export const searchHref = (query: string): string =>
  query === '' ? searchPath : `${searchPath}?${new URLSearchParams({ q: query })}`;
