import type { Scene } from '../scene.tsx';

/** The post turbomax-maintenance-costs. */
export const scene = {
  title: 'Oil-change still life',
  alt: 'Motor oil, a filter, a drain pan, a funnel and spark plugs on a wooden bench in window light',
  focus: { x: 700, bottom: 735 },
  phone: { x: 200, y: 95, width: 1400 },
  layers: [
    { t: 'tabletop', y: 600 },
    {
      t: 'clipboard',
      x: 1210,
      y: 84,
      h: 392,
      turn: 3,
      title: 'SERVICE LOG',
      rows: ['Oil and filter', 'Tire rotation', 'Air filter', 'Spark plugs', 'Coolant'],
      done: 3,
    },
    { t: 'funnel', x: 1020, y: 664, s: 1.2 },
    { t: 'oilJug', x: 430, y: 690, s: 1.34 },
    { t: 'oilJug', x: 700, y: 664, s: 0.98, c: '#6d7a80', label: '#d9a24a', size: '1 QUART' },
    { t: 'oilFilter', x: 905, y: 724, s: 1.12 },
    { t: 'drainPan', x: 1240, y: 786, s: 1.08 },
    { t: 'sparkPlug', x: 470, y: 828, s: 1, turn: 78 },
    { t: 'sparkPlug', x: 524, y: 856, s: 1, turn: 84 },
    { t: 'sparkPlug', x: 700, y: 838, s: 1, turn: 102 },
    { t: 'sparkPlug', x: 742, y: 808, s: 1, turn: 96 },
    { t: 'priceTag', x: 412, y: 236, s: '$', k: 1.1 },
    { t: 'priceTag', x: 1014, y: 446, s: '$', turn: 14 },
  ],
  vignette: 0.42,
  grain: 0.18,
} satisfies Scene;
