import React from 'react';
import { Glow } from '../../core/effects.tsx';
import { rpoly, toD, type V2 } from '../../core/geometry.ts';
import { C, P } from '../../core/paint.tsx';
import { bodySide } from './body-side.tsx';
import { cabSide, roof } from './cab-side.tsx';
import { hood } from './hood.tsx';
import { collect, type TruckKit, truckKit } from './kit.tsx';
import { bed, bedCover, bedLoad, roofLoad } from './load.tsx';
import { nose } from './nose.tsx';
import type { TruckProps } from './spec.ts';
import { underbody } from './wheels.tsx';
import { windshield } from './windshield.tsx';

/** Contact shadow on the ground, meters. */
export function shadow(k: TruckKit): React.ReactNode[] {
  const { p, s, cam, sideOn, W } = k;
  const { els, add } = collect();
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

/** Light bloom of head and tail lamps, meters. */
function lampGlow(k: TruckKit): React.ReactNode[] {
  const { p, project, sideOn, W, bodyY, noseX, tailX } = k;
  const { els, add } = collect();
  // lamp glows
  if (p.lights) {
    const L1 = project([noseX(0.86 * W, bodyY(1.02)), bodyY(1.02), 0.86 * W]),
      L2 = project([noseX(-0.86 * W, bodyY(1.02)), bodyY(1.02), -0.86 * W]);
    add(<Glow x={L1[0]} y={L1[1]} r={0.62 * p.scale} c="#ffe7b5" o={0.85} />);
    if (!sideOn) add(<Glow x={L2[0]} y={L2[1]} r={0.62 * p.scale} c="#ffe7b5" o={0.85} />);
    if (!sideOn) {
      add(<Glow x={L1[0]} y={L1[1]} r={0.16 * p.scale} c="#fffdf4" o={1} />);
      add(<Glow x={L2[0]} y={L2[1]} r={0.16 * p.scale} c="#fffdf4" o={1} />);
    }
    const T = project([tailX, bodyY(1.2), W]);
    add(<Glow x={T[0]} y={T[1]} r={0.4 * p.scale} c="#ff5a36" o={0.5} />);
  }
  return els;
}

/**
 * A pickup described once as surfaces in meters and projected by a real camera, so one model gives the side profile
 * and front three-quarter views, in two sizes and three cabs. Sections are painted back to front.
 */
export function Truck(p: TruckProps) {
  const k = truckKit(p);
  const sections = [
    shadow,
    underbody,
    bed,
    bedLoad,
    roof,
    bodySide,
    bedCover,
    cabSide,
    roofLoad,
    windshield,
    hood,
    nose,
    lampGlow,
  ];
  return (
    <g transform={p.flip ? `translate(${2 * p.x} 0) scale(-1 1)` : undefined}>
      {sections.map((f) => (
        <React.Fragment key={f.name}>
          {f(k).map((e, i) => (
            <React.Fragment key={i}>{e}</React.Fragment>
          ))}
        </React.Fragment>
      ))}
    </g>
  );
}
