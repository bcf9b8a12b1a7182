import React from 'react';
import { Glow } from '../../core/effects.tsx';
import type { TruckKit } from './kit.tsx';

/** Light bloom of head and tail lamps, metres. */
export function lampGlow(k: TruckKit): React.ReactNode[] {
  const { p, project, sideOn, W, bodyY, noseX, tailX } = k;
  const els: React.ReactNode[] = [],
    add = (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>);
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
