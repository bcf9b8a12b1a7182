import type { Scene } from '../scene.tsx';

const S = 104,
  x = 420,
  y = 700;
/** The tool Will it tow? */
export const scene = {
  title: 'On the hitch',
  alt: 'A pickup with a boat on its trailer, and lines that measure the truck and the load',
  focus: { x: 800, bottom: 790 },
  layers: [
    { t: 'studio', y: 640, c: '#3f7f86', disc: { x: 1080, y: 430, r: 330, fill: '#e9b25a' } },
    { t: 'rect', x: 0, y: 690, w: 1600, h: 16, fill: '#1d3a44', opacity: 0.35 },
    { t: 'boatTrailer', x: x + S * 3, y, scale: S, len: 6 },
    {
      t: 'truck',
      size: 'full',
      paint: '#c33d28',
      x,
      y,
      scale: S,
      load: 'boxes',
      sun: '#fff0cf',
      sky: '#cfe0dc',
      ground: '#3f6468',
      keyPower: 0.85,
    },
    {
      t: 'dims',
      color: '#f6ead3',
      items: [
        { x1: 114, x2: 728, y: 776, tick: 14 },
        { x1: 752, x2: 1490, y: 776, tick: 14 },
      ],
    },
    { t: 'label', s: 'TRUCK', x: 421, y: 836, size: 34, w: 800, anchor: 'middle', track: 0.16 },
    { t: 'label', s: 'TRAILER', x: 1121, y: 836, size: 34, w: 800, anchor: 'middle', track: 0.16 },
  ],
  vignette: 0.3,
  grain: 0.17,
} satisfies Scene;
