import type { Stop } from '../core/paint.tsx';

/** Names of the skies. */
export type SkyTime =
  | 'golden'
  | 'dusk'
  | 'night'
  | 'day'
  | 'desert'
  | 'coast'
  | 'alpine'
  | 'violet'
  | 'storm'
  | 'noon'
  | 'fog';

/** Sky gradient (zenith to horizon), haze, sun and cloud colors of one time of day. */
interface SkyPalette {
  stops: Stop[];
  haze: string;
  sun: string;
  cloud: string;
  cloudLo: string;
}

/** All sky palettes. */
export const SKIES: Record<SkyTime, SkyPalette> = {
  golden: {
    stops: [
      [0, '#1c3a58'],
      [0.22, '#3f6178'],
      [0.4, '#8a948f'],
      [0.58, '#d9a87a'],
      [0.76, '#f5b269'],
      [1, '#ffcf86'],
    ],
    haze: '#f6c58a',
    sun: '#ffe3aa',
    cloud: '#fbd9a8',
    cloudLo: '#c9846a',
  },
  dusk: {
    stops: [
      [0, '#0c1a31'],
      [0.3, '#22365a'],
      [0.55, '#5b4a6c'],
      [0.75, '#b9605a'],
      [0.9, '#ee9759'],
      [1, '#f9c27c'],
    ],
    haze: '#c9735c',
    sun: '#ffb56a',
    cloud: '#e08a63',
    cloudLo: '#4b3b5c',
  },
  night: {
    stops: [
      [0, '#060d1b'],
      [0.35, '#0c1c36'],
      [0.7, '#183454'],
      [1, '#35607a'],
    ],
    haze: '#2b526c',
    sun: '#f6ead3',
    cloud: '#26425e',
    cloudLo: '#122740',
  },
  day: {
    stops: [
      [0, '#5d8aa3'],
      [0.5, '#a9c4c8'],
      [0.85, '#eadfc4'],
      [1, '#f6e6c6'],
    ],
    haze: '#dfe0cc',
    sun: '#fffbe8',
    cloud: '#fbf3e2',
    cloudLo: '#b9c9c9',
  },
  desert: {
    stops: [
      [0, '#234a68'],
      [0.3, '#55808f'],
      [0.56, '#b9b49a'],
      [0.78, '#f0c890'],
      [1, '#fbb877'],
    ],
    haze: '#f3bf88',
    sun: '#ffe3ac',
    cloud: '#fbdcb0',
    cloudLo: '#c98f72',
  },
  coast: {
    stops: [
      [0, '#2b7fa6'],
      [0.4, '#63adc2'],
      [0.78, '#b9dcd6'],
      [1, '#f4e9cf'],
    ],
    haze: '#d9e6d8',
    sun: '#fff7dc',
    cloud: '#fffaf0',
    cloudLo: '#a9cbd2',
  },
  alpine: {
    stops: [
      [0, '#5f86ab'],
      [0.35, '#94aec6'],
      [0.65, '#d9c3cb'],
      [0.86, '#f6cfc0'],
      [1, '#fde3cf'],
    ],
    haze: '#e6d6da',
    sun: '#fff3e0',
    cloud: '#fff1ea',
    cloudLo: '#b7adc4',
  },
  violet: {
    stops: [
      [0, '#171a3e'],
      [0.3, '#3d2f63'],
      [0.55, '#83477a'],
      [0.78, '#d9697a'],
      [0.92, '#f79d77'],
      [1, '#ffc98d'],
    ],
    haze: '#d9788a',
    sun: '#ffd2a0',
    cloud: '#f58f83',
    cloudLo: '#4a3470',
  },
  storm: {
    stops: [
      [0, '#28323f'],
      [0.4, '#4b5a66'],
      [0.7, '#8e9690'],
      [0.88, '#d6bf8f'],
      [1, '#f1d79c'],
    ],
    haze: '#c9b68f',
    sun: '#fff0c8',
    cloud: '#7a858c',
    cloudLo: '#2c3641',
  },
  noon: {
    stops: [
      [0, '#1f6fae'],
      [0.5, '#5ca4cf'],
      [0.85, '#b6dbe6'],
      [1, '#e3efe6'],
    ],
    haze: '#cfe5e6',
    sun: '#fffdf0',
    cloud: '#ffffff',
    cloudLo: '#b3cfdd',
  },
  fog: {
    stops: [
      [0, '#141d27'],
      [0.4, '#26343f'],
      [0.75, '#46565e'],
      [1, '#6d7b7d'],
    ],
    haze: '#5d6c70',
    sun: '#f6ead3',
    cloud: '#4b5a62',
    cloudLo: '#202c36',
  },
};
