import { indexTerms, type PlacedWord, placeWords } from './search-words.ts';

/** A piece of an excerpt; `isMatch` for the words that were looked for. */
export interface ExcerptPiece {
  text: string;
  isMatch: boolean;
}

const length = 190;
const lead = 50;

/** Splits a whole text into found words and the rest. */
export function markMatches(text: string, found: ReadonlySet<string>): ExcerptPiece[] {
  return cutPieces(text, findMatches(text, found), 0, text.length);
}

/** The stretch of a text with the most of the found words, in pieces. */
export function cutExcerpt(text: string, found: ReadonlySet<string>): ExcerptPiece[] {
  const matches = findMatches(text, found);
  const best = densest(matches);
  const start = best === undefined || best.start <= lead ? 0 : nextWordStart(text, best.start - lead);
  const end = start + length >= text.length ? text.length : text.lastIndexOf(' ', start + length);
  const pieces = cutPieces(text, matches, start, end > start ? end : start + length);
  const before: ExcerptPiece[] = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  const after: ExcerptPiece[] = end < text.length ? [{ text: ' …', isMatch: false }] : [];
  return [...before, ...pieces, ...after];
}

function findMatches(text: string, found: ReadonlySet<string>): PlacedWord[] {
  return placeWords(text).filter(({ word }) => indexTerms(word).some((term) => found.has(term)));
}

/** '430 lb-ft' is one mark, not three. */
function joinNeighbours(text: string, matches: readonly PlacedWord[]): PlacedWord[] {
  const joined: PlacedWord[] = [];
  for (const match of matches) {
    const last = joined.at(-1);
    if (last && /^[ \u00a0-]$/.test(text.slice(last.end, match.start))) last.end = match.end;
    else joined.push({ ...match });
  }
  return joined;
}

/** The match from which the most different words can be seen. */
function densest(matches: readonly PlacedWord[]): PlacedWord | undefined {
  let best: PlacedWord | undefined;
  let most = 0;
  for (const match of matches) {
    const last = match.start + length - lead;
    const seen = new Set(
      matches.filter(({ start, end }) => start >= match.start && end <= last).map(({ word }) => word),
    );
    if (seen.size > most) [best, most] = [match, seen.size];
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
  for (const match of joinNeighbours(text, matches)) {
    if (match.start < at || match.end > end) continue;
    pieces.push({ text: text.slice(at, match.start), isMatch: false });
    pieces.push({ text: text.slice(match.start, match.end), isMatch: true });
    at = match.end;
  }
  pieces.push({ text: text.slice(at, end), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}
