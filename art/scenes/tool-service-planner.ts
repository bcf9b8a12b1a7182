import type { Scene } from '../scene.tsx';

/** The tool Service planner. */
export const scene = {
  title: 'The next service',
  alt: 'A service plan on a clipboard beside an odometer, an oil filter and spark plugs on a bench',
  focus: { x: 700, bottom: 850 },
  layers: [
    { t: 'tabletop', y: 560, wall: '#7d4a35', wood: '#8b7350' },
    {
      t: 'clipboard',
      x: 170,
      y: 110,
      h: 690,
      turn: -4,
      title: 'NEXT SERVICE',
      rows: ['Oil and filter', 'Tire rotation', 'Cabin filter', 'Brake fluid', 'Spark plugs', 'Coolant'],
      done: 2,
    },
    { t: 'odometer', x: 850, y: 160, h: 120, digits: '041200', roll: 0 },
    { t: 'oilFilter', x: 900, y: 742, s: 1.3 },
    { t: 'oilJug', x: 1300, y: 730, s: 1.12, c: '#2f6672' },
    { t: 'sparkPlug', x: 1010, y: 838, s: 1.15, turn: 82 },
    { t: 'sparkPlug', x: 1080, y: 806, s: 1.15, turn: 92 },
  ],
  vignette: 0.42,
  grain: 0.17,
} satisfies Scene;
