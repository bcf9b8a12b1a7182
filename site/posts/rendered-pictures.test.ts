import { expect, test } from 'vitest';
import { getPicture } from './pictures.ts';
import { pictures } from './rendered-pictures.ts';

test('every picture has alt text, its AVIF and WebP files, narrowest first, and a file of 2400 px', () => {
  for (const picture of Object.values(pictures)) {
    const widths = picture.avif.map(({ width }) => width);
    expect(widths.slice(0, 5)).toEqual([480, 640, 800, 1200, 1600]);
    expect(picture.webp.map(({ width }) => width)).toEqual([800, 1600]);
    expect(picture.largest).toMatch(/2400\.avif/);
    expect(picture.alt).not.toBe('');
  }
});

test('an unknown picture id is an error that lists the known ids', () => {
  expect(() => getPicture('nope')).toThrow(/No picture called "nope"\. Known pictures: .*home-hero/);
  expect(() => getPicture('constructor')).toThrow('No picture called "constructor"');
});
