import type { Scene } from '../scene.tsx';

/** The post turbomax-27-swap-engine-future. */
export const scene = {
  title: 'A turbo four for an old truck',
  alt: 'A turbo four-cylinder engine hanging from a crane over the open bay of a 1980s style pickup in a brick workshop',
  focus: { x: 700, bottom: 812 },
  phone: { x: 20, y: 80, width: 1560 },
  layers: [
    { t: 'workshop', floor: 676, window: { x: 640, y: 60, w: 560, h: 360 } },
    { t: 'shelf', x: 1270, y: 250, w: 280, seed: 5 },
    { t: 'shelf', x: 1270, y: 370, w: 280, seed: 12 },
    { t: 'pegboard', x: 60, y: 150, w: 400, h: 270, c: '#3d4a50' },
    { t: 'lampCone', x: 320, y: 96, len: 640, w: 320, o: 0.3 },
    {
      t: 'eraTruck',
      era: '1985',
      x: 1010,
      y: 806,
      scale: 196,
      paint: '#3f7480',
      second: '#e9dcc0',
      sun: '#ffe3b0',
      sky: '#d9d4bd',
      hoodUp: true,
    },
    { t: 'engineCrane', x: 150, y: 826, reach: 443, h: 650 },
    { t: 'chain', x1: 594, y1: 236, x2: 502, y2: 350 },
    { t: 'chain', x1: 594, y1: 236, x2: 681, y2: 350 },
    { t: 'engineBlock', x: 598, y: 590, s: 0.86 },
    { t: 'glow', x: 600, y: 430, r: 360, c: '#ffd894', o: 0.25 },
    { t: 'toolChest', x: 30, y: 872, s: 0.78, c: '#2f5d73' },
  ],
  vignette: 0.46,
  grain: 0.18,
} satisfies Scene;
