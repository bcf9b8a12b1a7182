import React from 'react';
import { mix } from '../../core/color.ts';
import { hull, lerp, type V2 } from '../../core/geometry.ts';
import { lin } from '../../core/paint.tsx';
import type { TruckKit } from './kit.tsx';

/** Roof skin, metres. */
export function roof(k: TruckKit): React.ReactNode[] {
  const { s, project, key, keyPower, W, paint, screenTop, roofPoint, poly } = k;
  const els: React.ReactNode[] = [],
    add = (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>);
  // roof + far pillar
  const roofPts: V2[] = [];
  for (let i = 0; i <= 14; i++)
    for (let j = -6; j <= 6; j++) roofPts.push(project(roofPoint(lerp(s.aTopX - 0.02, s.roofX, i / 14), j / 6)));
  for (let j = -6; j <= 6; j++) roofPts.push(project([s.cabX - 0.05, s.H - 0.26, (j / 6) * W * 0.74]));
  for (let j = -6; j <= 6; j++) {
    const q = screenTop(j / 6);
    roofPts.push(project([q[0] - 0.012, q[1] + 0.004, q[2]]));
  }
  const rt0 = project([s.aTopX, s.H, 0]),
    rt1 = project([s.aTopX, s.H - 0.14, W * 0.7]);
  add(
    poly(
      hull(roofPts),
      lin(rt0[0], rt0[1], rt1[0], rt1[1], [0, mix(paint.top, key, keyPower * 0.4)], [0.5, paint.hi], [1, paint.base]),
    ),
  );
  return els;
}
