import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { matchesCategory } from './category-match.ts';
import type { SearchRequest } from './search.ts';
import type { SearchPage, SearchSection } from './search-pages.ts';
import {
  cutExcerpt,
  type ExcerptPiece,
  editDistance,
  indexTerms,
  markMatches,
  queryWords,
  splitWords,
  stemWord,
} from './search-words.ts';

/** One search result. */
export interface SearchHit {
  href: string;
  title: ExcerptPiece[];
  heading: ExcerptPiece[];
  excerpt: ExcerptPiece[];
  categories: string[];
}

/** The results of a search. */
export interface SearchOutcome {
  hits: SearchHit[];
  /** True when there are more results than shown. */
  hasMore?: boolean;
  /** A similar query with results, when this one has none. */
  suggestion?: string | undefined;
}

/** Looks something up. */
export type Search = (request: SearchRequest) => SearchOutcome;

interface Place {
  id: number;
  title: string;
  heading: string;
  text: string;
  page: SearchPage;
  section: SearchSection;
  /** All its words in order, for phrase matching. */
  words: string;
}

const hitsPerPage = 2;
const maxHits = 30;
const phraseFactor = 2.5;
const fields = ['title', 'heading', 'text'];

const isNumber = (term: string) => /\d/.test(term);
/** Exact match; the last word may be incomplete. */
const exact: SearchOptions = {
  tokenize: queryWords,
  processTerm: stemWord,
  boost: { title: 3, heading: 2 },
  weights: { prefix: 0.5, fuzzy: 0.3 },
  combineWith: 'AND',
  prefix: (term, at, terms) => at === terms.length - 1 && term.length > 1 && !isNumber(term),
};
/** Allows one typo in a word and two in a long one, but none in numbers. */
const tolerant: SearchOptions = { ...exact, fuzzy: (term) => (term.length > 3 && !isNumber(term) ? 0.2 : false) };
/** Used only to find the words a reader may have meant. */
const generous: SearchOptions = { ...exact, fuzzy: (term) => (term.length > 2 && !isNumber(term) ? 0.35 : false) };
/** The first of these with results is used. */
const attempts: SearchOptions[] = [exact, tolerant, { ...tolerant, combineWith: 'OR' }];

/** Builds a search over the given pages; takes a few milliseconds per hundred sections. */
export function createSearch(pages: readonly SearchPage[]): Search {
  const places = pages.flatMap((page) => page.sections.map((section) => ({ page, section }))).map(toPlace);
  const known = new Map<string, string[]>();
  const spelling = new Map<string, string>();
  const index = new MiniSearch<Place>({ fields, tokenize: splitWords, processTerm: learn });
  index.addAll(places);

  function learn(word: string): string[] {
    const learned = known.get(word);
    if (learned) return learned;
    const terms = indexTerms(word);
    known.set(word, terms);
    for (const term of terms) if (!spelling.has(term)) spelling.set(term, word);
    return terms;
  }

  function look(request: SearchRequest): SearchResult[] {
    const isWanted = ({ id }: SearchResult) =>
      request.category === '' || matchesCategory(places[id]?.page.categories.join() ?? '', request.category);
    for (const attempt of attempts) {
      const results = index.search(request.query, { ...attempt, filter: isWanted });
      if (results.length > 0) return results;
    }
    return [];
  }

  function suggest(request: SearchRequest): string | undefined {
    const words = queryWords(request.query).map((word) => {
      const near = new Set(
        index.search(word, generous).flatMap(({ terms }) => terms.map((term) => spelling.get(term) ?? term)),
      );
      const [nearest] = [...near].sort((a, b) => editDistance(word, a) - editDistance(word, b));
      return nearest ?? word;
    });
    const query = words.join(' ');
    const isNew = query !== splitWords(request.query).join(' ');
    return isNew && look({ ...request, query }).length > 0 ? query : undefined;
  }

  return (request) => {
    const phrase = ` ${splitWords(request.query).join(' ')} `;
    const hasPhrase = ({ words }: Place) => phrase.trim().includes(' ') && words.includes(phrase);
    const ranked = look(request)
      .flatMap(({ id, score, terms }) => {
        const place = places[id];
        return place ? [{ place, terms, score: hasPhrase(place) ? score * phraseFactor : score }] : [];
      })
      .sort((a, b) => b.score - a.score);
    const found = limitPerPage(ranked);
    const hits = found.slice(0, maxHits).map(({ place, terms }) => toHit(place, new Set(terms)));
    const hasMore = found.length > maxHits;
    if (hits.length > 0) return hasMore ? { hits, hasMore } : { hits };
    return { hits, suggestion: suggest(request) };
  };
}

function toPlace({ page, section }: { page: SearchPage; section: SearchSection }, id: number): Place {
  const { heading, text } = section;
  const words = ` ${splitWords(`${page.title} . ${heading} . ${text}`).join(' ')} `;
  return { id, title: page.title, heading, text, page, section, words };
}

function limitPerPage<Ranked extends { place: Place }>(ranked: readonly Ranked[]): Ranked[] {
  const taken = new Map<SearchPage, number>();
  return ranked.filter(({ place: { page } }) => {
    const count = (taken.get(page) ?? 0) + 1;
    taken.set(page, count);
    return count <= hitsPerPage;
  });
}

function toHit({ page, section, title, heading, text }: Place, found: ReadonlySet<string>): SearchHit {
  return {
    href: section.id === '' ? page.href : `${page.href}#${section.id}`,
    title: markMatches(title, found),
    heading: markMatches(heading, found),
    excerpt: cutExcerpt(text, found),
    categories: page.categories,
  };
}
