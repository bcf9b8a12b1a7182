import { mix } from '../../core/color.ts';
import { rng } from '../../core/ids.ts';
import { lin, P, R, rectD } from '../../core/paint.tsx';

/** Water from y to y + h with glints, an optional moon path at moonX and a dark shore reflection `refl`, px. */
export function Lake({
  y,
  h,
  color,
  hi,
  seed = 1,
  moonX,
  refl,
}: {
  y: number;
  h: number;
  color: string;
  hi: string;
  seed?: number;
  moonX?: number;
  refl?: string;
}) {
  const r = rng(seed + 40);
  const glints = Array.from({ length: 60 }, () => {
    const t = r(),
      yy = y + 4 + t * h * 0.95,
      w = 20 + r() * 130 * (0.3 + t),
      x = r() * 1600;
    return rectD(x, yy, w, 1.2 + t * 1.6, 0.6);
  });
  const shore = [
    [-90, 0.3],
    [-110, -0.2],
    [-120, 0.16],
    [-130, 0.36],
    [-140, -0.4],
    [-160, 0.1],
    [-150, 0.2],
    [-170, -0.3],
    [-130, 0.5],
    [-150, -0.45],
    [-120, 0.2],
  ];
  const moonPath =
    moonX === undefined
      ? []
      : Array.from({ length: 17 }, (_, i) => {
          const t = i / 17,
            w = (26 + t * 60) * (0.5 + r() * 0.8);
          return rectD(moonX - w / 2 + (r() - 0.5) * 26, y + 5 + t * h, w, 1.6 + t * 2.4, 0.8 + t);
        });
  return (
    <g>
      <R x={-10} y={y} w={1620} h={h} fill={lin(0, y, 0, y + h, [0, hi], [0.35, mix(hi, color, 0.6)], [1, color])} />
      {refl && (
        <P
          d={`M-10 ${y}H1610V${y + 3}${shore.map(([dx = 0, k = 0]) => `l${dx} ${h * k}`).join('')}L-10 ${y + 6}Z`}
          fill={refl}
          opacity={0.45}
        />
      )}
      <path d={glints.join('')} fill={hi} opacity=".3" />
      <path d={moonPath.join('')} fill="#f6ead3" opacity=".55" />
    </g>
  );
}
