/** Where the search lives and what it is called there; shared by the pages, the server and the browser. */
export const searchPath = '/search';

/** Where the pages to look at are. */
export const searchPagesPath = '/search.json';

/** The filter values of what is no article. */
export const otherKinds = { term: 'Glossary', issue: 'Newsletter', tool: 'Tools' } as const;

/** Letters of a query that are looked at. */
export const maxQueryLength = 200;

/** What a reader asks for. */
export interface SearchRequest {
  query: string;
  /** Selected category; empty for all. */
  category: string;
}

/** Reads a request from an address' query, cut between characters. */
export function readSearchRequest(query: string): SearchRequest {
  const fields = new URLSearchParams(query);
  return { query: cut(fields.get('q') ?? ''), category: cut(fields.get('category') ?? '') };
}

// Half of a surrogate pair cannot be encoded into an address.
function cut(text: string): string {
  const plain = text.slice(0, maxQueryLength * 2).toWellFormed();
  return Array.from(plain).slice(0, maxQueryLength).join('').trim();
}

/** The address of a search. */
export function searchHref({ query, category }: SearchRequest): string {
  const fields = new URLSearchParams({ ...(query && { q: query }), ...(category && { category }) });
  return fields.size > 0 ? `${searchPath}?${fields}` : searchPath;
}
