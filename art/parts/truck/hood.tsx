import type React from 'react';
import { hull, lerp, rpoly, type V2 } from '../../core/geometry.ts';
import { lin, mix } from '../../core/paint.tsx';
import { collect, type TruckKit } from './kit.tsx';

/** Hood skin, creases and shut lines, meters. */
export function hood(k: TruckKit): React.ReactNode[] {
  const { s, project, az, keyPower, paint, hoodY, hood, poly, line, sideLine, cut } = k;
  const { els, add } = collect();
  // hood
  const hp: V2[] = [];
  for (let i = 0; i <= 24; i++)
    for (let j = -10; j <= 10; j++) {
      const u = j / 10;
      const xa = 0.26 - 0.12 * (1 - Math.abs(u) ** 2.2),
        xb = s.cowlX + 0.02 - 0.19 * (1 - u * u);
      hp.push(...hood([[lerp(xa, xb, i / 24), u]]));
    }
  const hA = project([s.cowlX, s.hoodR + 0.05, 0]),
    hB = project([0.15, s.hoodF, 0]);
  if (az < 88) {
    add(
      poly(
        hull(hp),
        lin(
          hA[0],
          hA[1],
          hB[0],
          hB[1],
          [0, paint.base],
          [0.25, paint.hi],
          [0.6, paint.top],
          [0.9, mix(paint.top, paint.glint, 0.25)],
          [1, paint.hi],
        ),
      ),
    );
    // hood modeling: recessed sides & center bulge creases
    const hs1 = (u0: number, u1: number, a: number, b: number) =>
      hood(
        rpoly(
          [
            [a, u0],
            [b, u0 * 0.96],
            [b, u1 * 0.96],
            [a, u1],
          ],
          true,
          0.1,
        ),
      );
    add(poly(hs1(0.6, 0.47, 0.3, s.cowlX - 0.14), paint.lo, { opacity: 0.42 }));
    add(poly(hs1(-0.47, -0.6, 0.3, s.cowlX - 0.14), paint.glint, { opacity: 0.3 }));
    add(poly(hs1(0.46, 0.1, 0.32, s.cowlX - 0.2), paint.glint, { opacity: 0.1 }));
    add(
      line(
        hood(
          rpoly(
            [
              [0.28, 0.6],
              [s.cowlX - 0.12, 0.575],
            ],
            false,
            0.1,
          ),
        ),
        paint.lo,
        1,
        { opacity: 0.6 },
      ),
    );
    add(
      line(
        hood(
          rpoly(
            [
              [0.28, -0.6],
              [s.cowlX - 0.12, -0.575],
            ],
            false,
            0.1,
          ),
        ),
        paint.lo,
        1,
        { opacity: 0.4 },
      ),
    );
    // near hood edge: shut line + light
    add(
      line(
        hood(
          rpoly(
            [
              [0.3, 0.985],
              [s.cowlX - 0.02, 0.99],
            ],
            false,
            0.1,
          ),
        ),
        cut,
        1.2,
        { opacity: 0.7 },
      ),
    );
    add(
      line(
        hood(
          rpoly(
            [
              [0.3, 0.955],
              [s.cowlX - 0.05, 0.96],
            ],
            false,
            0.1,
          ),
        ),
        paint.glint,
        1.4,
        { opacity: 0.3 + keyPower * 0.4 },
      ),
    );
  } else {
    add(poly(hull(hp), paint.hi));
  }
  add(
    line(
      sideLine([
        [0.28, hoodY(0.28) - 0.006],
        [0.8, hoodY(0.8)],
        [1.3, hoodY(1.3)],
        [s.cowlX, s.hoodR - 0.002],
      ]),
      paint.glint,
      1.6,
      { opacity: 0.4 + keyPower * 0.4 },
    ),
  );
  return els;
}
