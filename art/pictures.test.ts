import { expect, test } from 'vitest';
import {
  findStale,
  fingerprint,
  fingerprintLarge,
  largeVariants,
  type Manifest,
  readManifest,
  variantKey,
  variants,
} from './cli/manifest.ts';
import { getPicture, pictures } from './pictures.ts';
import { type Drawing, drawScenes } from './scene.tsx';

const drawing = (svg: string): Drawing => ({ id: 'pass', title: 'Pass', alt: 'A truck on a pass', svg });
const bytesOf = () => 100;

function manifestOf(drawing: Drawing): Manifest {
  const { id, title, alt, svg, focus } = drawing;
  const all = [...variants, ...largeVariants(drawing)];
  const files = Object.fromEntries(all.map((variant) => [variantKey(variant), bytesOf()]));
  return { [id]: { hash: fingerprint(svg), largeHash: fingerprintLarge(drawing), title, alt, focus, files } };
}

test('every scene has its committed picture, drawn from the scene as it is now', () => {
  const drawings = drawScenes();
  expect(drawings.length).toBeGreaterThan(0);
  expect(findStale(drawings, readManifest())).toEqual([]);
}, 60_000);

test('every picture has alt text, its AVIF and WebP files, narrowest first, and a file of 2400 px', () => {
  for (const picture of Object.values(pictures)) {
    const widths = picture.avif.map(({ width }) => width);
    expect(widths.slice(0, 5)).toEqual([480, 640, 800, 1200, 1600]);
    expect(picture.webp.map(({ width }) => width)).toEqual([800, 1600]);
    expect(picture.largest).toMatch(/2400\.avif/);
    expect(picture.alt).not.toBe('');
  }
});

test('the phone crop of a header lies inside its scene and is wide enough for its files', () => {
  for (const { id, phone } of drawScenes().filter((each) => each.phone)) {
    const { x, y, width } = phone ?? { x: 0, y: 0, width: 0 };
    expect(x + width, id).toBeLessThanOrEqual(1600);
    expect(y, id).toBeLessThan(450);
    // The screenshot has 1.5 px a unit: 1600 px of it.
    expect(width, id).toBeGreaterThanOrEqual(1067);
  }
}, 60_000);

test('an unknown picture id is an error that lists the known ids', () => {
  expect(() => getPicture('nope')).toThrow(/No picture called "nope"\. Known pictures: .*home-hero/);
  expect(() => getPicture('constructor')).toThrow('No picture called "constructor"');
});

test('a picture that matches its scene is not stale', () => {
  expect(findStale([drawing('<svg/>')], manifestOf(drawing('<svg/>')), bytesOf)).toEqual([]);
});

test('a changed scene makes its picture stale', () => {
  const stale = findStale([drawing('<svg><g/></svg>')], manifestOf(drawing('<svg/>')), bytesOf);
  expect(stale).toEqual([{ id: 'pass', part: 'all', reason: 'its scene or the encoder settings changed' }]);
});

test('a moved phone crop makes only the large files stale, a moved focal point only the manifest', () => {
  const header = { ...drawing('<svg/>'), focus: { x: 800, bottom: 700 }, phone: { x: 0, y: 0, width: 1200 } };
  const moved = { ...header, phone: { x: 10, y: 0, width: 1200 } };
  expect(findStale([moved], manifestOf(header), bytesOf)).toMatchObject([{ id: 'pass', part: 'large' }]);
  const lower = { ...header, focus: { x: 800, bottom: 720 } };
  expect(findStale([lower], manifestOf(header), bytesOf)).toMatchObject([{ id: 'pass', part: 'focus' }]);
});

test('digits that differ between processors do not change the hash', () => {
  expect(fingerprint('<path d="M1.8599999999999999 0"/>')).toBe(fingerprint('<path d="M1.86 0"/>'));
});

test('a missing file, a new scene and a deleted scene are each named', () => {
  const manifest = manifestOf(drawing('<svg/>'));
  const missing = findStale([drawing('<svg/>')], manifest, (name) => (name === 'pass-800.avif' ? undefined : 100));
  expect(missing).toEqual([
    { id: 'pass', part: 'all', reason: 'pass-800.avif is missing or not the file that was rendered' },
  ]);
  expect(findStale([drawing('<svg/>')], {}, bytesOf)).toEqual([
    { id: 'pass', part: 'all', reason: 'was never rendered' },
  ]);
  expect(findStale([], manifest, bytesOf)).toEqual([{ id: 'pass', part: 'all', reason: 'no longer has a scene' }]);
});
