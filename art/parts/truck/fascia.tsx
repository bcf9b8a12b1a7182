import React from 'react';
import { mix } from '../../core/color.ts';
import { lin } from '../../core/paint.tsx';
import { bumper } from './bumper.tsx';
import { grille } from './grille.tsx';
import { headlamps } from './headlamps.tsx';
import type { TruckKit } from './kit.tsx';
import { mirror } from './mirror.tsx';

/** Nose: fascia, grille, lamps, bumper, air dam, metres. */
export function fascia(k: TruckKit): React.ReactNode[] {
  const { sideOn, paint, bodyY, poly, line, noseShape, noseLine, noseY, noseTop, noseFoot } = k;
  const els: React.ReactNode[] = [],
    add = (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>);
  add(
    poly(
      noseShape([
        [-1, bodyY(0.56), 0.06],
        [-1, noseY - 0.005, 0.05],
        [-0.6, noseY + 0.012],
        [0, noseY + 0.028],
        [0.6, noseY + 0.012],
        [1, noseY - 0.005, 0.05],
        [1, bodyY(0.56), 0.06],
        [0.7, bodyY(0.52), 0.1],
        [-0.7, bodyY(0.52), 0.1],
      ]),
      lin(
        noseTop[0],
        noseTop[1],
        noseFoot[0],
        noseFoot[1],
        [0, paint.top],
        [0.1, paint.hi],
        [0.25, paint.base],
        [0.6, mix(paint.base, paint.lo, 0.5)],
        [1, paint.deep],
      ),
    ),
  );
  for (const part of [grille, headlamps, bumper]) add(part(k));
  // nose light line
  if (!sideOn)
    add(
      line(
        noseLine([
          [-0.97, noseY - 0.012],
          [-0.5, noseY + 0.012],
          [0, noseY + 0.024],
          [0.5, noseY + 0.012],
          [0.97, noseY - 0.012],
        ]),
        paint.glint,
        1.6,
        { opacity: 0.55 },
      ),
    );
  add(mirror(k, 1));
  return els;
}
