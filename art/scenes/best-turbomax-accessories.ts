import { glyphs } from '../core/text.ts';
import type { Scene } from '../scene.tsx';

const cam = { size: 'full' as const, view: { az: 54, el: 9, dist: 11 }, x: 800, y: 706, scale: 168 };
const dot = (n: number, x: number, y: number, tx: number, ty: number) => ({
  x,
  y,
  tx,
  ty,
  d: glyphs(String(n), tx, ty + 9, 26, { w: 800, anchor: 'middle' }).d,
});
/** The post best-turbomax-accessories. */
export const scene = {
  title: 'Dressed for work',
  alt: 'A full-size pickup with light bar, bed rack, running boards and other accessories, each with a numbered dot',
  focus: { x: 800, bottom: 760 },
  phone: { x: 20, y: 165, width: 1560 },
  layers: [
    { t: 'studio', y: 560, c: '#e0a94f', disc: { x: 830, y: 400, r: 352, fill: '#d9622f' } },
    {
      t: 'truck',
      ...cam,
      paint: '#27475f',
      load: 'rack',
      roofLoad: 'lightBar',
      lights: true,
      steer: 10,
      sun: '#fff3d2',
      sky: '#f0d8a8',
      ground: '#b8843c',
      keyPower: 0.85,
      trim: 'dark',
      tweak: { R: 0.45, rim: 0.25 },
    },
    {
      t: 'numberDots',
      items: [
        dot(1, 716, 386, 520, 226),
        dot(2, 1064, 362, 1250, 190),
        dot(3, 850, 698, 1000, 826),
        dot(4, 588, 760, 440, 838),
        dot(5, 344, 676, 170, 740),
        dot(6, 1150, 446, 1400, 400),
      ],
    },
  ],
  vignette: 0.24,
  grain: 0.18,
} satisfies Scene;
