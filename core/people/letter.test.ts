import { expect, test } from 'vitest';
import { readLetters } from './letter.ts';

test('letters are read oldest first, and a file may be empty', () => {
  const letter = (id: number) =>
    `- id: 019a7c00-0000-7000-8000-00000000000${id}\n  name: A\n  date: 2026-11-0${9 - id}\n  text: Hello there.\n`;
  expect(readLetters(letter(1) + letter(2)).map(({ date }) => date)).toEqual(['2026-11-07', '2026-11-08']);
  expect(readLetters('')).toEqual([]);
});
