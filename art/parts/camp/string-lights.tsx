import type React from 'react';
import { Glow } from '../../core/effects.tsx';
import { lerp, smoothD, type V2 } from '../../core/geometry.ts';
import { item } from '../../core/list.ts';
import { P } from '../../core/paint.tsx';

/** Bulbs on sagging wires between points, px. */
export function StringLights({
  pts,
  sag = 40,
  n = 12,
  c = '#ffd88f',
}: {
  pts: V2[];
  sag?: number;
  n?: number;
  c?: string;
}) {
  const els: React.ReactNode[] = [];
  for (let i = 1; i < pts.length; i++) {
    const a = item(pts, i - 1),
      b = item(pts, i);
    const at = (t: number): V2 => [lerp(a[0], b[0], t), lerp(a[1], b[1], t) + Math.sin(Math.PI * t) * sag];
    els.push(
      <P
        key={`l${i}`}
        d={smoothD(Array.from({ length: 9 }, (_, j) => at(j / 8)))}
        stroke="#0c1422"
        strokeWidth={1.6}
      />,
    );
    for (let j = 1; j < n; j++) {
      const q = at(j / n);
      els.push(
        <Glow key={`${i}-${j}`} x={q[0]} y={q[1] + 6} r={22} c={c} o={0.75} />,
        <circle key={`${i}c${j}`} cx={q[0].toFixed(1)} cy={(q[1] + 6).toFixed(1)} r="3.6" fill="#fff3cf" />,
      );
    }
  }
  return <g>{els}</g>;
}
