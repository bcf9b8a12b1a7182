import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import {
  type Answer,
  type AskedWords,
  findAnswer,
  listYears,
  matchAsks,
  readAsked,
  readFillers,
  splitAnswer,
  splitAsk,
} from './search-asks.ts';
import type { SearchPage, SearchSection } from './search-pages.ts';
import {
  cutExcerpt,
  indexTerms,
  markMatches,
  queryWords,
  type SplitText,
  splitText,
  splitWords,
  stemWord,
} from './search-words.ts';

export type SearchHit = ReturnType<typeof toHit>;

export interface SearchOutcome {
  /** A direct answer to a common question. */
  answer?: Answer | undefined;
  hits: SearchHit[];
  /** True when there are more results than shown. */
  hasMore?: boolean;
}

export type Search = (query: string) => SearchOutcome;

interface Place {
  id: number;
  title: string;
  heading: string;
  text: string;
  page: SearchPage;
  section: SearchSection;
  /** Its title, heading and text, split into words. */
  split: { title: SplitText; heading: SplitText; text: SplitText };
  /** All its words in order, for phrase matching. */
  words: string;
}

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
/** Typing errors are allowed in this many words of a query, and this many in one word: looking for them takes time. */
const maxTolerantWords = 8;
const maxTypos = 2;

/** Builds a search over the given pages; takes a few milliseconds per hundred sections. */
export function createSearch(pages: readonly SearchPage[], fillersOfSite = ''): Search {
  const fillers = readFillers(fillersOfSite);
  const years = listYears(pages);
  const askedPages = pages.flatMap((page) => (page.asks ? [{ page, asks: page.asks.map(splitAsk) }] : []));
  const answers = pages.flatMap((page) => page.answers ?? []).map(splitAnswer);
  const known = new Map<string, string[]>();
  const places = pages
    .flatMap((page) => page.sections.map((section) => ({ page, section })))
    .map(({ page, section }, id) => toPlace(id, page, section, learn));
  const index = new MiniSearch<Place>({ fields, tokenize: splitWords, processTerm: learn });
  index.addAll(places.filter(({ page }) => !page.isOnlyAsked));
  const longest = Math.max(0, ...Array.from(known.keys(), (word) => word.length));
  /** Allows one typo in a word and two in a long one, but none in numbers. */
  const tolerant: SearchOptions = {
    ...exact,
    combineWith: 'OR',
    maxFuzzy: maxTypos,
    fuzzy: (term, at) =>
      at < maxTolerantWords && term.length > 3 && term.length <= longest + maxTypos && !isNumber(term) ? 0.2 : false,
  };

  function learn(word: string): string[] {
    const terms = known.get(word) ?? indexTerms(word);
    known.set(word, terms);
    return terms;
  }

  /** Returns the pages made for what is asked, best first, each with the place a result links to. */
  function lead(asked: AskedWords, found: readonly Found[]): Found[] {
    return askedPages
      .map(({ page, asks }) => ({ page, rank: matchAsks(asks, asked) }))
      .filter(({ rank }) => rank > 0)
      .map(({ page, rank }) => ({ rank, at: found.findIndex(({ place }) => place.page === page), page }))
      .sort((one, other) => other.rank - one.rank || (one.at >>> 0) - (other.at >>> 0))
      .flatMap(({ page }) => {
        // Its top describes it better than a section that has the word.
        const place = places.find((each) => each.page === page);
        return place ? [{ place, terms: [...asked.words] }] : [];
      });
  }

  /** Tries all words as typed, then all words with typing errors, then any of them; the first with results is used. */
  function look(query: string): SearchResult[] {
    const results = index.search(query, exact);
    if (results.length > 0) return results;
    const any = index.search(query, tolerant);
    const terms = new Set(queryWords(query).map(stemWord));
    const all = any.filter(({ queryTerms }) => queryTerms.length === terms.size);
    return all.length > 0 ? all : any;
  }

  return (query) => {
    const asked = readAsked(query, fillers, years);
    // A VIN is looked up in nothing: it is checked on the reader's device.
    if (asked.vin) return { answer: findAnswer(answers, asked), hits: [] };
    const phrase = ` ${splitWords(query).join(' ')} `;
    const hasPhrase = ({ words }: Place) => phrase.trim().includes(' ') && words.includes(phrase);
    const ranked = look(query)
      .flatMap(({ id, score, terms }) => {
        const place = places[id];
        return place ? [{ place, terms, score: hasPhrase(place) ? score * phraseFactor : score }] : [];
      })
      .sort((a, b) => b.score - a.score);
    const found = onePerPage([...lead(asked, ranked), ...ranked]);
    const hits = found.slice(0, maxHits).map(({ place, terms }) => toHit(place, new Set(terms)));
    const hasMore = found.length > maxHits;
    const answer = findAnswer(answers, asked);
    return { ...(answer && { answer }), hits, ...(hasMore && { hasMore }) };
  };
}

function toPlace(id: number, page: SearchPage, section: SearchSection, learn: (word: string) => string[]): Place {
  const split = {
    title: splitText(page.title, learn),
    heading: splitText(section.heading, learn),
    text: splitText(section.text, learn),
  };
  const words = Object.values(split).flatMap((part) => part.words.map(({ word }) => word));
  return {
    id,
    title: page.title,
    heading: section.heading,
    text: section.text,
    page,
    section,
    split,
    words: ` ${words.join(' ')} `,
  };
}

/** A place that was found, with the words it was found by. */
interface Found {
  place: Place;
  terms: readonly string[];
}

function onePerPage(found: readonly Found[]): Found[] {
  const taken = new Set<string>();
  return found.filter(({ place: { page } }) => !taken.has(page.href) && taken.add(page.href));
}

function toHit({ page, section, split }: Place, found: ReadonlySet<string>) {
  return {
    href: section.id === '' ? page.href : `${page.href}#${section.id}`,
    title: markMatches(split.title, found),
    heading: markMatches(split.heading, found),
    excerpt: cutExcerpt(split.text, found),
    categories: page.categories,
  };
}
