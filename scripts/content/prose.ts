import { printFact, printValue } from '../../facts/print-fact.ts';
import type { Article, Block } from './article.ts';
import type { Content } from './content.ts';
import { linesBefore } from './finding.ts';

/** Stands in a text where a figure of the ledger is printed. */
export const figureMark = '\uFFFC';

/** A sentence and the line it begins on. */
export interface Sentence {
  text: string;
  line: number;
}

/** What a reader reads of a block, figures printed. */
export function readText({ segments }: Block, { ledger }: Content): string {
  return segments
    .map(({ kind, id = '', text, isBare }) => {
      const fact = kind === 'fact' ? ledger.facts.get(id) : undefined;
      if (!fact) return text;
      return (isBare ? printValue(fact) : printFact(fact)).replaceAll('\u00a0', ' ');
    })
    .join('');
}

/** The words an author typed, with a mark in place of every figure of the ledger. */
export const typedText = ({ segments }: Block): string =>
  segments.map(({ kind, text }) => (kind === 'fact' ? figureMark : text)).join('');

/** The paragraphs, list items and boxed remarks of an article: its body prose. */
export const paragraphs = ({ blocks }: Article): Block[] => blocks.filter(({ kind }) => kind === 'paragraph');

const abbreviation = /(?:\b(?:vs|e\.g|i\.e|etc|No|Inc|Dr|Mr|Mrs|St|approx|U\.S|J\.D|a\.m|p\.m))\.$/;

/** Cuts a text into sentences; a full stop inside a figure or after an abbreviation ends none. */
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

/** The words of a text; a figure counts as one word. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\d$][\p{L}\d.,:/'’%×-]*/gu) ?? [];
