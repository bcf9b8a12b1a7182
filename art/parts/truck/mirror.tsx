import { hull, rpoly } from '../../core/geometry.ts';
import { lin } from '../../core/paint.tsx';
import type { V3 } from './camera.ts';
import type { TruckKit } from './kit.tsx';

/** Door mirror; sg 1 near side, -1 far side. Metres. */
export function mirror(k: TruckKit, sg: number) {
  const { s, project, W, trimC, paint, poly, line } = k;
  const x = s.cowlX + 0.3,
    y = s.beltF + 0.03,
    z0 = sg * (W * 0.97),
    z1 = sg * (W + 0.22);
  const a = project([x, y + 0.24, z0]),
    b = project([x, y, z0]);
  const sec = (k: number): number[][] => [
    [x - 0.055 + k * 0.02, y + 0.02, 0.06],
    [x - 0.03 + k * 0.02, y + 0.235 - k * 0.015, 0.07],
    [x + 0.1, y + 0.235 - k * 0.02, 0.04],
    [x + 0.11, y + 0.03, 0.04],
  ];
  const shell = hull([
    ...rpoly(sec(0)).map((v) => project([v[0], v[1], z0 + sg * 0.02])),
    ...rpoly(sec(1)).map((v) => project([v[0], v[1], z1])),
  ]);
  return (
    <>
      {poly(
        hull(
          [
            [x + 0.0, y - 0.03, z0 - sg * 0.1],
            [x + 0.1, y - 0.03, z0 - sg * 0.1],
            [x, y + 0.06, z0 + sg * 0.03],
            [x + 0.1, y + 0.06, z0 + sg * 0.03],
          ].map((v) => project(v as V3)),
        ),
        trimC,
      )}
      {poly(shell, lin(a[0], a[1], b[0], b[1], [0, paint.hi], [0.4, paint.base], [0.75, paint.lo], [1, paint.deep]))}
      {poly(
        hull([
          ...rpoly([
            [x - 0.055, y + 0.02, 0.05],
            [x - 0.048, y + 0.085],
            [x + 0.105, y + 0.085],
            [x + 0.11, y + 0.03, 0.04],
          ]).map((v) => project([v[0], v[1], z0 + sg * 0.02])),
          ...rpoly([
            [x - 0.035, y + 0.02, 0.05],
            [x - 0.028, y + 0.08],
            [x + 0.105, y + 0.08],
            [x + 0.11, y + 0.03, 0.04],
          ]).map((v) => project([v[0], v[1], z1])),
        ]),
        trimC,
      )}
      {line(
        [
          [x, y + 0.232, z0 + sg * 0.05],
          [x + 0.02, y + 0.218, z1 - sg * 0.03],
        ].map((v) => project(v as V3)),
        paint.glint,
        1.2,
        { opacity: 0.7 },
      )}
    </>
  );
}
