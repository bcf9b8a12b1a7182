import type React from 'react';
import { lin, mix } from '../../core/paint.tsx';
import { grille, headlights } from './grille.tsx';
import { collect, type TruckKit } from './kit.tsx';
import { mirror } from './windshield.tsx';

/** Front bumper with fog lamps, air dam, skid plate and tow hooks, meters. */
export function bumper(k: TruckKit): React.ReactNode[] {
  const {
    p,
    full,
    W,
    frontX,
    chrome,
    bodyY,
    poly,
    line,
    sideShape,
    noseShape,
    noseLine,
    bodyGradient,
    lamp,
    archR,
    noseTop,
    noseFoot,
  } = k;
  const { els, add } = collect();
  const bc = full ? chrome : '#1d2630';
  add(
    poly(
      noseShape([
        [-1, bodyY(0.765), 0.03],
        [-0.66, bodyY(0.765), 0.05],
        [-0.6, bodyY(0.735), 0.04],
        [0.6, bodyY(0.735), 0.04],
        [0.66, bodyY(0.765), 0.05],
        [1, bodyY(0.765), 0.03],
        [1, bodyY(0.535), 0.06],
        [0.8, bodyY(0.5), 0.05],
        [-0.8, bodyY(0.5), 0.05],
        [-1, bodyY(0.535), 0.06],
      ]),
      lin(
        noseTop[0],
        noseTop[1] + 0.36 * p.scale,
        noseFoot[0],
        noseFoot[1],
        [0, mix(bc, '#ffffff', full ? 0.35 : 0.12)],
        [0.25, bc],
        [0.55, mix(bc, '#2c3742', 0.55)],
        [0.8, mix(bc, '#10161e', 0.6)],
        [1, mix(bc, '#0b0f15', 0.7)],
      ),
    ),
  );
  add(
    poly(
      sideShape(
        [
          [0.185, bodyY(0.765)],
          [0.42, bodyY(0.77), 0.04],
          [frontX - archR - 0.0, bodyY(0.64), 0.06],
          [frontX - archR - 0.02, bodyY(0.5), 0.04],
          [0.25, bodyY(0.49), 0.04],
          [0.19, bodyY(0.54)],
        ],
        0.05,
      ),
      bodyGradient(
        [0.3, bodyY(0.77), W],
        [0.3, bodyY(0.5), W],
        [0, mix(bc, '#ffffff', 0.2)],
        [0.35, mix(bc, '#55606a', 0.4)],
        [1, mix(bc, '#0b0f15', 0.75)],
      ),
    ),
  );
  add(
    poly(
      sideShape(
        [
          [0.2, bodyY(0.53)],
          [frontX - archR + 0.01, bodyY(0.53)],
          [frontX - archR + 0.03, bodyY(0.44), 0.03],
          [0.32, bodyY(0.4), 0.05],
          [0.22, bodyY(0.44)],
        ],
        0.05,
      ),
      '#0b0f16',
    ),
  );
  add(
    poly(
      noseShape([
        [-0.5, bodyY(0.7), 0.03],
        [0.5, bodyY(0.7), 0.03],
        [0.44, bodyY(0.565), 0.04],
        [-0.44, bodyY(0.565), 0.04],
      ]),
      '#080c12',
    ),
  );
  add(
    line(
      noseLine([
        [-0.48, bodyY(0.635)],
        [0.48, bodyY(0.635)],
      ]),
      '#27313c',
      2,
    ),
  );
  add(
    lamp(
      [
        [0.66, bodyY(0.69), 0.03],
        [0.86, bodyY(0.69), 0.03],
        [0.84, bodyY(0.6), 0.03],
        [0.68, bodyY(0.6), 0.03],
      ],
      '#0b1118',
    ),
  );
  add(
    lamp(
      [
        [0.7, bodyY(0.672), 0.02],
        [0.82, bodyY(0.672), 0.02],
        [0.81, bodyY(0.62), 0.02],
        [0.71, bodyY(0.62), 0.02],
      ],
      p.lights ? '#ffe9bd' : '#7e8c95',
    ),
  );
  // air dam + skid + tow hooks
  add(
    poly(
      noseShape([
        [-0.97, bodyY(0.52), 0.03],
        [0.97, bodyY(0.52), 0.03],
        [0.82, bodyY(0.36), 0.08],
        [-0.82, bodyY(0.36), 0.08],
      ]),
      '#0b0f16',
    ),
  );
  add(
    poly(
      noseShape([
        [-0.36, bodyY(0.5), 0.02],
        [0.36, bodyY(0.5), 0.02],
        [0.28, bodyY(0.375), 0.03],
        [-0.28, bodyY(0.375), 0.03],
      ]),
      '#59646d',
      { opacity: 0.8 },
    ),
  );
  add(
    lamp(
      [
        [0.42, bodyY(0.55), 0.02],
        [0.49, bodyY(0.55), 0.02],
        [0.48, bodyY(0.475), 0.02],
        [0.43, bodyY(0.475), 0.02],
      ],
      '#d7532f',
    ),
  );
  return els;
}

/** Nose: fascia, grille, lamps, bumper, air dam, meters. */
export function nose(k: TruckKit): React.ReactNode[] {
  const { sideOn, paint, bodyY, poly, line, noseShape, noseLine, noseY, noseTop, noseFoot } = k;
  const { els, add } = collect();
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
  for (const part of [grille, headlights, bumper]) add(part(k));
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
