import { lin, rad } from '../core/paint.tsx';
import type { Layer, Scene } from '../scene.tsx';
import { scene as desert } from './2025-chevy-towing-comparison.ts';
import { scene as hero } from './home-hero.ts';
import { scene as camp } from './newsletter.ts';
import { scene as snow } from './sierra-elevation-turbomax.ts';
import { scene as coast } from './summer-road-trip-turbomax-prep.ts';
import { scene as flats } from './turbomax-vs-ecoboost.ts';

/** A framed print of another picture: x, y its center, k its scale, turn in degrees. */
const print = (scene: Scene, x: number, y: number, k: number, turn: number): Layer => ({
  t: 'group',
  transform: `translate(${x} ${y}) rotate(${turn}) scale(${k}) translate(-800 -450)`,
  layers: [
    { t: 'rect', x: -70, y: -60, w: 1760, h: 1070, r: 8, fill: '#0a0d12', opacity: 0.45 },
    { t: 'rect', x: -84, y: -84, w: 1768, h: 1068, r: 6, fill: lin(0, -84, 1600, 984, [0, '#fffaf0'], [1, '#e0d6c0']) },
    { t: 'group', clip: 'M0 0H1600V900H0Z', layers: scene.layers },
  ],
});
/** The gallery page. */
export const scene = {
  title: 'Prints on the wall',
  alt: 'Six prints of truck pictures pinned on a plaster wall',
  layers: [
    { t: 'rect', fill: lin(0, 0, 1600, 900, [0, '#d9b98a'], [0.5, '#c39a68'], [1, '#7d5a40']) },
    {
      t: 'path',
      d: 'M0 0H1600V900H0Z',
      fill: rad(420, 120, 1300, [0, '#fff0cf', 0.4], [0.5, '#fff0cf', 0.03], [1, '#2b1a14', 0.4]),
      stipple: true,
    },
    print(hero, 288, 246, 0.272, -1.6),
    print(snow, 800, 232, 0.272, 1.2),
    print(flats, 1312, 250, 0.272, -0.8),
    print(camp, 296, 640, 0.272, 1.4),
    print(coast, 806, 652, 0.272, -1),
    print(desert, 1308, 640, 0.272, 1.8),
  ],
  vignette: 0.34,
  grain: 0.16,
} satisfies Scene;
