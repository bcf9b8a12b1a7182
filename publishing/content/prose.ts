import { linesBefore } from '../../core/problem/content-problem.ts';
import { printFact, printValue } from '../../facts/print-fact.ts';
import type { Article, Block } from './article.ts';
import type { Content } from './content.ts';

/** Placeholder in a text where a fact is printed. */
export const factMark = '\uFFFC';

/** A sentence and the line it begins on. */
export interface Sentence {
  text: string;
  line: number;
}

/** Reads the text of a block as a reader sees it, facts printed. */
export function readText({ segments }: Block, { ledger }: Content): string {
  return segments
    .map(({ kind, id = '', text, isBare }) => {
      const fact = kind === 'fact' ? ledger.facts.get(id) : undefined;
      if (!fact) return text;
      return (isBare ? printValue(fact) : printFact(fact)).replaceAll('\u00a0', ' ');
    })
    .join('');
}

/** Returns the words an author typed, with a placeholder for every fact. */
export const typedText = ({ segments }: Block): string =>
  segments.map(({ kind, text }) => (kind === 'fact' ? factMark : text)).join('');

/** Returns the paragraphs, list items and boxed remarks of an article: its body prose. */
export const paragraphs = ({ blocks }: Article): Block[] => blocks.filter(({ kind }) => kind === 'paragraph');

const abbreviation = /(?:\b(?:vs|e\.g|i\.e|etc|No|Inc|Dr|Mr|Mrs|St|approx|U\.S|J\.D|a\.m|p\.m))\.$/;

/** Cuts a text into sentences; a period inside a number or after an abbreviation does not end one. */
export function sentencesIn(text: string, firstLine = 1): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const end of text.matchAll(/[.!?]["'”’)]*(?=\s+["'“‘(]?[\p{Lu}\d\uFFFC$]|\s*$)/gu)) {
    const stop = end.index + end[0].length;
    if (abbreviation.test(text.slice(start, end.index + 1)) && stop < text.trimEnd().length) continue;
    push(start, stop);
    start = stop;
  }
  push(start, text.length);
  return sentences;

  function push(from: number, to: number): void {
    const raw = text.slice(from, to);
    const sentence = raw.trim();
    if (sentence === '') return;
    sentences.push({ text: sentence, line: firstLine + linesBefore(text, from + raw.indexOf(sentence)) });
  }
}

/** Returns the words of a text; a number counts as one word. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\d$][\p{L}\d.,:/'’%×-]*/gu) ?? [];

/** Syllables of an English word by its vowel groups; a word with a digit counts as one. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (/\d/.test(word) || letters.length <= 3) return 1;
  const sounding = letters
    .replace(/(?<![td]|[^aeiouyl]l)ed$|(?<![cgsxz]|[cs]h|[^aeiouyl]l)es$|(?<![^aeiouyl]l)e$/, '')
    .replace(/^y/, '');
  return Math.max(1, sounding.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/** Flesch-Kincaid grade of paragraphs: years of school a reader needs. */
export function readingGrade(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => sentencesIn(text));
  const words = sentences.flatMap(({ text }) => wordsIn(text));
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
