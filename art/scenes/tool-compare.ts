import type { Scene } from '../scene.tsx';

const look = {
  size: 'full' as const,
  view: { az: 46, el: 8, dist: 11 },
  sun: '#fff3d2',
  sky: '#e9dcc4',
  ground: '#a58a5c',
  keyPower: 0.85,
  lights: true,
  steer: 8,
};
/** The tool Compare. */
export const scene = {
  title: 'Two on the list',
  alt: 'Two pickups on either side of a checklist with towing, payload, fuel and price',
  focus: { x: 800, bottom: 800 },
  layers: [
    { t: 'studio', y: 560, c: '#d8c39a', disc: { x: 800, y: 420, r: 350, fill: '#2f6a68' } },
    {
      t: 'clipboard',
      x: 600,
      y: 110,
      h: 500,
      title: 'WHICH ONE?',
      rows: ['Towing', 'Payload', 'Fuel', 'Price'],
      done: 3,
    },
    { t: 'truck', ...look, paint: '#27475f', x: 1200, y: 716, scale: 116 },
    { t: 'truck', ...look, paint: '#c33d28', x: 400, y: 716, scale: 116, flip: true, face: 'mesh', trim: 'dark' },
  ],
  vignette: 0.28,
  grain: 0.17,
} satisfies Scene;
