/** A word of a text and where it stands. */
export interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

// A figure keeps its point and its commas; everything else ends at the first mark, so 'lb-ft' is two words.
const wordPattern = /\p{N}+(?:[.,]\p{N}+)*\p{L}*|[\p{L}\p{M}]+(?:['’]\p{L}+)*\p{N}*/gu;

const smallWords = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to what which will with you'.split(
    ' ',
  ),
);

/** The words of a text with their places. */
export function placeWords(text: string): PlacedWord[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    word: foldWord(word),
    start: index,
    end: index + word.length,
  }));
}

/** The words of a text as the index knows them: small letters, no accents, no commas in figures. */
export function splitWords(text: string): string[] {
  return Array.from(text.matchAll(wordPattern), ([word]) => foldWord(word));
}

function foldWord(word: string): string {
  if (/^[a-z\d.]+$/.test(word)) return word;
  return word
    .normalize('NFKD')
    .replace(/\p{M}|,/gu, '')
    .toLowerCase()
    .replace(/['’]s?$|['’]/g, '');
}

/** What a word of a text is found by: itself, its stem, and the figure in front of a unit, as in '2.7L'. */
export function indexTerms(word: string): string[] {
  const [, figure] = /^(\p{N}[\p{N}.]*)\p{L}+$/u.exec(word) ?? [];
  return [...new Set([word, stemWord(word), ...(figure ? [figure] : [])])];
}

/** The words of a query that count: without the small ones, unless there are no others. */
export function queryWords(query: string): string[] {
  const words = splitWords(query).slice(0, 12);
  const telling = words.filter((word) => !smallWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** Cuts the endings of English plurals and verb forms; both sides are cut alike, so the stem need not be a word. */
export function stemWord(word: string): string {
  if (word.length < 4 || /\p{N}/u.test(word)) return word;
  const single = word.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '');
  const root = single.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '');
  const plain = root === single ? root : root.replace(/([bdfgmnprt])\1$/, '$1');
  return plain.length > 3 ? plain.replace(/e$/, '') : plain;
}
