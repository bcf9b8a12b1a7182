import { lin } from '../core/paint.tsx';
import type { Layer, Scene } from '../scene.tsx';

const W = 70,
  X0 = 205,
  Y0 = 380;
/** One of the 17 places of a VIN; the ones that name the engine and the model year are lit. */
const place = (i: number): Layer[] => {
  const x = X0 + i * W;
  const color = i === 7 ? '#e2582f' : i === 9 ? '#2f7d7a' : '#d9d3c4';
  return [
    { t: 'rect', x: x + 5, y: Y0, w: W - 10, h: 104, r: 8, fill: color },
    {
      t: 'label',
      s: String(i + 1),
      x: x + W / 2,
      y: Y0 + 66,
      size: 36,
      w: 800,
      anchor: 'middle',
      fill: i === 7 || i === 9 ? '#fff6e2' : '#8a8b86',
    },
  ];
};
/** The tool VIN check. */
export const scene = {
  title: 'Seventeen places',
  alt: 'A metal plate with the seventeen places of a VIN; the eighth is marked engine, the tenth model year',
  focus: { x: 760, bottom: 720 },
  layers: [
    { t: 'rect', fill: lin(0, 0, 1600, 900, [0, '#1d3a57'], [0.5, '#27506f'], [1, '#12233b']) },
    { t: 'draftGrid', x: 0, y: 0, w: 1600, h: 900, c: '#9fc0cf', o: 0.16 },
    { t: 'rect', x: 142, y: 272, w: 1316, h: 380, r: 26, fill: '#08111d', opacity: 0.45 },
    {
      t: 'rect',
      x: 130,
      y: 256,
      w: 1340,
      h: 380,
      r: 26,
      fill: lin(130, 256, 1470, 636, [0, '#fbf6ea'], [0.45, '#d5d2c8'], [0.6, '#f4efe2'], [1, '#b9b8b2']),
    },
    ...[170, 1430].flatMap((x): Layer[] =>
      [296, 596].map((y) => ({ t: 'path', d: `M${x - 13} ${y}a13 13 0 1 0 26 0a13 13 0 1 0 -26 0Z`, fill: '#7c7f80' })),
    ),
    { t: 'label', s: 'VEHICLE IDENTIFICATION NUMBER', x: 210, y: 336, size: 30, w: 700, track: 0.12, fill: '#12233b' },
    ...Array.from({ length: 17 }, (_, i) => place(i)).flat(),
    { t: 'path', d: 'M730 484V548H640M870 484V548H960', stroke: '#12233b', strokeWidth: 4 },
    { t: 'label', s: 'ENGINE', x: 622, y: 562, size: 38, w: 800, anchor: 'end', track: 0.08, fill: '#b8391b' },
    { t: 'label', s: 'MODEL YEAR', x: 978, y: 562, size: 38, w: 800, track: 0.08, fill: '#1f5f5d' },
  ],
  vignette: 0.4,
  grain: 0.15,
} satisfies Scene;
