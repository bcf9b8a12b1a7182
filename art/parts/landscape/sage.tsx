import { lerp, type V2 } from '../../core/geometry.ts';
import { rng } from '../../core/ids.ts';
import { item } from '../../core/list.ts';

/** Spiky brush in the near foreground, px. */
export function Sage({
  pts,
  n,
  color,
  hi,
  seed = 2,
  s = 1,
}: {
  pts: V2[];
  n: number;
  color: string;
  hi: string;
  seed?: number;
  s?: number;
}) {
  const r = rng(seed * 9 + 4),
    f = (v: number) => v.toFixed(1);
  let d = '',
    e = '';
  const [x0, y0] = item(pts, 0),
    x1 = item(pts, -1)[0];
  for (let i = 0; i < n; i++) {
    const x = lerp(x0, x1, (i + r()) / n),
      y = y0 + r() * 22,
      k = (20 + r() * 26) * s;
    for (let j = 0; j < 17; j++) {
      const t = (j / 16) * 2 - 1,
        a = t * 1.25 + (r() - 0.5) * 0.25,
        L = k * (1 - 0.42 * t * t) * (0.65 + r() * 0.45),
        tx = x + Math.sin(a) * L * 1.25,
        ty = y - Math.cos(a) * L,
        w = 1.5 * s + r() * s;
      const p = `M${f(x + t * k * 0.32 - w)} ${f(y)}Q${f(x + t * k * 0.42)} ${f(y - L * 0.5)} ${f(tx)} ${f(ty)}Q${f(x + t * k * 0.42 + w * 1.6)} ${f(y - L * 0.42)} ${f(x + t * k * 0.32 + w)} ${f(y)}Z`;
      if (r() > 0.34) d += p;
      else e += p;
    }
  }
  return (
    <g>
      <path d={d} fill={color} />
      <path d={e} fill={hi} />
    </g>
  );
}
