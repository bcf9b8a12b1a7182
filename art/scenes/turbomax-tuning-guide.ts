import { lin } from '../core/paint.tsx';
import type { Scene } from '../scene.tsx';

/** The post turbomax-tuning-guide. */
export const scene = {
  title: 'Boost builds early',
  alt: 'Dashboard gauges with a city skyline through the windscreen at dusk',
  focus: { x: 800, bottom: 882 },
  phone: { x: 110, y: 275, width: 1400 },
  layers: [
    {
      t: 'sky',
      time: 'dusk',
      horizon: 420,
      sun: { x: 800, y: 318, r: 40, glow: 420 },
      stars: 60,
      clouds: [
        { x: 360, y: 130, w: 620, o: 0.6, s: 4 },
        { x: 1240, y: 170, w: 620, o: 0.6, s: 9 },
        { x: 820, y: 226, w: 420, o: 0.5, s: 14 },
      ],
    },
    { t: 'skyline', y: 404, h: 236, color: '#43325c', light: '#e98f6c', windows: '#ffd08a', seed: 6 },
    { t: 'mist', y: 396, h: 60, c: '#f2a878', o: 0.55 },
    {
      t: 'hill',
      pts: [
        [-20, 384],
        [500, 400],
        [800, 402],
        [1100, 400],
        [1620, 380],
      ],
      color: '#33294a',
      lit: '#c9724f',
      haze: '#1d1c33',
      bottom: 520,
    },
    {
      t: 'path',
      d: 'M786 398L640 520H980L816 398Z',
      fill: lin(0, 398, 0, 520, [0, '#9c6a5c'], [0.4, '#4a4352'], [1, '#2a2d3c']),
    },
    { t: 'path', d: 'M797 400L768 520H776L799.500 400ZM803 400L812 520H820L805 400Z', fill: '#f0a54a' },
    { t: 'dash', rpm: 0.38, boost: 0.72, speed: 0.52 },
  ],
  vignette: 0.5,
  grain: 0.18,
} satisfies Scene;
