import React from 'react';
import { bed } from './bed.tsx';
import { bonnet } from './bonnet.tsx';
import { fascia } from './fascia.tsx';
import { flanks } from './flanks.tsx';
import { greenhouse } from './greenhouse.tsx';
import { truckKit } from './kit.tsx';
import { lampGlow } from './lamp-glow.tsx';
import { bedCover, bedLoad, roofLoad } from './load.tsx';
import { roof } from './roof.tsx';
import { shadow } from './shadow.tsx';
import type { TruckProps } from './types.ts';
import { underbody } from './underbody.tsx';
import { windscreen } from './windscreen.tsx';

/**
 * A pickup described once as surfaces in metres and projected by a real camera, so one model gives the side profile
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
    flanks,
    bedCover,
    greenhouse,
    roofLoad,
    windscreen,
    bonnet,
    fascia,
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
