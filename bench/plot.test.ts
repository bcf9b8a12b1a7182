import { expect, test } from 'vitest';
import { drawPlot } from './plot.ts';
import { formatValue, placeOn, spanPowers } from './plot-scale.ts';

test('an axis spans the whole powers of ten around its values', () => {
  expect(spanPowers([18, 180, 1800])).toEqual({ from: 1, to: 4 });
  expect(spanPowers([1000, 1_000_000])).toEqual({ from: 3, to: 6 });
  expect(spanPowers([5])).toEqual({ from: 0, to: 1 });
});

test('a value stands where its power of ten does', () => {
  expect(placeOn({ from: 0, to: 2 }, 10)).toBe(0.5);
  expect(placeOn({ from: 0, to: 2 }, 0)).toBe(0);
});

test('values are printed in few figures', () => {
  expect([1_250_000, 1800, 45.4, 0.0366].map(formatValue)).toEqual(['1.25M', '1,800', '45', '0.037']);
});

test('a plot names its axes and its lines, and prints every value as text', () => {
  const svg = drawPlot({
    title: 'Build & memory',
    xLabel: 'posts',
    yLabel: 'seconds',
    series: [{ name: 'cold', points: [{ x: 18, y: 45 }] }],
  });
  for (const words of ['Build &amp; memory', '>posts<', '>seconds<', '>cold<', '>45<', '>18<'])
    expect(svg).toContain(words);
  expect(svg).toContain('prefers-color-scheme:dark');
});
