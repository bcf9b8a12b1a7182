import { lin } from '../core/paint.tsx';
import type { Layer, Scene } from '../scene.tsx';

const S = 50,
  X = 236,
  HITCH = X + S * 3.0;
const light = { sun: '#fff0cf', sky: '#e6dcc8', ground: '#5d5a58', keyPower: 0.8 };
/** One lane, 180 px high: tinted strip, its scenery, road, trailer and truck. */
const lane = (i: number, tint: [string, string], scenery: Layer[], truck: Layer, trailer: Layer): Layer => ({
  t: 'group',
  clip: `M0 ${i * 180}H1600v180H0Z`,
  layers: [
    {
      t: 'rect',
      x: 0,
      y: i * 180,
      w: 1600,
      h: 180,
      fill: lin(0, i * 180, 0, i * 180 + 150, [0, tint[0]], [1, tint[1]]),
    },
    ...scenery,
    {
      t: 'rect',
      x: 0,
      y: i * 180 + 146,
      w: 1600,
      h: 36,
      fill: lin(0, i * 180 + 146, 0, i * 180 + 180, [0, '#6b6663'], [0.3, '#4b494d'], [1, '#2b2c34']),
    },
    { t: 'path', d: `M0 ${i * 180 + 173}H1600`, stroke: '#f0aa3c', strokeWidth: 3, dash: '44 36', opacity: 0.8 },
    trailer,
    truck,
  ],
});
const at = (i: number) => ({ size: 'full' as const, x: X, y: i * 180 + 163, scale: S, ...light }),
  hitch = (i: number) => ({ x: HITCH, y: i * 180 + 163, scale: S });
const ridge = (i: number, seed: number, color: string, lit: string, haze: string, h: number): Layer => ({
  t: 'range',
  y: i * 180 + 140,
  seed,
  sunX: 1500,
  color,
  lit,
  haze,
  rough: 0.6,
  bottom: i * 180 + 182,
  peaks: [
    { x: 980, h: h * 0.6, w: 220 },
    { x: 1240, h, w: 260 },
    { x: 1500, h: h * 0.8, w: 240 },
  ],
});
/** The post 2025-half-ton-towing-comparison. */
export const scene = {
  title: 'Five half-tons, five loads',
  alt: 'Five differently coloured pickups in lanes, each towing a longer trailer than the one above',
  focus: { x: 400, bottom: 733 },
  phone: { x: 0, y: 357, width: 1250 },
  layers: [
    lane(
      0,
      ['#f0b873', '#fbe3b0'],
      [
        { t: 'mesa', x: 1330, y: 148, w: 300, h: 96, color: '#c9794f', lit: '#eaa878', shade: '#9c5640', seed: 3 },
        { t: 'mesa', x: 960, y: 148, w: 190, h: 56, color: '#cf8a5f', lit: '#eeb88a', shade: '#a9654a', seed: 8 },
        { t: 'cactus', x: 1130, y: 150, h: 60 },
        { t: 'cactus', x: 1540, y: 150, h: 76 },
      ],
      { t: 'truck', ...at(0), paint: '#c33d28' },
      { t: 'utilityTrailer', ...hitch(0), len: 3.2 },
    ),
    lane(
      1,
      ['#d9734f', '#f6bd8a'],
      [{ t: 'skyline', x: 820, w: 760, y: 328, h: 118, color: '#b5604f', light: '#ffdca8', seed: 5 }],
      { t: 'truck', ...at(1), paint: '#2f6672', trim: 'dark', face: 'mesh', tweak: { hoodF: 1.25, H: 1.95 } },
      { t: 'cargoTrailer', ...hitch(1), len: 4.9, c: '#d9cfb8' },
    ),
    lane(
      2,
      ['#5fa7ae', '#d3e6d3'],
      [
        { t: 'ocean', y: 468, h: 50, deep: '#2f8090', shallow: '#8fcfc0', glintX: 1300 },
        { t: 'headland', x: 1220, y: 486, w: 420, h: 80, rock: '#8f7a5c', top: '#6f8f62', lit: '#f0deaa', seed: 4 },
        { t: 'birds', x: 1080, y: 404, n: 4, c: '#4b7f86', s: 0.8 },
      ],
      { t: 'truck', ...at(2), paint: '#e9dcc0', cab: 'double' },
      { t: 'boatTrailer', ...hitch(2), len: 6.4 },
    ),
    lane(
      3,
      ['#4f7ea3', '#c9dbe0'],
      [
        ridge(3, 6, '#5f86a8', '#e9eef0', '#a3c0cf', 112),
        {
          t: 'forest',
          line: [
            [-20, 690],
            [1620, 690],
          ],
          n: 150,
          h: [16, 52],
          color: '#365a63',
          fade: '#5d7f7f',
          seed: 4,
        },
      ],
      { t: 'truck', ...at(3), paint: '#39434f', trim: 'dark' },
      { t: 'trailer', ...hitch(3), len: 9, stripe: '#e0a24a', stripe2: '#2f6672' },
    ),
    lane(
      4,
      ['#2c2f5e', '#c98a9a'],
      [
        ridge(4, 9, '#463a6c', '#d99aa0', '#8a6490', 90),
        { t: 'glow', x: 1420, y: 782, r: 150, c: '#ffd2a0', o: 0.6 },
        { t: 'path', d: 'M1396 782a24 24 0 1 1 48 0a24 24 0 1 1 -48 0Z', fill: '#fff0d2' },
      ],
      { t: 'truck', ...at(4), paint: '#d9a24a', face: 'slats', tweak: { hoodR: 1.28, H: 1.9 } },
      { t: 'trailer', ...hitch(4), len: 13 },
    ),
    { t: 'path', d: [1, 2, 3, 4].map((i) => `M0 ${i * 180}H1600`).join(''), stroke: '#f6ead3', strokeWidth: 6 },
  ],
  vignette: 0.16,
  grain: 0.18,
} satisfies Scene;
