import { formatCount } from '../text/counts.ts';
import type { SearchAnswer, SearchPage } from './search-pages.ts';
import { queryWords, splitWords, stemWord } from './search-words.ts';
import { looksLikeYear, readYear } from './typed-year.ts';

/** A direct answer, shown above the results. */
export interface Answer {
  title: string;
  text: string;
  href: string;
  /** The VIN the reader typed, for the page that checks it. */
  vin?: string;
}

/** Words that say nothing about what is asked, on any site. */
const commonFillers =
  'best can capacity does find get have lb lbs many max maximum mine much need often our pound pounds rating should take use when will with your';

/** Reads the words that say nothing about what is asked: those of any site, and those every page of this one is about. */
export const readFillers = (ofSite: string): ReadonlySet<string> =>
  new Set(splitWords(`${commonFillers} ${ofSite}`).map(stemWord));

const stemWords = (text: string) => queryWords(text).map(stemWord);

/** A query, read once for every page's `asks`. */
export type AskedWords = ReturnType<typeof readAsked>;

/** A year alone asks for nothing, either. */
const isTelling = (word: string, fillers: ReadonlySet<string>) => !fillers.has(word) && !looksLikeYear(word);

/** Returns the years some page is asked for: in a query, two digits can mean one of these. */
export function listYears(pages: readonly SearchPage[]): number[] {
  const asks = pages.flatMap(({ asks = [], answers = [] }) => [...asks, ...answers.flatMap((answer) => answer.asks)]);
  return [...new Set(asks.flatMap((ask) => ask.match(/\b20\d\d\b/g) ?? []))].map(Number);
}

export function readAsked(query: string, fillers: ReadonlySet<string>, years: readonly number[]) {
  const weight = readPounds(query, fillers);
  const words = new Set(
    queryWords(query.replace(weight?.text ?? '', ' ')).map((word) => String(readYear(word, years) ?? stemWord(word))),
  );
  // How many of its words say what is asked.
  const count = [...words].filter((word) => isTelling(word, fillers)).length;
  return { query, words, count, fillers, pounds: weight?.pounds, vin: readVin(query) };
}

/** An ask, split once: no query does it again. */
export type SplitAsk = ReturnType<typeof splitAsk>;

/** Splits an ask into the stems of its words; of 'tow/pull' one or both must be in the query. */
export function splitAsk(ask: string) {
  return {
    groups: (ask.match(/\S+\/\S+/g) ?? []).map(stemWords),
    words: stemWords(ask.replace(/\S+\/\S+/g, '')),
    hasYear: /\b20\d\d\b/.test(ask),
  };
}

/**
 * Returns the number of words of the longest ask the query contains and is mostly made of; 0 for none. A query that
 * says nothing else, such as '2022 Sierra', may be asked for as it is.
 */
export function matchAsks(asks: readonly SplitAsk[], asked: AskedWords): number {
  return asks.reduce((longest, ask) => Math.max(longest, matchAsk(ask, asked)), 0);
}

function matchAsk({ groups, words: needed, hasYear }: SplitAsk, { words, count, fillers }: AskedWords): number {
  if (!needed.every((word) => words.has(word))) return 0;
  const given = groups.map((group) => group.filter((word) => words.has(word)));
  if (given.some(({ length }) => length === 0)) return 0;
  const asked = new Set([...given.flat(), ...needed]);
  const telling = [...asked].filter((word) => isTelling(word, fillers)).length;
  return isMainlyAsked(telling, count, hasYear) ? asked.size : 0;
}

/**
 * Returns whether a query with `count` words that tell something, of which the ask has `telling`, is mostly that ask. An
 * ask with a year may share the query half and half with a truck: '2022 Sierra'.
 */
function isMainlyAsked(telling: number, count: number, hasYear: boolean): boolean {
  if (count === 0) return true;
  const half = count / 2;
  return hasYear ? telling >= half : telling > half;
}

/** An answer with its asks, split once. */
export type SplitAnswer = ReturnType<typeof splitAnswer>;

export function splitAnswer(answer: SearchAnswer) {
  const { asks, pattern } = answer;
  return { answer, asks: asks.map(splitAsk), pattern: pattern === undefined ? undefined : new RegExp(pattern, 'i') };
}

/** Returns the answer that fits a query best, if any. */
export function findAnswer(answers: readonly SplitAnswer[], asked: AskedWords): Answer | undefined {
  const fitting = answers
    .map((answer) => ({ answer, rank: rankAnswer(answer, asked) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank);
  const [best] = fitting;
  return best && fillAnswer(best.answer, asked);
}

const findMatch = (pattern: RegExp, query: string) => pattern.exec(query)?.[0].trim();

function rankAnswer({ answer: { takes }, asks, pattern }: SplitAnswer, asked: AskedWords): number {
  if (takes === 'vin') return asked.vin ? 100 : 0;
  if (pattern) return findMatch(pattern, asked.query) ? 50 : 0;
  const rank = matchAsks(asks, asked);
  // An answer about this very weight is better than one about weights, but not than one about this very truck.
  if (takes === 'pounds') return rank && asked.pounds ? rank + 0.5 : 0;
  return rank;
}

function fillAnswer({ answer, pattern }: SplitAnswer, { query, pounds, vin }: AskedWords): Answer {
  const { above, takes } = answer;
  // '{?trailer}' and '{&trailer}' are the weight as a part of the query, if there is one.
  const href = answer.href
    .replace(/\{([?&])(\w+)\}/, pounds ? `$1$2=${pounds}` : '')
    .replace('{pounds}', String(pounds));
  const match = pattern === undefined ? '' : (findMatch(pattern, query) ?? '');
  const title = answer.title
    .replace('{pounds}', pounds === undefined ? '' : formatCount(pounds))
    .replace('{match}', match);
  const text = above && pounds && pounds > above.pounds ? above.text : answer.text;
  return { title, text, href, ...(takes === 'vin' && vin && { vin }) };
}

/** Reads a trailer's weight: '7000', '7,000 lb', '7k'. A model year or a part of a name, such as 1500, is no weight unless its unit says so. */
function readPounds(query: string, fillers: ReadonlySet<string>): { pounds: number; text: string } | undefined {
  const weights =
    /(?<!\S)(\d{1,2},?\d{3}|\d{3}|\d{1,2}(?:\.\d)?(?=\s?k\b))(?:\s?(k))?(?:[\s-]?(lbs?|pounds?))?(?![\s-]?(?:kg|kilo|tons?\b|mi))(?=[\s?.!,]|$)/gi;
  return query
    .matchAll(weights)
    .map(([text, digits = '', thousands, unit]) => ({
      text,
      pounds: Number(digits.replace(',', '')) * (thousands ? 1000 : 1),
      isName: !thousands && !unit && (looksLikeYear(digits) || fillers.has(digits)),
    }))
    .find(({ pounds, isName }) => pounds >= 300 && pounds <= 40_000 && !isName);
}

/** Reads a VIN that is all there is in the query; spaces and hyphens do not count. */
function readVin(query: string): string | undefined {
  const vin = query.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-HJ-NPR-Z\d]{17}$/.test(vin) && /\d/.test(vin) ? vin : undefined;
}
