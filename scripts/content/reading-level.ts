import { sentencesIn, wordsIn } from './prose.ts';

/** Syllables of an English word by its vowel groups; a word with a digit counts as one, since nobody reads it out. */
export function countSyllables(word: string): number {
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
