import React from 'react';
import { rpoly, toD, type V2 } from '../../core/geometry.ts';
import { C, P } from '../../core/paint.tsx';
import type { TruckKit } from './kit.tsx';

/** Contact shadow on the ground, metres. */
export function shadow(k: TruckKit): React.ReactNode[] {
  const { p, s, cam, sideOn, W } = k;
  const els: React.ReactNode[] = [],
    add = (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>);
  if (p.noShadow) return els;
  {
    const gp = (x: number, z: number): V2 => {
      const q = cam.raw([x, 0, z]);
      const o = cam.raw([s.L / 2, 0, 0]);
      return [q[0] - o[0] + p.x, q[1] - o[1] + p.y];
    };
    const sh = (m: number) => {
      const q: V2[] = [];
      for (const [x, z] of rpoly(
        [
          [-0.05 - m, -W - m, 0.5],
          [s.L + m, -W - m, 0.5],
          [s.L + m, W + m, 0.5],
          [-0.05 - m, W + m, 0.5],
        ],
        true,
        0.3,
      ))
        q.push(gp(x, z));
      return q;
    };
    if (sideOn) {
      const a = gp(-0.15, W),
        b = gp(s.L + 0.1, W),
        yy = gp(0, W)[1],
        hgt = 0.085 * p.scale;
      const cx = (a[0] + b[0]) / 2,
        hw = (b[0] - a[0]) / 2;
      add(
        <C cx={cx} cy={yy - hgt * 0.1} r={hw * 1.04} ry={hgt * 1.5} fill="#060a12" opacity={0.35} filter="url(#b8)" />,
      );
      add(
        <C cx={cx} cy={yy - hgt * 0.35} r={hw * 0.97} ry={hgt * 0.8} fill="#04070d" opacity={0.75} filter="url(#b4)" />,
      );
    } else {
      add(<P d={toD(sh(0.22))} fill="#060a12" opacity={0.38} filter="url(#b8)" />);
      add(<P d={toD(sh(-0.06))} fill="#08090f" opacity={0.85} filter="url(#b4)" />);
    }
  }
  return els;
}
