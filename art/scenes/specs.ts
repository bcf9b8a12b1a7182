import { lin, rad } from '../core/paint.tsx';
import type { Scene } from '../scene.tsx';

/** The specifications page. */
export const scene = {
  title: 'Inside a turbo four',
  alt: 'Cutaway of an inline-four engine with turbocharger',
  layers: [
    { t: 'rect', fill: lin(0, 0, 1600, 900, [0, '#0d1c31'], [0.5, '#16304d'], [1, '#0b1727']) },
    { t: 'rect', fill: rad(760, 470, 760, [0, '#3a6280', 0.75], [0.6, '#1d3a57', 0.3], [1, '#0b1727', 0]) },
    { t: 'blueprint', o: 0.12 },
    { t: 'rect', x: 0, y: 812, w: 1600, h: 88, fill: lin(0, 812, 0, 900, [0, '#0a1424', 0.0], [1, '#050b15', 0.8]) },
    {
      t: 'plumbing',
      head: [1000, 290],
      turbine: [1296, 492],
      compOut: [1140, 322],
      plenum: { x: 430, y: 84, w: 520, h: 92 },
      runners: [480, 622, 764, 906],
      down: [
        [1400, 400],
        [1480, 410],
        [1530, 480],
        [1545, 640],
        [1545, 920],
      ],
    },
    { t: 'engine', fire: 0, angle: 24, y: 14 },
    { t: 'turbo', cx: 1256, cy: 418, s: 1.02 },
  ],
  vignette: 0.5,
  grain: 0.18,
} satisfies Scene;
