import { lerp, type V2, yOnLine } from '../../core/geometry.ts';
import { rng } from '../../core/ids.ts';
import { item } from '../../core/list.ts';
import { circD } from '../../core/paint.tsx';

/** Low round scrub seen from afar, px. */
export function Scrub({
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
  hi?: string;
  seed?: number;
  s?: number;
}) {
  const r = rng(seed * 9 + 4);
  let d = '',
    e = '';
  const x0 = item(pts, 0)[0],
    x1 = item(pts, -1)[0];
  const yAt = (x: number) => yOnLine(pts, x);
  for (let i = 0; i < n; i++) {
    const x = lerp(x0, x1, r()),
      y = yAt(x) + r() * 12,
      k = (6 + r() * 13) * s;
    d +=
      circD(x, y - k * 0.5, k * 0.8, k * 0.62) +
      circD(x + k, y - k * 0.3, k * 0.6, k * 0.45) +
      circD(x - k * 0.9, y - k * 0.25, k * 0.6, k * 0.42);
    e += circD(x - k * 0.2, y - k * 0.75, k * 0.5, k * 0.28);
  }
  return (
    <g>
      <path d={d} fill={color} />
      {hi && <path d={e} fill={hi} opacity=".6" />}
    </g>
  );
}
