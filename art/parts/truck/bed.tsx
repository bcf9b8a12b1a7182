import React from 'react';
import { mix } from '../../core/color.ts';
import { hull, type V2 } from '../../core/geometry.ts';
import type { TruckKit } from './kit.tsx';

/** Load bed: floor and far rail seen over the near side, metres. */
export function bed(k: TruckKit): React.ReactNode[] {
  const { s, project, key, W, paint, poly, line, bedX } = k;
  const els: React.ReactNode[] = [],
    add = (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>);
  // bed interior / far rail
  const railPts = (z: number): V2[] => [bedX, s.L - 0.1].map((x) => project([x, s.rail, z]));
  add(poly(hull([...railPts(W * 0.92), ...railPts(-W * 0.92)]), mix('#121a25', paint.deep, 0.4)));
  add(
    line(
      [project([bedX, s.rail + 0.008, -W * 0.93]), project([s.L - 0.1, s.rail + 0.008, -W * 0.93])],
      mix(paint.lo, key, 0.2),
      3,
    ),
  );
  return els;
}
