import { lin } from '../core/paint.tsx';
import type { Scene } from '../scene.tsx';

const S = 118,
  left = {
    size: 'full' as const,
    paint: '#c33d28',
    x: 1165,
    y: 700,
    scale: S,
    sun: '#ffc99a',
    sky: '#d98fa0',
    ground: '#b58aa0',
    keyPower: 0.9,
    lights: true,
  };
const right = {
  ...left,
  paint: '#2f5f93',
  x: 435,
  flip: true,
  trim: 'dark' as const,
  face: 'mesh' as const,
  load: 'cover' as const,
  tweak: { hoodF: 1.28, hoodR: 1.34, beltF: 1.33, H: 1.97, rim: 0.3, R: 0.43, cowlX: 1.78, aTopX: 2.34, roofX: 3.9 },
};
/** The post turbomax-vs-ecoboost. */
export const scene = {
  title: 'Nose to nose',
  alt: 'A red and a blue pickup facing each other on a salt flat at dusk',
  focus: { x: 800, bottom: 750 },
  phone: { x: 50, y: 70, width: 1500 },
  layers: [
    {
      t: 'sky',
      time: 'violet',
      horizon: 590,
      stars: 90,
      sun: { x: 800, y: 560, r: 92, glow: 620 },
      clouds: [
        { x: 330, y: 250, w: 900, o: 0.55, s: 14 },
        { x: 1330, y: 330, w: 760, o: 0.6, s: 6 },
        { x: 760, y: 120, w: 620, o: 0.35, s: 9 },
      ],
    },
    {
      t: 'range',
      y: 592,
      seed: 51,
      sunX: 800,
      color: '#6b3f70',
      lit: '#f2927f',
      shade: '#4d3064',
      haze: '#d9788a',
      rough: 0.5,
      peaks: [
        { x: 90, h: 60, w: 260 },
        { x: 420, h: 36, w: 300 },
        { x: 1180, h: 44, w: 300 },
        { x: 1500, h: 74, w: 280 },
      ],
    },
    { t: 'saltFlat', y: 588, far: '#ffd0a8', near: '#c99bb0', crack: '#6b4a78' },
    {
      t: 'path',
      d: 'M720 590H880L1010 900H590Z',
      fill: lin(0, 590, 0, 900, [0, '#fff0c8', 0.75], [0.5, '#ffc79a', 0.3], [1, '#ffc79a', 0]),
      filter: 'b16',
    },
    {
      t: 'group',
      transform: 'translate(0 1402) scale(1 -1)',
      opacity: 0.16,
      filter: 'b4',
      layers: [
        { t: 'truck', ...left, noShadow: true, lights: false },
        { t: 'truck', ...right, noShadow: true, lights: false },
      ],
    },
    { t: 'truck', ...left },
    { t: 'truck', ...right },
    { t: 'glow', x: 800, y: 590, r: 200, c: '#ffe2b0', o: 0.5 },
  ],
  vignette: 0.45,
  grain: 0.17,
} satisfies Scene;
