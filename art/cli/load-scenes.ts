import path from 'node:path';
import { runnerImport } from 'vite';
import type { Drawing } from '../scene.tsx';

/** Scenes, parts, brand and rendered pictures. */
const artFolder = path.resolve(import.meta.dirname, '..');
/** The committed pictures. */
export const renderedFolder = path.join(artFolder, 'rendered');
/** SVG and PNG between the steps; ignored by git. */
export const cacheFolder = path.resolve(artFolder, '../.cache/art');

/** Imports a module of the art folder through Vite: Node strips types but not JSX. */
export async function loadArtModule<T>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(path.join(artFolder, file), {
    root: artFolder,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/** Draws every scene as SVG text; takes seconds, needs no browser. */
export async function drawAllScenes(): Promise<Drawing[]> {
  const { drawScenes } = await loadArtModule<typeof import('../scene.tsx')>('scene.tsx');
  return drawScenes();
}

/** Returns the drawings with the given ids, or all when there are none. Throws on an unknown id. */
export function pickDrawings(drawings: readonly Drawing[], ids: readonly string[]): Drawing[] {
  const known = drawings.map(({ id }) => id);
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`No scene called ${unknown.join(', ')}. Scenes: ${known.join(', ')}`);
  return drawings.filter(({ id }) => ids.length === 0 || ids.includes(id));
}
