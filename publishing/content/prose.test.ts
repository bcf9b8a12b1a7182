import { expect, test } from 'vitest';
import { countSyllables, readingGrade, sentencesIn } from './prose.ts';

test('syllables are counted by vowel groups, without silent endings', () => {
  expect(['truck', 'towing', 'engine', 'rated', 'pulled', 'pages', 'table', '9,500'].map(countSyllables)).toEqual([
    1, 2, 2, 2, 1, 2, 2, 1,
  ]);
});

test('short words in short sentences get a lower grade than long ones in long sentences', () => {
  expect(readingGrade(['The truck is red. It can tow a boat.'])).toBeLessThan(3);
  expect(
    readingGrade([
      'Organizational considerations notwithstanding, manufacturers occasionally recalibrate transmissions.',
    ]),
  ).toBeGreaterThan(11);
});

test('a period inside a number or after an abbreviation does not end a sentence', () => {
  const sentences = sentencesIn('TurboMax vs. Ford costs $3.50 a gallon. The U.S. Army has 5.3 of them.\nAnd?', 7);
  expect(sentences.map(({ line }) => line)).toEqual([7, 7, 8]);
});
