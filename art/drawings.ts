/** Every scene drawn as SVG text; runs wherever Vite runs, needs no browser. */
import { renderScene, type Scene } from './scene.tsx';

/** A scene drawn: the id is its file name, the svg its whole picture. */
export interface Drawing {
  id: string;
  title: string;
  alt: string;
  svg: string;
}

const scenes = import.meta.glob<Scene>('./scenes/*.ts', { eager: true, import: 'scene' });
const idOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);

/** Draws every scene, in the order of the ids. */
export function drawScenes(): Drawing[] {
  return Object.entries(scenes)
    .map(([file, scene]) => ({ id: idOf(file), title: scene.title, alt: scene.alt, svg: renderScene(scene) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
