import { item } from '../core/geometry.ts';
import { lin, rad, type Stop } from '../core/paint.tsx';
import type { Layer, Scene } from '../scene.tsx';

const EDGE = [-100, 290, 572, 886, 1236, 1760],
  MID = [124, 388, 686, 1018, 1398],
  SLANT = 60,
  GROUND = 796;
/** One decade: a slanted band of sky with its sun, a far hill, the year and its truck. */
const band = (
  i: number,
  year: string,
  sky: Stop[],
  sun: string,
  hill: string,
  scale: number,
  truck: (p: { x: number; y: number; scale: number }) => Layer,
): Layer => {
  const a = item(EDGE, i),
    b = item(EDGE, i + 1),
    mid = item(MID, i);
  return {
    t: 'group',
    clip: `M${a + SLANT} 0H${b + SLANT}L${b - SLANT} 900H${a - SLANT}Z`,
    layers: [
      { t: 'rect', fill: lin(0, 0, 0, 730, ...sky) },
      {
        t: 'rect',
        x: 0,
        y: 0,
        w: 1600,
        h: 780,
        fill: rad(mid + 4, 606, 360, [0, sun, 0.95], [0.36, sun, 0.9], [0.37, sun, 0.25], [1, sun, 0]),
      },
      { t: 'path', d: `M0 712Q260 ${672 - i * 16} 520 704T1040 ${694 - i * 6}T1620 ${678 - i * 6}V900H0Z`, fill: hill },
      {
        t: 'label',
        s: year,
        x: mid + (i ? 62 : 44),
        y: 250 + i * 3,
        size: 104 + i * 16,
        w: 800,
        anchor: 'middle',
        track: -0.02,
        opacity: 0.92,
      },
      {
        t: 'rect',
        x: 0,
        y: 744,
        w: 1600,
        h: 160,
        fill: lin(0, 744, 0, 900, [0, '#7a716b'], [0.16, '#4b484d'], [1, '#1c1e26']),
      },
      { t: 'path', d: 'M0 750H1600', stroke: '#f2e3c6', strokeWidth: 3, opacity: 0.5 },
      truck({ x: mid, y: GROUND, scale }),
    ],
  };
};
/** The post chevy-towing-evolution. */
export const scene = {
  title: 'Forty years of pickups',
  alt: 'Five pickups from 1985 to 2025 in a row, each larger than the last, under the sky of its decade',
  focus: { x: 1400, bottom: 822 },
  phone: { x: 0, y: 140, width: 1600 },
  layers: [
    band(
      0,
      '’85',
      [
        [0, '#8f4a26'],
        [0.5, '#d98545'],
        [1, '#f7cf92'],
      ],
      '#fff0c4',
      '#7a4229',
      42,
      (p) => ({ t: 'eraTruck', era: '1985', ...p, paint: '#b5482f', second: '#ecdcb8' }),
    ),
    band(
      1,
      '’95',
      [
        [0, '#14555e'],
        [0.5, '#3f8f86'],
        [1, '#d3d9a4'],
      ],
      '#f9f2c0',
      '#2f6a5e',
      46.5,
      (p) => ({ t: 'eraTruck', era: '1995', ...p, paint: '#2f5f7f' }),
    ),
    band(
      2,
      '’05',
      [
        [0, '#2b5a86'],
        [0.5, '#79a5c0'],
        [1, '#ecdcb8'],
      ],
      '#fffbe8',
      '#4f7386',
      51.5,
      (p) => ({ t: 'eraTruck', era: '2005', ...p, paint: '#b3b8b6' }),
    ),
    band(
      3,
      '’15',
      [
        [0, '#3f305c'],
        [0.5, '#a05a78'],
        [1, '#f9b486'],
      ],
      '#ffe0b8',
      '#5d3d62',
      56.5,
      (p) => ({ t: 'eraTruck', era: '2015', ...p, paint: '#39434f' }),
    ),
    band(
      4,
      '’25',
      [
        [0, '#0c1a35'],
        [0.5, '#2c4f76'],
        [1, '#f09a5f'],
      ],
      '#ffd79a',
      '#1f3d58',
      66,
      (p) => ({
        t: 'truck',
        size: 'full',
        ...p,
        paint: '#c33d28',
        sun: '#ffd79a',
        sky: '#c9b8a8',
        ground: '#55504f',
        keyPower: 0.9,
      }),
    ),
    {
      t: 'path',
      d: EDGE.slice(1, 5)
        .map((x) => `M${x + SLANT} 0L${x - SLANT} 900`)
        .join(''),
      stroke: '#f6ead3',
      strokeWidth: 7,
    },
    { t: 'path', d: 'M0 852H1600', stroke: '#f0aa3c', strokeWidth: 8, opacity: 0.85, dash: '90 60' },
  ],
  vignette: 0.3,
  grain: 0.18,
} satisfies Scene;
