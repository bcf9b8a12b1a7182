/** node art/cli/render.ts [id ...]: scene → SVG → PNG (Chromium) → AVIF and WebP in rendered/; skips what is up to date. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Drawing } from '../drawings.ts';
import { encodePicture } from './encode.ts';
import { findStale, fingerprint, readManifest, writeManifest } from './manifest.ts';
import { cacheFolder, renderedFolder } from './paths.ts';
import { rasterise } from './rasterise.ts';
import { drawAllScenes, pickDrawings } from './scenes.ts';

function rasteriseDrawing({ id, svg }: Drawing): string {
  const png = path.join(cacheFolder, `${id}.png`);
  writeFileSync(path.join(cacheFolder, `${id}.svg`), svg);
  rasterise(svg, png);
  return png;
}

async function renderDrawing(drawing: Drawing): Promise<void> {
  const { id, title, alt, svg } = drawing;
  const png = rasteriseDrawing(drawing);
  const files = await encodePicture(png, renderedFolder, id);
  // The manifest is written after every picture: a run that is stopped goes on where it was.
  writeManifest({ ...readManifest(), [id]: { hash: fingerprint(svg), title, alt, files } });
  const sizes = Object.entries(files).map(([key, bytes]) => `${key} ${(bytes / 1024).toFixed(1)} KB`);
  console.log(`${id}: ${sizes.join(', ')}`);
}

function removePicture(id: string): void {
  const { [id]: removed, ...kept } = readManifest();
  for (const key of Object.keys(removed?.files ?? {}))
    rmSync(path.join(renderedFolder, `${id}-${key}`), { force: true });
  writeManifest(kept);
  console.log(`${id}: removed, it has no scene any more`);
}

mkdirSync(renderedFolder, { recursive: true });
mkdirSync(cacheFolder, { recursive: true });
const drawings = await drawAllScenes();
const wanted = pickDrawings(drawings, process.argv.slice(2));
const stale = new Set(findStale(drawings, readManifest()).map(({ id }) => id));
const todo = wanted.filter(({ id }) => stale.has(id));
for (const drawing of todo) await renderDrawing(drawing);
for (const id of stale) if (!drawings.some((drawing) => drawing.id === id)) removePicture(id);

console.log(
  `${todo.length} rendered, ${wanted.length - todo.length} up to date, ${readdirSync(renderedFolder).length} files`,
);
