import MiniSearch, { type SearchOptions } from 'minisearch';
import { editDistance } from './search-words.ts';

/** A page the reader may have meant. */
export interface NamedPage {
  href: string;
  title: string;
}

const silent = new Set(
  'blog article articles post posts news category tag page index html htm php www the and for your with from'.split(
    ' ',
  ),
);
const mostWords = 12;
const mostCharacters = 200;
/** Share of the requested words that a page must match. */
const leastShare = 0.3;

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !silent.has(word)),
  ),
];

/** A word may be cut off or misspelled; a number may not. */
const isGuessed = (word: string): boolean => word.length >= 4 && !/\d/.test(word);
const similar: SearchOptions = { prefix: isGuessed, fuzzy: (word) => isGuessed(word) && 0.25, combineWith: 'OR' };

/** Prepares a lookup of the pages closest to a path that doesn't exist; words that many pages share weigh little. */
export function createNearPages(pages: readonly NamedPage[]): (path: string, most?: number) => NamedPage[] {
  const index = new MiniSearch<NamedPage>({ idField: 'href', fields: ['href', 'title'], tokenize: wordsOf });
  index.addAll(pages);
  const counts = new Map<string, number>();
  for (const { href, title } of pages)
    for (const word of wordsOf(`${href} ${title}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weigh = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + Math.log(1 + pages.length / (counts.get(word) ?? 1)), 0);
  return (path, most = 3) => {
    const asked = wordsOf(path.slice(0, mostCharacters)).slice(0, mostWords);
    return index
      .search(asked.join(' '), similar)
      .filter(({ queryTerms }) => weigh(queryTerms) >= weigh(asked) * leastShare)
      .slice(0, most)
      .flatMap(({ id }) => pages.find(({ href }) => href === id) ?? []);
  };
}

/** Returns the word that is spelled most like one that does not exist, with at most so many wrong letters. */
export function closestWord(word: string, words: Iterable<string>, mostWrong: number): string | undefined {
  const [closest] = [...words]
    .map((each) => ({ each, distance: editDistance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  return closest && closest.distance <= mostWrong ? closest.each : undefined;
}

/** Files and templates of the build, which nobody links to. */
const notAPage = /\.[a-z0-9]+$|^\/(?:404|offline)$|^\/(?:link-page|subscribe|blog\/category)\//;

/** Returns the page whose path is spelled most like one that does not exist, or whose words are; undefined for none. */
export function closestPage(path: string, paths: Iterable<string>): string | undefined {
  const pages = [...new Set(paths)].filter((page) => !notAPage.test(page));
  // One wrong letter in four is a slip; more is another address, which may still share its words.
  const slip = closestWord(path, pages, path.length / 4);
  return slip ?? createNearPages(pages.map((href) => ({ href, title: '' })))(path, 1)[0]?.href;
}
