import { item } from '../core/geometry.ts';
import { lin } from '../core/paint.tsx';
import type { Layer, Scene } from '../scene.tsx';

/** Trucks parked side by side 2.9 m apart, seen by one camera: each farther one is smaller, higher and more side-on. */
const PARKED = [
  { az: 38, dist: 10, x: 1150, y: 812 },
  { az: 49, dist: 12, x: 856, y: 752 },
  { az: 57, dist: 14.3, x: 640, y: 711 },
  { az: 62, dist: 16.8, x: 474, y: 681 },
  { az: 66, dist: 19.4, x: 342, y: 657 },
].map((p, k) => ({ ...p, scale: 1500 / (10 + 1.787 * k) }));
const parked = (k: number, paint: string, more = {}): Layer => {
  const { az, dist, ...at } = item(PARKED, k);
  return {
    t: 'truck',
    size: 'mid',
    paint,
    ...at,
    view: { az, el: 80 / dist, dist },
    sun: '#fffbe6',
    sky: '#d3e8ee',
    ground: '#8f9496',
    keyPower: 0.9,
    trim: 'dark',
    ...more,
  };
};
/** The post gm-july-2025-turbomax-incentives. */
export const scene = {
  title: 'July on the lot',
  alt: 'A row of pickups under pennants at a dealership on a bright summer day',
  focus: { x: 1000, bottom: 872 },
  phone: { x: 30, y: 220, width: 1500 },
  layers: [
    {
      t: 'sky',
      time: 'noon',
      horizon: 520,
      cumulus: [
        { x: 560, y: 300, w: 480, s: 4 },
        { x: 1240, y: 130, w: 330, s: 9, o: 0.9 },
        { x: 60, y: 400, w: 300, s: 6, o: 0.9 },
        { x: 930, y: 410, w: 240, s: 2, o: 0.85 },
      ],
    },
    { t: 'skyline', y: 524, h: 190, x: -200, w: 1500, color: '#86b0c6', light: '#e3f0ec', seed: 3 },
    {
      t: 'rect',
      x: 0,
      y: 520,
      w: 1600,
      h: 400,
      fill: lin(0, 520, 0, 900, [0, '#b3b9b8'], [0.25, '#8b9296'], [1, '#4c545d']),
    },
    { t: 'dealerPavilion', x: 880, y: 572, w: 660, h: 270 },
    { t: 'pennants', x1: -40, y1: 150, x2: 156, y2: 232, sag: 16, n: 6, size: 28 },
    { t: 'pennants', x1: 156, y1: 232, x2: 1640, y2: -10, sag: 90, n: 36, size: 30 },
    { t: 'pennants', x1: 156, y1: 250, x2: 1640, y2: 150, sag: 70, n: 46, size: 19 },
    { t: 'offerSign', x: 156, y: 574, h: 340 },
    {
      t: 'path',
      d: 'M196 640L-60 720M330 668L20 790M480 700L160 880M700 744L440 900M960 800L800 900',
      stroke: '#f6f3e8',
      strokeWidth: 5,
      opacity: 0.55,
    },
    parked(4, '#e9e2d0'),
    parked(3, '#39434f'),
    parked(2, '#d9a24a', { face: 'mesh' }),
    parked(1, '#c9482d'),
    parked(0, '#3f7058', { face: 'bar' }),
  ],
  vignette: 0.16,
  grain: 0.13,
} satisfies Scene;
