/** node art/cli/check.ts: redraws the SVG text only and exits 1 when a committed picture does not match its scene. */
import { findStale, readManifest, renderedBytes } from './manifest.ts';
import { drawAllScenes } from './scenes.ts';
import { socialImageName, socialSceneId } from './social-image.ts';

const drawings = await drawAllScenes();
const stale = findStale(drawings, readManifest());
if (renderedBytes(socialImageName) === undefined)
  stale.push({ id: socialSceneId, reason: `${socialImageName} is missing` });

if (stale.length === 0) {
  console.log(`art: ${drawings.length} pictures match their scenes`);
} else {
  for (const { id, reason } of stale) console.error(`art: ${id}: ${reason}`);
  console.error('Fix: node art/cli/render.ts');
  process.exitCode = 1;
}
