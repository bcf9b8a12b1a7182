import { editDistance } from './search-words.ts';

/** A page the reader may have meant. */
export interface NamedPage {
  /** Its path. */
  href: string;
  title: string;
}

/** Words in paths and titles that carry no meaning. */
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

const pairsOf = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

/** Returns how alike two words are, from 0 to 1: the same, one the start of the other, or spelled nearly the same. */
function likeness(
  asked: string,
  askedPairs: readonly string[],
  known: string,
  knownPairs: ReadonlySet<string>,
): number {
  if (asked === known) return 1;
  const isStart = Math.min(asked.length, known.length) >= 4 && (known.startsWith(asked) || asked.startsWith(known));
  if (isStart) return 0.8;
  if (/\d/.test(asked) || asked.length < 4 || known.length < 4) return 0;
  const shared = askedPairs.filter((pair) => knownPairs.has(pair)).length;
  const share = (2 * shared) / (asked.length + known.length - 2);
  return share >= 0.5 ? 0.8 * share : 0;
}

/**
 * Prepares a lookup of the pages closest to a path that doesn't exist. Words that many pages share carry little weight.
 */
export function createNearPages(pages: readonly NamedPage[]): (path: string, most?: number) => NamedPage[] {
  const known = pages.map((page) => ({ page, words: wordsOf(`${page.href} ${page.title}`) }));
  const counts = new Map<string, number>();
  for (const { words } of known) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Split into pairs once: a flood of missing paths must not keep the server from its pages.
  const words = [...counts].map(([word, count]) => {
    return { word, weight: Math.log(1 + pages.length / count), pairs: new Set(pairsOf(word)) };
  });
  const weights = new Map(words.map(({ word, weight }) => [word, weight]));
  const unknownWeight = Math.log(1 + pages.length);
  const scoreWords = (asked: string): Map<string, number> => {
    const pairs = pairsOf(asked);
    return new Map(words.map((other) => [other.word, likeness(asked, pairs, other.word, other.pairs) * other.weight]));
  };
  return (path, most = 3) => {
    const asked = wordsOf(path.slice(0, mostCharacters)).slice(0, mostWords);
    const wanted = asked.reduce((sum, word) => sum + (weights.get(word) ?? unknownWeight), 0);
    const scores = asked.map(scoreWords);
    const bestOf = (own: readonly string[], score: ReadonlyMap<string, number>): number =>
      Math.max(0, ...own.map((word) => score.get(word) ?? 0));
    return known
      .map(({ page, words: own }) => ({ page, score: scores.reduce((sum, score) => sum + bestOf(own, score), 0) }))
      .filter(({ score }) => score > 0 && score >= wanted * leastShare)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ page }) => page);
  };
}

/** Files and templates of the build, which nobody links to. */
const notAPage = /\.[a-z0-9]+$|^\/(?:404|offline)$|^\/(?:link-page|subscribe|blog\/category)\//;

/** Returns the page whose path is spelled most like one that does not exist, or whose words are; undefined for none. */
export function closestPage(path: string, paths: Iterable<string>): string | undefined {
  const pages = [...paths].filter((page) => !notAPage.test(page));
  const [nearest] = pages
    .map((page) => ({ page, distance: editDistance(path, page) }))
    .sort((one, other) => one.distance - other.distance);
  // One wrong letter in four is a slip; more is another address, which may still share its words.
  if (nearest && nearest.distance <= path.length / 4) return nearest.page;
  return createNearPages(pages.map((href) => ({ href, title: '' })))(path, 1)[0]?.href;
}
