import type { Scene } from '../scene.tsx';

const view = { az: 44, el: 8, dist: 10 },
  look = {
    size: 'full' as const,
    view,
    sun: '#ffe3b8',
    sky: '#d9bfae',
    ground: '#6b5468',
    keyPower: 0.85,
    lights: true,
    steer: 8,
  };
/** The post turbomax-buying-guide-2025. */
export const scene = {
  title: 'Three cabs',
  alt: 'Regular, double and crew cab pickups on lit plinths in a showroom',
  focus: { x: 800, bottom: 860 },
  phone: { x: 20, y: 180, width: 1560 },
  layers: [
    { t: 'showFloor', y: 560, spots: [290, 800, 1310] },
    { t: 'plinth', x: 290, y: 640, r: 262 },
    { t: 'plinth', x: 1310, y: 640, r: 262 },
    { t: 'truck', ...look, cab: 'regular', paint: '#e3d5b6', x: 286, y: 634, scale: 82, trim: 'dark', face: 'slats' },
    { t: 'truck', ...look, cab: 'double', paint: '#2f6672', x: 1306, y: 634, scale: 82, face: 'mesh', trim: 'dark' },
    { t: 'plinth', x: 800, y: 772, r: 384, h: 36 },
    { t: 'truck', ...look, cab: 'crew', paint: '#c33d28', x: 790, y: 764, scale: 118 },
    { t: 'label', s: 'REGULAR', x: 290, y: 748, size: 22, w: 700, anchor: 'middle', track: 0.2 },
    { t: 'label', s: 'DOUBLE', x: 1310, y: 748, size: 22, w: 700, anchor: 'middle', track: 0.2 },
    { t: 'label', s: 'CREW', x: 806, y: 876, size: 24, w: 800, anchor: 'middle', track: 0.24, fill: '#3b2f52' },
  ],
  vignette: 0.5,
  grain: 0.18,
} satisfies Scene;
