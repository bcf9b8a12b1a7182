import { lin } from '../core/paint.tsx';
import { glyphs } from '../core/text.ts';
import type { Scene } from '../scene.tsx';

const dot = (n: number, x: number, y: number, tx: number, ty: number) => ({
  x,
  y,
  tx,
  ty,
  d: glyphs(String(n), tx, ty + 9, 26, { w: 800, anchor: 'middle' }).d,
});
/** The tool Engine explorer. */
export const scene = {
  title: 'Part by part',
  alt: 'Drafted drawing of a turbocharged inline-four with numbered parts',
  focus: { x: 800, bottom: 800 },
  layers: [
    { t: 'rect', fill: lin(0, 0, 1600, 900, [0, '#fbf1da'], [0.6, '#f3e4c2'], [1, '#e2cfa4']) },
    { t: 'draftGrid', x: 0, y: 0, w: 1600, h: 900, c: '#b79a62', o: 0.3 },
    { t: 'draftFour', x: 760, y: 460, s: 1.32, ink: '#12233b', wash: '#b9d3d6', accent: '#e2582f' },
    {
      t: 'numberDots',
      items: [
        dot(1, 700, 176, 520, 74),
        dot(2, 560, 366, 190, 300),
        dot(3, 690, 478, 190, 560),
        dot(4, 780, 730, 1020, 830),
        dot(5, 1160, 400, 1400, 300),
        dot(6, 1050, 250, 1330, 130),
      ],
    },
  ],
  vignette: 0.2,
  grain: 0.14,
} satisfies Scene;
