import type { Drawing } from '../drawings.ts';
import { loadArtModule } from './load.ts';

/** Draws every scene as SVG text; seconds, no browser. */
export async function drawAllScenes(): Promise<Drawing[]> {
  const { drawScenes } = await loadArtModule<typeof import('../drawings.ts')>('drawings.ts');
  return drawScenes();
}

/** Keeps the drawings with the ids asked for, all when none is; an unknown id is an error that lists the known ones. */
export function pickDrawings(drawings: readonly Drawing[], ids: readonly string[]): Drawing[] {
  const known = drawings.map(({ id }) => id);
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`No scene called ${unknown.join(', ')}. Scenes: ${known.join(', ')}`);
  return drawings.filter(({ id }) => ids.length === 0 || ids.includes(id));
}
