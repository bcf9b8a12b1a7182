import { expect, test } from 'vitest';
import { fitSize, keepInside, zoomAt } from './picture-zoom.ts';

const ratio = 16 / 9;
const desktop = { width: 1280, height: 700 };

test('the spot under the finger stays under it', () => {
  const at = { x: 100, y: -40 };
  const before = { scale: 1, x: 0, y: 0 };
  const after = zoomAt(before, 2, at);
  expect((at.x - after.x) / after.scale).toBeCloseTo(at.x);
  expect((at.y - after.y) / after.scale).toBeCloseTo(at.y);
});

test('a picture never leaves a gap it could fill, and is never smaller than the whole', () => {
  const moved = keepInside({ scale: 2, x: 9999, y: -9999 }, desktop, ratio);
  const { width, height } = fitSize(desktop, ratio);
  expect(moved.x).toBeCloseTo((width * 2 - desktop.width) / 2);
  expect(moved.y).toBeCloseTo(-(height * 2 - desktop.height) / 2);
  expect(keepInside({ scale: 0.2, x: 50, y: 0 }, desktop, ratio)).toEqual({ scale: 1, x: 0, y: 0 });
});
