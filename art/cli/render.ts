/** npm run art -- [id ...]: scene → SVG → PNG (Chromium) → AVIF and WebP in rendered/; skips what is up to date. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../../scripts/check/find-chromium.ts';
import type { Drawing } from '../scene.tsx';
import { cacheFolder, drawAllScenes, pickDrawings, renderedFolder } from './load-scenes.ts';
import {
  encodePicture,
  findStale,
  fingerprint,
  fingerprintLarge,
  largeVariants,
  readManifest,
  variantKey,
  variants,
  writeManifest,
} from './manifest.ts';

const width = 1600;
const height = 900;
const style = `html,body{margin:0;background:#000;overflow:hidden}svg{display:block;width:${width}px;height:${height}px}`;
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
/** Pixels a scene unit of the screenshot for the large files: 2400 px wide. */
const largeScale = 1.5;

/** Takes a screenshot of the drawing, `scale` times its size, in .cache/art. */
function takeScreenshot({ id, svg }: Drawing, browser: string, scale: number): { png: string; scale: number } {
  const file = (extension: string) => path.join(cacheFolder, `${id}.${extension}`);
  const png = file(scale === 1 ? 'png' : 'large.png');
  const page = file('html');
  writeFileSync(file('svg'), svg);
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${svg}`);
  rmSync(png, { force: true });
  const shot = [
    `--force-device-scale-factor=${scale}`,
    `--window-size=${width},${height}`,
    `--screenshot=${png}`,
    pathToFileURL(page).href,
  ];
  try {
    execFileSync(browser, [...flags, ...shot], { stdio: 'ignore', timeout: 120_000 });
  } finally {
    rmSync(page, { force: true });
  }
  // Chromium exits with 0 even when it could not write the screenshot.
  if (!existsSync(png)) throw new Error(`${browser} wrote no picture to ${png}; run it by hand to see why.`);
  return { png, scale };
}

/** Renders what is stale of a picture: everything, only its large files, or nothing but the manifest's focal point. */
async function renderDrawing(drawing: Drawing, part: 'all' | 'large' | 'focus', browser: string): Promise<void> {
  const { id, title, alt, svg, focus } = drawing;
  const draw = (scale: number, wanted: typeof variants) =>
    encodePicture(takeScreenshot(drawing, browser, scale), drawing, wanted);
  const plain = part === 'all' ? await draw(1, variants) : keptFiles(id, variants);
  const large =
    part === 'focus' ? keptFiles(id, largeVariants(drawing)) : await draw(largeScale, largeVariants(drawing));
  const files = { ...plain, ...large };
  const old = Object.keys(readManifest()[id]?.files ?? {}).filter((key) => !(key in files));
  for (const key of old) rmSync(path.join(renderedFolder, `${id}-${key}`), { force: true });
  const hashes = { hash: fingerprint(svg), largeHash: fingerprintLarge(drawing) };
  // Written after every picture, so that a stopped run can resume.
  writeManifest({ ...readManifest(), [id]: { ...hashes, title, alt, ...(focus && { focus }), files } });
  const sizes = Object.entries(files).map(([key, bytes]) => `${key} ${(bytes / 1024).toFixed(1)} KB`);
  console.log(`${id}: ${sizes.join(', ')}`);
}

function keptFiles(id: string, kept: typeof variants): Record<string, number> {
  const files = readManifest()[id]?.files ?? {};
  return Object.fromEntries(kept.map((variant) => [variantKey(variant), files[variantKey(variant)] ?? 0]));
}

function removePicture(id: string): void {
  const { [id]: removed, ...rest } = readManifest();
  for (const key of Object.keys(removed?.files ?? {}))
    rmSync(path.join(renderedFolder, `${id}-${key}`), { force: true });
  writeManifest(rest);
  console.log(`${id}: removed, it no longer has a scene`);
}

mkdirSync(renderedFolder, { recursive: true });
mkdirSync(cacheFolder, { recursive: true });
const drawings = await drawAllScenes();
const selected = pickDrawings(drawings, process.argv.slice(2));
const stale = new Map(findStale(drawings, readManifest()).map(({ id, part }) => [id, part]));
const todo = selected.filter(({ id }) => stale.has(id));
const browser = todo.length > 0 ? await findChromium() : '';
for (const drawing of todo) await renderDrawing(drawing, stale.get(drawing.id) ?? 'all', browser);
for (const id of stale.keys()) if (!drawings.some((drawing) => drawing.id === id)) removePicture(id);

console.log(
  `${todo.length} rendered, ${selected.length - todo.length} up to date, ${readdirSync(renderedFolder).length} files`,
);
