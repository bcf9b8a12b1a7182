import { editDistance } from './search-words.ts';

/** Returns the known word closest to a misspelled one, with at most `maxTypos` typing errors. */
export type FindSpelling = (word: string, maxTypos: number) => string | undefined;

/** Prepares the search for the nearest of the given words; of equally near ones the first is returned. */
export function createSpelling(words: readonly string[]): FindSpelling {
  const letters = Int32Array.from(words, letterSet);
  return (word, maxTypos) => {
    const wanted = letterSet(word);
    let nearest: string | undefined;
    let limit = maxTypos;
    for (const [at, candidate] of words.entries()) {
      // One typing error changes the length by one, and adds and removes one letter at most: most words end here.
      if (Math.abs(candidate.length - word.length) > limit) continue;
      const other = letters[at] as number;
      if (countBits(wanted & ~other) > limit || countBits(other & ~wanted) > limit) continue;
      const distance = editDistance(word, candidate, limit);
      if (distance > limit) continue;
      [nearest, limit] = [candidate, distance - 1];
    }
    return nearest;
  };
}

/** The letters that occur in a word, one bit each. */
function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
