/** A word, the terms it is indexed under, and its position in the text. */
interface PlacedWord {
  word: string;
  terms: readonly string[];
  start: number;
  end: number;
}

/** A text with its words, split once so that no query has to do it again. */
export interface SplitText {
  text: string;
  words: PlacedWord[];
}

// Numbers keep their decimal point and commas, and a recall such as 24V-133 is one word; other words end at punctuation,
// so 'lb-ft' is two words.
const wordPattern = /\p{N}{2}[VETC]-?\p{N}{3,}|\p{N}+(?:[.,]\p{N}+)*\p{L}*|[\p{L}\p{M}]+(?:['’]\p{L}+)*\p{N}*/giu;

const smallWords = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to what which will with you'.split(
    ' ',
  ),
);

/** Splits a text for `markMatches` and `cutExcerpt`; `termsOf` may remember the terms of a word. */
export function splitText(text: string, termsOf: (word: string) => readonly string[] = indexTerms): SplitText {
  const words = Array.from(text.matchAll(wordPattern), ({ 0: written, index }): PlacedWord => {
    const word = foldWord(written);
    return { word, terms: termsOf(word), start: index, end: index + written.length };
  });
  return { text, words };
}

/** Returns the words of a text as they are indexed: lowercase, without accents or commas in numbers. */
export function splitWords(text: string): string[] {
  return Array.from(text.matchAll(wordPattern), ([word]) => foldWord(word));
}

function foldWord(word: string): string {
  if (/^[a-z\d.]+$/.test(word)) return word;
  return word
    .normalize('NFKD')
    .replace(/[\p{M},-]/gu, '')
    .toLowerCase()
    .replace(/['’]s?$|['’]/g, '');
}

/** Returns the index terms of a word: the word itself, its stem, the number in front of a unit, as in '2.7L', and the start of a recall. */
export function indexTerms(word: string): string[] {
  const [, number, recall] = /^(\p{N}[\p{N}.]*)\p{L}+$|^(\p{N}+[vetc])\p{N}+$/u.exec(word) ?? [];
  return [...new Set([word, stemWord(word), number ?? recall ?? word])];
}

/** More words of a query are ignored: each costs time. */
const maxQueryWords = 12;

/** Returns the first words of a query without stop words, unless there are no others. */
export function queryWords(query: string): string[] {
  const words = splitWords(query).slice(0, maxQueryWords);
  const telling = words.filter((word) => !smallWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** Strips English plural and verb endings. Text and query are stripped alike, so the stem need not be a real word. */
export function stemWord(word: string): string {
  if (word.length < 4 || /\p{N}/u.test(word)) return word;
  const single = word.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '');
  const root = single.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '');
  const plain = root === single ? root : root.replace(/([bdfgmnprt])\1$/, '$1');
  return plain.length > 3 ? plain.replace(/e$/, '') : plain;
}

/** A piece of an excerpt; `isMatch` marks the words searched for. */
export interface ExcerptPiece {
  text: string;
  isMatch: boolean;
}

const length = 190;
const lead = 50;

export function markMatches(split: SplitText, found: ReadonlySet<string>): ExcerptPiece[] {
  return cutPieces(split.text, findMatches(split, found), 0, split.text.length);
}

/** Returns the passage with the most matched words, in pieces. */
export function cutExcerpt(split: SplitText, found: ReadonlySet<string>): ExcerptPiece[] {
  const { text } = split;
  const matches = findMatches(split, found);
  const best = densest(matches);
  const start = best === undefined || best.start <= lead ? 0 : nextWordStart(text, best.start - lead);
  const end = start + length >= text.length ? text.length : text.lastIndexOf(' ', start + length);
  const pieces = cutPieces(text, matches, start, end > start ? end : start + length);
  const before: ExcerptPiece[] = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  const after: ExcerptPiece[] = end < text.length ? [{ text: ' …', isMatch: false }] : [];
  return [...before, ...pieces, ...after];
}

function findMatches({ words }: SplitText, found: ReadonlySet<string>): PlacedWord[] {
  return words.filter(({ terms }) => terms.some((term) => found.has(term)));
}

/** Joins adjacent matches, so '430 lb-ft' is one highlight, not three. */
function joinAdjacent(text: string, matches: readonly PlacedWord[]): PlacedWord[] {
  const joined: PlacedWord[] = [];
  for (const match of matches) {
    const last = joined.at(-1);
    if (last && /^[ \u00a0-]$/.test(text.slice(last.end, match.start))) last.end = match.end;
    else joined.push({ ...match });
  }
  return joined;
}

/** Returns the match with the most different matched words after it. */
function densest(matches: readonly PlacedWord[]): PlacedWord | undefined {
  let best = matches[0];
  let most = 0;
  for (const [at, match] of matches.entries()) {
    const near = new Set<string>();
    const end = match.start + length - lead;
    // In the order of the text: the first one too far away is the last to look at.
    for (let next = at; next < matches.length; next += 1) {
      const other = matches[next];
      if (other === undefined || other.end > end) break;
      near.add(other.word);
    }
    if (near.size > most) best = match;
    most = Math.max(most, near.size);
  }
  return best;
}

function nextWordStart(text: string, from: number): number {
  const space = text.indexOf(' ', from);
  return space === -1 ? from : space + 1;
}

function cutPieces(text: string, matches: readonly PlacedWord[], start: number, end: number): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = [];
  let at = start;
  for (const match of joinAdjacent(text, matches)) {
    if (match.start < at || match.end > end) continue;
    pieces.push({ text: text.slice(at, match.start), isMatch: false });
    pieces.push({ text: text.slice(match.start, match.end), isMatch: true });
    at = match.end;
  }
  pieces.push({ text: text.slice(at, end), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** Returns how many letters must be added, removed or changed to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1];
    for (let at = 1; at <= to.length; at++) {
      const changed = (row[at - 1] ?? 0) + (to[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
