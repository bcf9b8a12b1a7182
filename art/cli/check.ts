/** npm run check:art: redraws the SVG text only and exits 1 when a committed picture or logo does not match it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brandFolder, drawAllScenes, loadArtModule } from './load-scenes.ts';
import { findStale, readManifest } from './manifest.ts';

function isCommitted(name: string, svg: string): boolean {
  const file = path.join(brandFolder, name);
  return existsSync(file) && readFileSync(file, 'utf8') === svg;
}

function fail(problems: string[], command: string): void {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(`art: ${problem}`);
  console.error(`Fix: ${command}`);
  process.exitCode = 1;
}

const drawings = await drawAllScenes();
const stale = findStale(drawings, readManifest());
const { drawLogos } = await loadArtModule<typeof import('../logos.tsx')>('logos.tsx');
const logos = Object.entries(drawLogos()).filter(([name, svg]) => !isCommitted(name, svg));

fail(
  stale.map(({ id, reason }) => `${id}: ${reason}`),
  'npm run art',
);
fail(
  logos.map(([name]) => `brand/${name}: its drawing or the brand words in site.config.ts changed`),
  'npm run art:brand',
);
if (!process.exitCode) console.log(`art: ${drawings.length} pictures and the logos match their drawings`);
