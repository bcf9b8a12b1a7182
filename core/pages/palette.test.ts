import { expect, test } from 'vitest';
import { deriveColors, findWeakContrast, withOwnColors } from './palette.ts';

test.each(['#0057b8', '#ffd400', '#000000', '#ffffff', '#888888', '#00a86b', '#e2582f'])(
  'every pair derived from the brand color %s can be read',
  (brand) => {
    expect(findWeakContrast(deriveColors({ brand }))).toEqual([]);
  },
);

test('a color chosen by hand that cannot be read is named with its ground and the contrast', () => {
  const weak = findWeakContrast(
    withOwnColors(deriveColors({ brand: '#0057b8', paper: '#ffffff' }), { 'ink-2': '#aaaaaa' }),
  );
  expect(weak[0]).toBe(
    "'ink-2' #aaaaaa on 'paper' #ffffff has a contrast of 2.32:1 in the light scheme and needs 4.5:1: make one of them darker or the other lighter.",
  );
});

test('a category color is checked as text and as the ground of a badge', () => {
  const weak = findWeakContrast(deriveColors({ brand: '#0057b8' }), {
    'category-news': { light: '#ffd400', dark: '#ffd400' },
  });
  expect(weak.join('\n')).toMatch(
    /'category-news' #ffd400 on 'surface'.*\n'on-category' .* on 'category-news' #ffd400/,
  );
});
