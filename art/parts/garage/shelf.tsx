import type React from 'react';
import { darken, lighten } from '../../core/color.ts';
import { rng } from '../../core/ids.ts';
import { item } from '../../core/list.ts';
import { lin, R } from '../../core/paint.tsx';

/** Shelf of cans and bottles, px. */
export function Shelf({ x, y, w, seed = 1 }: { x: number; y: number; w: number; seed?: number }) {
  const r = rng(seed * 3 + 1);
  const cols = ['#d9673a', '#f0e2c6', '#35536f', '#c9a45a', '#8fa6b3', '#b8452b'];
  const it: React.ReactNode[] = [];
  let cx = x + 10;
  let i = 0;
  while (cx < x + w - 34) {
    const ww = 20 + r() * 26,
      hh = 34 + r() * 40,
      c = item(cols, Math.floor(r() * cols.length));
    it.push(
      <g key={i++}>
        <R
          x={cx}
          y={y - hh}
          w={ww}
          h={hh}
          r={4}
          fill={lin(cx, 0, cx + ww, 0, [0, lighten(c, 0.12)], [1, darken(c, 0.35)])}
        />
        <R x={cx + ww * 0.3} y={y - hh - 8} w={ww * 0.4} h={9} r={2} fill="#10192a" />
        <R x={cx + 2} y={y - hh * 0.62} w={ww - 4} h={hh * 0.28} fill="#10192a" opacity={0.3} />
      </g>,
    );
    cx += ww + 5 + r() * 8;
  }
  return (
    <g>
      {it}
      <R x={x} y={y} w={w} h={9} r={2} fill={lin(0, y, 0, y + 9, [0, '#b98355'], [1, '#5a3a28'])} />
    </g>
  );
}
