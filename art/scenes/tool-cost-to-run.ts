import type { Scene } from '../scene.tsx';

/** The tool Cost to run. */
export const scene = {
  title: 'A year of miles',
  alt: 'A pickup on a country road above an odometer with price tags',
  focus: { x: 800, bottom: 860 },
  layers: [
    {
      t: 'sky',
      time: 'noon',
      horizon: 470,
      cumulus: [
        { x: 260, y: 170, w: 420, s: 4 },
        { x: 1330, y: 150, w: 480, s: 8 },
        { x: 820, y: 90, w: 280, s: 2, o: 0.7 },
      ],
    },
    {
      t: 'hill',
      pts: [
        [-20, 430],
        [260, 380],
        [640, 440],
        [1040, 370],
        [1360, 420],
        [1620, 380],
      ],
      color: '#a9b27a',
      lit: '#fff0b8',
      haze: '#d9c98a',
    },
    {
      t: 'hill',
      pts: [
        [-20, 486],
        [420, 462],
        [860, 492],
        [1260, 456],
        [1620, 484],
      ],
      color: '#c9a85a',
      lit: '#ffe7a0',
      haze: '#a8803f',
    },
    { t: 'road', y: 548, h: 150, color: '#4b4a4c', lit: '#f5d9a0' },
    {
      t: 'truck',
      size: 'full',
      paint: '#2f6672',
      x: 800,
      y: 604,
      scale: 128,
      sun: '#fff3d2',
      sky: '#dfe6dc',
      ground: '#8a8560',
      keyPower: 0.9,
    },
    { t: 'rect', x: 0, y: 690, w: 1600, h: 210, fill: '#1b222c' },
    { t: 'rect', x: 0, y: 686, w: 1600, h: 8, fill: '#e2582f' },
    { t: 'odometer', x: 556, y: 734, h: 104, digits: '015000', roll: 0 },
    { t: 'priceTag', x: 300, y: 708, s: '$', k: 1.5, turn: 8 },
    { t: 'priceTag', x: 410, y: 708, s: '$', k: 1.5, turn: -6 },
    { t: 'priceTag', x: 1190, y: 708, s: '$', k: 1.5, turn: 10 },
    { t: 'priceTag', x: 1300, y: 708, s: '$', k: 1.5, turn: -4 },
  ],
  vignette: 0.3,
  grain: 0.16,
} satisfies Scene;
