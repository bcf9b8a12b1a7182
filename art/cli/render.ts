/** npm run art -- [id ...]: scene → SVG → PNG (Chromium) → AVIF and WebP in rendered/; skips what is up to date. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../../scripts/check/find-chromium.ts';
import type { Drawing } from '../scene.tsx';
import { cacheFolder, drawAllScenes, pickDrawings, renderedFolder } from './load-scenes.ts';
import { encodePicture, findStale, fingerprint, readManifest, writeManifest } from './manifest.ts';

const width = 1600;
const height = 900;
const style = `html,body{margin:0;background:#000;overflow:hidden}svg{display:block;width:${width}px;height:${height}px}`;
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--force-device-scale-factor=1'];

/** Takes a screenshot of the drawing in .cache/art and returns the path of the PNG. */
function rasterize({ id, svg }: Drawing, browser: string): string {
  const file = (extension: string) => path.join(cacheFolder, `${id}.${extension}`);
  const png = file('png');
  const page = file('html');
  writeFileSync(file('svg'), svg);
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${svg}`);
  rmSync(png, { force: true });
  const shot = [`--window-size=${width},${height}`, `--screenshot=${png}`, pathToFileURL(page).href];
  try {
    execFileSync(browser, [...flags, ...shot], { stdio: 'ignore', timeout: 120_000 });
  } finally {
    rmSync(page, { force: true });
  }
  // Chromium exits with 0 even when it could not write the screenshot.
  if (!existsSync(png)) throw new Error(`${browser} wrote no picture to ${png}; run it by hand to see why.`);
  return png;
}

async function renderDrawing(drawing: Drawing, browser: string): Promise<void> {
  const { id, title, alt, svg } = drawing;
  const files = await encodePicture(rasterize(drawing, browser), id);
  // Written after every picture, so that a stopped run can resume.
  writeManifest({ ...readManifest(), [id]: { hash: fingerprint(svg), title, alt, files } });
  const sizes = Object.entries(files).map(([key, bytes]) => `${key} ${(bytes / 1024).toFixed(1)} KB`);
  console.log(`${id}: ${sizes.join(', ')}`);
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
const stale = new Set(findStale(drawings, readManifest()).map(({ id }) => id));
const todo = selected.filter(({ id }) => stale.has(id));
const browser = todo.length > 0 ? (await findChromium()).path : '';
for (const drawing of todo) await renderDrawing(drawing, browser);
for (const id of stale) if (!drawings.some((drawing) => drawing.id === id)) removePicture(id);

console.log(
  `${todo.length} rendered, ${selected.length - todo.length} up to date, ${readdirSync(renderedFolder).length} files`,
);
