import { expect, test } from 'vitest';
import { setLines } from './break-lines.ts';

const measure = (text: string) => text.length / 2;
const settings = [
  { size: 80, mostLines: 2 },
  { size: 60, mostLines: 2 },
  { size: 50, mostLines: 3 },
];
const set = (title: string, width = 1000) => setLines(title, { settings, width }, measure);

test('a short title is set in the largest size, on one line', () => {
  expect(set('Glossary')).toEqual({ lines: ['Glossary'], size: 80 });
});

test('a longer title gets smaller before it gets more lines', () => {
  const { lines, size } = set('TurboMax vs. 5.3L V8: Which Silverado Engine Should You Buy');
  expect([lines.length, size]).toEqual([2, 60]);
});

test('lines are about as long as each other: no word is left alone', () => {
  const { lines } = set('one two three four five six seven');
  expect(Math.abs(String(lines[0]).length - String(lines[1]).length)).toBeLessThan(10);
});

test('no word is lost and no line is wider than the card', () => {
  const title = 'GM July 2025 TurboMax Incentives: How the Offers Work and How to Compare Them With Care';
  const { lines, size } = set(title);
  expect(lines.join(' ')).toBe(title);
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(1000);
});

test('what fits nowhere is cut and shows it', () => {
  const { lines, size } = set('word '.repeat(60).trim());
  expect([lines.length, size]).toEqual([3, 50]);
  expect(lines.at(-1)).toMatch(/…$/);
});
