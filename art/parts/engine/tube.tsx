import { lerp, smoothD, type V2 } from '../../core/geometry.ts';
import { item } from '../../core/list.ts';

const PI = Math.PI;

/** Pipe along a smooth path, shaded by a ramp of [width share, colour]. */
export const Tube = ({ pts, w, ramp, o = 1 }: { pts: V2[]; w: number; ramp: [number, string][]; o?: number }) => {
  const d = smoothD(pts);
  return (
    <g fill="none" strokeLinejoin="round" opacity={o}>
      {ramp.map(([k, c], i) => (
        <path
          key={i}
          d={d}
          stroke={c}
          strokeWidth={+(w * k).toFixed(1)}
          transform={i > 1 ? `translate(${-w * 0.06 * (i - 1)} ${-w * 0.07 * (i - 1)})` : undefined}
        />
      ))}
    </g>
  );
};

/** Flow chevrons along a polyline. */
export const Arrows = ({ pts, c, n = 5, s = 9 }: { pts: V2[]; c: string; n?: number; s?: number }) => {
  // chevrons along a polyline
  const L: number[] = [0];
  for (let i = 1; i < pts.length; i++) {
    const [ax, ay] = item(pts, i - 1),
      [bx, by] = item(pts, i);
    L.push(item(L, -1) + Math.hypot(bx - ax, by - ay));
  }
  const T = item(L, -1);
  return (
    <g fill="none" stroke={c} strokeWidth={s * 0.42} strokeLinecap="round" strokeLinejoin="round">
      {Array.from({ length: n }, (_, q) => {
        const d = (T * (q + 0.6)) / n;
        let i = 1;
        while (item(L, i) < d) i++;
        const from = item(L, i - 1),
          [ax, ay] = item(pts, i - 1),
          [bx, by] = item(pts, i);
        const t = (d - from) / (item(L, i) - from),
          x = lerp(ax, bx, t),
          y = lerp(ay, by, t),
          a = (Math.atan2(by - ay, bx - ax) * 180) / PI;
        return (
          <path
            key={q}
            d={`M${-s * 0.5} ${-s * 0.8}L${s * 0.5} 0L${-s * 0.5} ${s * 0.8}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${a.toFixed(0)})`}
          />
        );
      })}
    </g>
  );
};

/** Catmull-Rom samples along control points. */
export function sample(pts: V2[], n = 40): V2[] {
  const out: V2[] = [];
  const N = pts.length;
  for (let i = 0; i < N - 1; i++) {
    const a = item(pts, Math.max(0, i - 1)),
      b = item(pts, i),
      c = item(pts, i + 1),
      e = item(pts, Math.min(N - 1, i + 2));
    for (let j = 0; j < n / N; j++) {
      const t = j / (n / N),
        t2 = t * t,
        t3 = t2 * t;
      const along = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - e[k]) * t2 +
          (3 * b[k] - a[k] - 3 * c[k] + e[k]) * t3);
      out.push([along(0), along(1)]);
    }
  }
  out.push(item(pts, -1));
  return out;
}
