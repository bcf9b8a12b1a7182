/** npm run check:art: redraws the SVG text only and exits 1 when a committed picture does not match it. */
import { drawAllScenes } from './load-scenes.ts';
import { findStale, readManifest } from './manifest.ts';

function fail(problems: string[], command: string): void {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(`art: ${problem}`);
  console.error(`Fix: ${command}`);
  process.exitCode = 1;
}

const drawings = await drawAllScenes();
const stale = findStale(drawings, readManifest());

fail(
  stale.map(({ id, reason }) => `${id}: ${reason}`),
  'npm run art',
);
if (!process.exitCode) console.log(`art: ${drawings.length} pictures match their drawings`);
