import { editDistance } from './search-words.ts';

/** Returns the word that is spelled most like one that does not exist, with at most so many wrong letters. */
export function closestWord(word: string, words: Iterable<string>, mostWrong: number): string | undefined {
  const [closest] = [...words]
    .map((each) => ({ each, distance: editDistance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  return closest && closest.distance <= mostWrong ? closest.each : undefined;
}

/** Files and templates of the build, which nobody links to. */
const notAPage = /\.[a-z0-9]+$|^\/(?:404|offline)$|^\/(?:link-page|subscribe|blog\/category)\//;

/** Returns the page whose path is spelled most like one that does not exist, or begins with it; undefined for none. */
export function closestPage(path: string, paths: Iterable<string>): string | undefined {
  const pages = [...new Set(paths)].filter((page) => !notAPage.test(page));
  return closestWord(path, pages, path.length / 4) ?? pages.find((page) => page.startsWith(path));
}
