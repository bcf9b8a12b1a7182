import { expect, test } from 'vitest';
import { pickDrawings } from './cli/load-scenes.ts';
import { findStale, fingerprint, type Manifest, readManifest, variantKey, variants } from './cli/manifest.ts';
import { getPicture, pictures } from './pictures.ts';
import { type Drawing, drawScenes } from './scene.tsx';

const drawing = (svg: string): Drawing => ({ id: 'pass', title: 'Pass', alt: 'A truck on a pass', svg });
const bytesOf = () => 100;

function manifestOf({ id, title, alt, svg }: Drawing): Manifest {
  const files = Object.fromEntries(variants.map((variant) => [variantKey(variant), bytesOf()]));
  return { [id]: { hash: fingerprint(svg), title, alt, files } };
}

test('every scene has its committed picture, drawn from the scene as it is now', () => {
  const drawings = drawScenes();
  expect(drawings.length).toBeGreaterThan(0);
  expect(findStale(drawings, readManifest())).toEqual([]);
}, 60_000);

test('every picture has alt text, five AVIF and two WebP files, narrowest first', () => {
  for (const picture of Object.values(pictures)) {
    expect(picture.avif.map(({ width }) => width)).toEqual([480, 640, 800, 1200, 1600]);
    expect(picture.webp.map(({ width }) => width)).toEqual([800, 1600]);
    expect(picture.alt).not.toBe('');
  }
});

test('a picture has the URLs of its own files', () => {
  expect(getPicture('home-hero').avif[0]?.url).toContain('home-hero-480.avif');
});

test('an unknown picture id is an error that lists the known ids', () => {
  expect(() => getPicture('nope')).toThrow(/No picture called "nope"\. Known pictures: .*home-hero/);
  expect(() => getPicture('constructor')).toThrow('No picture called "constructor"');
});

test('an unknown scene id on the command line is an error that lists the known ids', () => {
  expect(() => pickDrawings([drawing('<svg/>')], ['nope'])).toThrow('No scene called nope. Scenes: pass');
});

test('a picture that matches its scene is not stale', () => {
  expect(findStale([drawing('<svg/>')], manifestOf(drawing('<svg/>')), bytesOf)).toEqual([]);
});

test('a changed scene makes its picture stale', () => {
  const stale = findStale([drawing('<svg><g/></svg>')], manifestOf(drawing('<svg/>')), bytesOf);
  expect(stale).toEqual([{ id: 'pass', reason: 'its scene or the encoder settings changed' }]);
});

test('a changed encoder setting changes the hash', () => {
  expect(fingerprint('<svg/>', variants.slice(1))).not.toBe(fingerprint('<svg/>'));
});

test('digits that differ between processors do not change the hash', () => {
  expect(fingerprint('<path d="M1.8599999999999999 0"/>')).toBe(fingerprint('<path d="M1.86 0"/>'));
});

test('a missing file, a new scene and a deleted scene are each named', () => {
  const manifest = manifestOf(drawing('<svg/>'));
  const missing = findStale([drawing('<svg/>')], manifest, (name) => (name === 'pass-800.avif' ? undefined : 100));
  expect(missing).toEqual([{ id: 'pass', reason: 'pass-800.avif is missing or not the file that was rendered' }]);
  expect(findStale([drawing('<svg/>')], {}, bytesOf)).toEqual([{ id: 'pass', reason: 'was never rendered' }]);
  expect(findStale([], manifest, bytesOf)).toEqual([{ id: 'pass', reason: 'no longer has a scene' }]);
});
