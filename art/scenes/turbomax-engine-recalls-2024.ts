import type { Scene } from '../scene.tsx';

/** The post turbomax-engine-recalls-2024. */
export const scene = {
  title: 'On the lift',
  alt: 'A pickup on a four-post lift in a bright service bay, with an inspection checklist in the foreground',
  layers: [
    { t: 'serviceBay', floor: 640 },
    { t: 'fourPostLift', part: 'back', x: 590, y: 770, w: 900, h: 440, runway: 236 },
    {
      t: 'truck',
      size: 'full',
      paint: '#2f5f86',
      x: 590,
      y: 770,
      scale: 134,
      lift: 1.76,
      noShadow: true,
      sun: '#ffffff',
      sky: '#dfe9ea',
      ground: '#9fb0b5',
      keyPower: 0.75,
    },
    { t: 'fourPostLift', part: 'front', x: 590, y: 770, w: 900, h: 440, runway: 236 },
    { t: 'path', d: 'M200 776h780l60 30H140Z', fill: '#22303a', opacity: 0.35, filter: 'b8' },
    { t: 'toolChest', x: 430, y: 806, s: 0.62, c: '#b0432c' },
    { t: 'tires', x: 690, y: 806, s: 0.5, n: 3 },
    { t: 'rect', x: 0, y: 846, w: 1600, h: 60, fill: '#3a2c26' },
    { t: 'rect', x: 0, y: 838, w: 1600, h: 12, fill: '#a9734a' },
    {
      t: 'clipboard',
      x: 1110,
      y: 330,
      h: 600,
      turn: 6,
      title: 'INSPECTION',
      rows: ['Look up the VIN', 'Scan stored codes', 'Oil level', 'Software version', 'Open campaign', 'Road test'],
      done: 4,
      flag: 4,
    },
  ],
  vignette: 0.28,
  grain: 0.13,
} satisfies Scene;
