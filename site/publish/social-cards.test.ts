import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardSize, drawCard, setLines } from './draw-card.ts';
import { cardPath } from './social-cards.ts';

const card = { id: 'v8', title: 'TurboMax vs. V8', label: 'Comparisons', picture: 'turbomax-vs-v8-comparison' };

test('a card is a JPEG of 1200 by 630 within 90 KB, however long its title', async () => {
  for (const title of [card.title, 'A title that is much too long for any card '.repeat(4)]) {
    const jpeg = await drawCard({ ...card, title });
    const { format, width, height } = await sharp(jpeg).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...cardSize });
    expect(jpeg.byteLength).toBeLessThanOrEqual(90 * 1024);
  }
});

test('the file name changes with words and picture; a picture that does not exist is refused', () => {
  expect(cardPath(card)).toBe(cardPath({ ...card }));
  expect(cardPath(card)).toMatch(/^\/assets\/social\/v8\.[\w-]{8}\.jpg$/);
  const others = [{ title: 'x' }, { label: 'x' }, { picture: 'about' }].map((change) =>
    cardPath({ ...card, ...change }),
  );
  expect(new Set([cardPath(card), ...others]).size).toBe(4);
  expect(() => cardPath({ ...card, picture: 'nope' })).toThrow(
    "'TurboMax vs. V8' names no picture of content/pictures: nope",
  );
});

const measure = (text: string) => text.length / 2;
const settings = [
  { size: 80, mostLines: 2 },
  { size: 60, mostLines: 2 },
  { size: 50, mostLines: 3 },
];
const set = (title: string) => setLines(title, { settings, width: 1000 }, measure);

test('a title is set as large as it fits, no word is lost, and one that is too long ends in an ellipsis', () => {
  expect(set('Glossary')).toEqual({ lines: ['Glossary'], size: 80 });
  const title = 'GM July 2025 TurboMax Incentives: How the Offers Work and How to Compare Them With Care';
  const { lines, size } = set(title);
  expect(lines.join(' ')).toBe(title);
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(1000);
  const cut = set('word '.repeat(60).trim());
  expect([cut.lines.length, cut.size]).toEqual([3, 50]);
  expect(cut.lines.at(-1)).toMatch(/…$/);
});
