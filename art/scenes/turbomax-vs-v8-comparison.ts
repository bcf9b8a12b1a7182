import { lin } from '../core/paint.tsx';
import type { Scene } from '../scene.tsx';

const blue = { ink: '#f6ead3', wash: '#24507a', accent: '#d9622f' },
  paper = { ink: '#14304f', wash: '#fbf3e0', accent: '#e8b04f' };
/** The post turbomax-vs-v8-comparison. */
export const scene = {
  title: 'Four and a turbo, or eight',
  alt: 'Drafted drawings of a turbocharged inline-four and a V8 side by side',
  focus: { x: 800, bottom: 505 },
  phone: { x: 0, y: 60, width: 1600 },
  layers: [
    { t: 'rect', fill: lin(0, 0, 800, 900, [0, '#1b466f'], [0.6, '#163a5f'], [1, '#0f2a48']) },
    { t: 'draftGrid', x: 0, y: 10, w: 900, h: 890, c: '#a9cbe0', o: 0.3 },
    {
      t: 'group',
      clip: 'M870 0H1600V900H730Z',
      layers: [
        { t: 'rect', fill: lin(800, 0, 1600, 900, [0, '#f7ecd2'], [0.6, '#f0dfbd'], [1, '#dcc497']) },
        { t: 'draftGrid', x: 720, y: 10, w: 880, h: 890, c: '#b08a58', o: 0.4 },
      ],
    },
    { t: 'path', d: 'M870 0L730 900', stroke: '#d9622f', strokeWidth: 10 },
    { t: 'draftFour', x: 372, y: 420, s: 0.98, ...blue },
    { t: 'draftV8', x: 1206, y: 430, s: 1.12, ...paper },
    { t: 'dims', items: [{ x1: 88, x2: 736, y: 716, tick: 10 }], color: '#f6ead3' },
    { t: 'dims', items: [{ x1: 900, x2: 1512, y: 752, tick: 10 }], color: '#14304f' },
    { t: 'label', s: 'INLINE-FOUR + TURBO', x: 90, y: 800, size: 34, w: 800, track: 0.06 },
    { t: 'label', s: 'ONE BANK, FORCED AIR', x: 90, y: 836, size: 18, w: 500, track: 0.14, fill: '#a9cbe0' },
    { t: 'label', s: 'V8', x: 1510, y: 826, size: 46, w: 800, anchor: 'end', track: 0.06, fill: '#14304f' },
    {
      t: 'label',
      s: 'TWO BANKS, NO TURBO',
      x: 1420,
      y: 822,
      size: 18,
      w: 500,
      anchor: 'end',
      track: 0.14,
      fill: '#7b5a34',
    },
    { t: 'path', d: 'M30 30h820l-132 840H30ZM900 30h670v840H770Z', stroke: '#a9cbe0', strokeWidth: 1.6, opacity: 0.35 },
  ],
  vignette: 0.26,
  grain: 0.2,
} satisfies Scene;
