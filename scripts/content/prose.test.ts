import { expect, test } from 'vitest';
import { countSyllables, readingGrade, sentencesIn } from './prose.ts';

test('syllables are counted by vowel groups, silent endings aside', () => {
  expect(['truck', 'towing', 'engine', 'rated', 'pulled', 'pages', 'table', '9,500'].map(countSyllables)).toEqual([
    1, 2, 2, 2, 1, 2, 2, 1,
  ]);
});

test('short words in short sentences read easier than long ones in long sentences', () => {
  expect(readingGrade(['The truck is red. It can tow a boat.'])).toBeLessThan(3);
  expect(
    readingGrade([
      'Organizational considerations notwithstanding, manufacturers occasionally recalibrate transmissions.',
    ]),
  ).toBeGreaterThan(11);
});

test('a full stop inside a figure or after an abbreviation ends no sentence', () => {
  const sentences = sentencesIn('TurboMax vs. Ford costs $3.50 a gallon. The U.S. Army has 5.3 of them.\nAnd?', 7);
  expect(sentences.map(({ line }) => line)).toEqual([7, 7, 8]);
});
