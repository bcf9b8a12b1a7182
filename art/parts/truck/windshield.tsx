import type React from 'react';
import { hull, rpoly } from '../../core/geometry.ts';
import { lin, mix } from '../../core/paint.tsx';
import { collect, type TruckKit } from './kit.tsx';
import type { V3 } from './spec.ts';

/** Door mirror; sg 1 near side, -1 far side. Meters. */
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

/** Far mirror and windshield with reflections, meters. */
export function windshield(k: TruckKit): React.ReactNode[] {
  const { project, sideOn, key, sky, paint, glassColor, screenBase, screenTop, screenGlass, poly, line } = k;
  const { els, add } = collect();
  if (!sideOn) add(mirror(k, -1));
  const grid = (u0: number, u1: number, v0: number, v1: number) =>
    screenGlass(
      rpoly(
        [
          [u0, v0],
          [u1, v0],
          [u1, v1],
          [u0, v1],
        ],
        true,
        0.1,
      ),
    );
  {
    add(poly(grid(-1, 1, -0.02, 1.0), paint.lo)); // surround
    const wa = project(screenTop(0)),
      wb = project(screenBase(0));
    add(
      poly(
        screenGlass(
          rpoly(
            [
              [-0.955, 0.03, 0.05],
              [0.955, 0.03, 0.05],
              [0.945, 0.965, 0.1],
              [-0.945, 0.965, 0.1],
            ],
            true,
            0.1,
          ),
        ),
        lin(
          wa[0],
          wa[1],
          wb[0],
          wb[1],
          [0, mix(glassColor, sky, 0.25)],
          [0.3, mix(glassColor, sky, 0.72)],
          [0.55, mix(glassColor, sky, 0.42)],
          [0.78, glassColor],
          [1, '#070b12'],
        ),
      ),
    );
    // reflections, seats, tint band
    add(
      poly(
        screenGlass(
          rpoly(
            [
              [-0.6, 0.03],
              [-0.2, 0.965],
              [0.12, 0.965],
              [-0.22, 0.03],
            ],
            true,
            0.1,
          ),
        ),
        '#ffffff',
        { opacity: 0.11 },
      ),
    );
    add(
      poly(
        screenGlass(
          rpoly(
            [
              [-0.1, 0.03],
              [0.22, 0.965],
              [0.29, 0.965],
              [-0.02, 0.03],
            ],
            true,
            0.1,
          ),
        ),
        '#ffffff',
        { opacity: 0.09 },
      ),
    );
    add(
      poly(
        screenGlass(
          rpoly(
            [
              [-0.945, 0.88],
              [0.945, 0.88],
              [0.945, 0.965, 0.08],
              [-0.945, 0.965, 0.08],
            ],
            true,
            0.1,
          ),
        ),
        '#070b12',
        { opacity: 0.45 },
      ),
    );
    add(
      poly(
        screenGlass(
          rpoly(
            [
              [0.38, 0.03],
              [0.42, 0.2, 0.1],
              [0.72, 0.2, 0.1],
              [0.78, 0.03],
            ],
            true,
            0.08,
          ),
        ),
        '#04070c',
        { opacity: 0.5 },
      ),
    );
    add(
      poly(
        screenGlass(
          rpoly(
            [
              [-0.78, 0.03],
              [-0.72, 0.2, 0.1],
              [-0.42, 0.2, 0.1],
              [-0.38, 0.03],
            ],
            true,
            0.08,
          ),
        ),
        '#04070c',
        { opacity: 0.5 },
      ),
    );
    add(
      line(
        screenGlass(
          rpoly(
            [
              [0.958, 0.02],
              [0.95, 0.97],
            ],
            false,
            0.1,
          ),
        ),
        mix(paint.glint, key, 0.5),
        1.6,
        { opacity: 0.55 },
      ),
    );
    add(
      line(
        screenGlass([
          [-0.5, 0.05],
          [0.15, 0.07],
        ]),
        '#05080d',
        2,
      ),
    );
    add(
      line(
        screenGlass([
          [0.15, 0.05],
          [0.72, 0.07],
        ]),
        '#05080d',
        2,
      ),
    );
  }
  return els;
}
