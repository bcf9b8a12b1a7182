import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardSize } from './card.ts';
import { drawCard } from './draw-card.ts';
import { pageCards } from './page-cards.ts';
import { cardAlt, cardPath } from './social-card.ts';

const card = { id: 'v8', title: 'TurboMax vs. V8', label: 'Comparisons', picture: 'turbomax-vs-v8-comparison' };

test('a card is a JPEG of 1200 by 630 within 90 KB, however long its title', async () => {
  for (const title of [card.title, 'A title nobody would write because it goes on and on '.repeat(4)]) {
    const jpeg = await drawCard({ ...card, title });
    const { format, width, height } = await sharp(jpeg).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...cardSize });
    expect(jpeg.byteLength).toBeLessThanOrEqual(90 * 1024);
  }
});

test('the file name changes with words and picture and with nothing else', () => {
  expect(cardPath(card)).toBe(cardPath({ ...card }));
  expect(cardPath(card)).toMatch(/^\/assets\/social\/v8\.[\w-]{8}\.jpg$/);
  const others = [{ title: 'x' }, { label: 'x' }, { picture: 'about' }].map((change) =>
    cardPath({ ...card, ...change }),
  );
  expect(new Set([cardPath(card), ...others]).size).toBe(4);
});

test('a picture that does not exist is refused', () => {
  expect(() => cardPath({ ...card, picture: 'nope' })).toThrow(
    "'TurboMax vs. V8' names no picture of art/scenes: nope",
  );
});

test('the words for those who cannot see a card hold its title and its picture', () => {
  expect(cardAlt(card)).toBe('TurboMax vs. V8. Drafted drawings of a turbocharged inline-four and a V8 side by side');
});

test('every page of its own has a card with a picture', () => {
  for (const each of Object.values(pageCards)) expect(cardPath(each)).toContain(each.id);
});
