/** Node strips types but not JSX, so the drawing code comes in through Vite's module runner. */
import path from 'node:path';
import { runnerImport } from 'vite';
import { artFolder } from './paths.ts';

/** Imports one module of the art folder, TSX included. */
export async function loadArtModule<T>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(path.join(artFolder, file), {
    root: artFolder,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}
