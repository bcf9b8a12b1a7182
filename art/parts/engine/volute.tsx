import { lerp, polar, toD, type V2 } from '../../core/geometry.ts';
import { P } from '../../core/paint.tsx';

const PI = Math.PI;
/** Centre, start and end radius, bore (px), start angle (radians), turning direction, outlet length and colour ramp from rim to bore. */
export interface VoluteProps {
  cx: number;
  cy: number;
  r0: number;
  r1: number;
  a0?: number;
  dir?: 1 | -1;
  outlet?: number;
  inner: number;
  ramp: string[];
}

/** Outline of a turbo scroll with tangential outlet, px. */
export function volutePts(
  cx: number,
  cy: number,
  inner: number,
  r0: number,
  r1: number,
  a0: number,
  dir: number,
  k: number,
  outlet: number,
): V2[] {
  const q: V2[] = [];
  const N = 72;
  for (let i = 0; i <= N; i++) {
    const t = i / N,
      a = a0 + dir * t * 2 * PI,
      R_ = lerp(r0, r1, t);
    q.push(polar(cx, cy, lerp(inner, R_, k), a));
  }
  const aE = a0 + dir * 2 * PI,
    tx = -Math.sin(aE) * dir,
    ty = Math.cos(aE) * dir;
  const oE = polar(cx, cy, lerp(inner, r1, k), aE);
  const mid = lerp(inner, r1, 0.56),
    half = (r1 - inner) * 0.46; // outlet pipe walls around mid radius
  const oo = polar(cx, cy, mid + half * (2 * k - 1) * 1, aE);
  q.push([oE[0] + tx * outlet * 0.5, oE[1] + ty * outlet * 0.5], [oo[0] + tx * outlet, oo[1] + ty * outlet]);
  const oi = polar(cx, cy, mid - half * (2 * k - 1) * 1 + half * 0, aE),
    ii = polar(cx, cy, inner + (r1 - inner) * (1 - k) * 0.9, aE);
  q.push([oi[0] + tx * outlet, oi[1] + ty * outlet], [ii[0], ii[1]]);
  return q;
}

/** Shaded turbo scroll. */
export function Volute(p: VoluteProps) {
  const a0 = p.a0 ?? 0,
    dir = p.dir ?? 1,
    out = p.outlet ?? 60,
    n = p.ramp.length;
  return (
    <g>
      {p.ramp
        .map((c, i) => {
          const k = 1 - (i / (n - 1)) * 0.86;
          return (
            <P
              key={i}
              d={toD(volutePts(p.cx, p.cy, p.inner, p.r0, p.r1, a0, dir, Math.max(0.56, k), out * 1), true, 0.2)}
              fill={c}
            />
          );
        })
        .slice(0, 1)}
      {p.ramp.slice(1).map((c, i) => {
        const f = (i + 1) / (n - 1);
        const q: V2[] = [];
        const N = 72;
        for (let j = 0; j <= N; j++) {
          const t = j / N,
            a = a0 + dir * t * 2 * PI;
          q.push(polar(p.cx, p.cy, lerp(lerp(p.r0, p.r1, t), p.inner, f * 0.98), a));
        }
        const aE = a0 + dir * 2 * PI,
          tx = -Math.sin(aE) * dir * out * 0.98,
          ty = Math.cos(aE) * dir * out * 0.98;
        const hi = lerp(p.r1, p.inner, f * 0.5),
          lo = lerp(p.inner, p.r1, f * 0.5 * 0.9 + 0.02);
        const A = polar(p.cx, p.cy, hi, aE),
          B = polar(p.cx, p.cy, lo, aE);
        return (
          <P
            key={i}
            d={toD([...q.slice(0, -1), A, [A[0] + tx, A[1] + ty], [B[0] + tx, B[1] + ty], B], true, 0.2)}
            fill={c}
          />
        );
      })}
    </g>
  );
}
