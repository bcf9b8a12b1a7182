import { Glow, Stipple } from '../../core/effects.tsx';
import { lerp, polar, rpoly, toD, type V2 } from '../../core/geometry.ts';
import { C, lin, P, R, rad } from '../../core/paint.tsx';

const PI = Math.PI;
/** Center, start and end radius, bore (px), start angle (radians), turning direction, outlet length and color ramp from rim to bore. */
interface VoluteProps {
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
function Volute(p: VoluteProps) {
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

const Blades = ({
  cx,
  cy,
  r,
  hub,
  n,
  c1,
  c2,
  dir = 1,
}: {
  cx: number;
  cy: number;
  r: number;
  hub: number;
  n: number;
  c1: string;
  c2: string;
  dir?: number;
}) => {
  let a = '',
    b = '';
  for (let i = 0; i < n; i++) {
    const t = (i / n) * 2 * PI;
    const p0 = polar(cx, cy, hub * 0.9, t),
      p1 = polar(cx, cy, lerp(hub, r, 0.55), t + dir * 0.26),
      p2 = polar(cx, cy, r, t + dir * 0.36),
      p3 = polar(cx, cy, r, t + dir * 0.62),
      p4 = polar(cx, cy, lerp(hub, r, 0.55), t + dir * 0.4),
      p5 = polar(cx, cy, hub * 0.9, t + dir * 0.2);
    const f = (v: V2) => v.map((q) => q.toFixed(1)).join(' ');
    a += `M${f(p0)}Q${f(p1)} ${f(p2)}L${f(p3)}Q${f(p4)} ${f(p5)}Z`;
    const e2 = polar(cx, cy, r, t + dir * 0.42),
      m2 = polar(cx, cy, lerp(hub, r, 0.55), t + dir * 0.3);
    b += `M${f(p0)}Q${f(p1)} ${f(p2)}L${f(e2)}Q${f(m2)} ${f(p0)}Z`;
  }
  return (
    <>
      <P d={a} fill={c1} />
      <P d={b} fill={c2} />
    </>
  );
};

/** Turbocharger seen from the compressor side; s = 1 is about 320 px across. */
export function Turbo({ cx, cy, s = 1, hot = true }: { cx: number; cy: number; s?: number; hot?: boolean }) {
  const k = (v: number) => v * s;
  const iron = [
    '#2a1a1c',
    '#4a2420',
    '#7c3324',
    '#b24a2b',
    '#d9673a',
    '#e8824d',
    '#d06437',
    '#9c4128',
    '#6b2c22',
    '#40201d',
  ];
  const alu = [
    '#3c4750',
    '#6c7880',
    '#9aa5a9',
    '#c6cbc8',
    '#e9e6da',
    '#f7f1e1',
    '#e2dfd4',
    '#b4bcbc',
    '#868f94',
    '#59636b',
  ];
  const tx = cx + k(118),
    ty = cy - k(36);
  return (
    <g>
      {hot && <Glow x={tx + k(20)} y={ty} r={k(330)} c="#ff7a35" o={0.6} />}
      {/* turbine scroll behind */}
      <Volute cx={tx} cy={ty} inner={k(58)} r0={k(92)} r1={k(150)} a0={PI * 0.5} dir={1} outlet={k(70)} ramp={iron} />
      <C cx={tx} cy={ty} r={k(64)} fill={rad(tx, ty, k(64), [0, '#ffd27a'], [0.4, '#f08a3c'], [1, '#5a2018'])} />
      <Stipple opacity={0.7}>
        <C cx={tx} cy={ty} r={k(98)} fill={rad(tx, ty, k(98), [0.3, '#ffb56b', 0.55], [1, '#ffb56b', 0])} />
      </Stipple>
      {/* wastegate actuator */}
      <R
        x={cx - k(30)}
        y={cy + k(128)}
        w={k(86)}
        h={k(50)}
        r={k(12)}
        fill={lin(0, cy + k(128), 0, cy + k(178), [0, '#c9a45a'], [0.4, '#f0d28c'], [1, '#6b5228'])}
      />
      <R x={cx + k(54)} y={cy + k(148)} w={k(110)} h={k(8)} fill="#aab2b5" />
      <R x={cx + k(150)} y={cy + k(100)} w={k(10)} h={k(56)} r={k(4)} fill="#7b868e" />
      {/* center housing */}
      <P
        d={toD(
          rpoly([
            [cx - k(10), cy - k(84), k(14)],
            [cx + k(96), cy - k(112), k(14)],
            [cx + k(108), cy + k(56), k(14)],
            [cx + k(10), cy + k(84), k(14)],
          ]),
        )}
        fill={lin(
          cx,
          cy - k(100),
          cx + k(30),
          cy + k(84),
          [0, '#53606b'],
          [0.3, '#a4afb4'],
          [0.55, '#66727c'],
          [1, '#222b36'],
        )}
      />
      <R
        x={cx + k(26)}
        y={cy - k(128)}
        w={k(36)}
        h={k(44)}
        r={k(5)}
        fill={lin(cx + k(26), 0, cx + k(62), 0, [0, '#8a959b'], [0.4, '#d9dcd8'], [1, '#4a545e'])}
      />
      {/* compressor scroll */}
      <Volute
        cx={cx}
        cy={cy}
        inner={k(66)}
        r0={k(98)}
        r1={k(158)}
        a0={-PI * 0.0 + PI}
        dir={1}
        outlet={k(96)}
        ramp={alu}
      />
      <C
        cx={cx}
        cy={cy}
        r={k(82)}
        fill={lin(cx - k(60), cy - k(80), cx + k(50), cy + k(80), [0, '#fbf6e8'], [0.45, '#b9c0bf'], [1, '#525d67'])}
      />
      <C
        cx={cx}
        cy={cy}
        r={k(70)}
        fill={lin(cx - k(40), cy - k(70), cx + k(40), cy + k(70), [0, '#39444f'], [1, '#a7b0b2'])}
      />
      <C cx={cx} cy={cy} r={k(62)} fill={rad(cx, cy, k(62), [0, '#2a3440'], [0.7, '#141d29'], [1, '#0a111b'])} />
      <Blades cx={cx} cy={cy} r={k(59)} hub={k(16)} n={9} c1="#57646f" c2="#dfe0d8" />
      <C
        cx={cx}
        cy={cy}
        r={k(17)}
        fill={lin(cx - k(14), cy - k(16), cx + k(14), cy + k(16), [0, '#fffaf0'], [0.5, '#c2c8c6'], [1, '#66727c'])}
      />
      <P d={toD(Array.from({ length: 6 }, (_, i) => polar(cx, cy, k(9), (i * PI) / 3)))} fill="#7b868e" />
      {Array.from({ length: 8 }, (_, i) => {
        const q = polar(cx, cy, k(76), (i * PI) / 4 + 0.3);
        return <C key={i} cx={q[0]} cy={q[1]} r={k(3.6)} fill="#3c4750" />;
      })}
      <Stipple opacity={0.32}>
        <C
          cx={cx}
          cy={cy}
          r={k(160)}
          fill={rad(cx + k(40), cy + k(80), k(150), [0, '#12233b', 0.6], [1, '#12233b', 0])}
        />
      </Stipple>
    </g>
  );
}
