/** Path and parameter names of the search, shared by the pages, the server and the browser. */
export const searchPath = '/search';

export const searchPagesPath = '/search.json';

/** Filter values for results that are not articles. */
export const otherKinds = { term: 'Glossary', issue: 'Newsletter', tool: 'Tools', reference: 'Reference' } as const;

/** Maximum query length; the rest is ignored. */
export const maxQueryLength = 200;

export interface SearchRequest {
  query: string;
  /** Selected category; empty for all. */
  category: string;
}

/** Parses a request from a URL's query, truncated between characters. */
export function readSearchRequest(query: string): SearchRequest {
  const fields = new URLSearchParams(query);
  return { query: cut(fields.get('q') ?? ''), category: cut(fields.get('category') ?? '') };
}

// Half a surrogate pair cannot be URL-encoded.
function cut(text: string): string {
  const plain = text.slice(0, maxQueryLength * 2).toWellFormed();
  return Array.from(plain).slice(0, maxQueryLength).join('').trim();
}

export function searchHref({ query, category }: SearchRequest): string {
  const fields = new URLSearchParams({ ...(query && { q: query }), ...(category && { category }) });
  return fields.size > 0 ? `${searchPath}?${fields}` : searchPath;
}
