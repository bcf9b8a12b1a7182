import { Glow } from '../core/effects.tsx';
import { lerp, toD, type V2 } from '../core/geometry.ts';
import { C, lin, nid, P, R, rad, rectD } from '../core/paint.tsx';
import { glyphs } from '../core/text.ts';

const PI = Math.PI;

/** Dial: center, radius px, value 0..1, n major ticks with nums and a "TOP|sub" label. */
export function Gauge({
  cx,
  cy,
  r,
  value,
  red = 0.8,
  accent = '#e86a33',
  n = 9,
  nums,
  label,
}: {
  nums?: string[];
  label?: string;
  cx: number;
  cy: number;
  r: number;
  value: number;
  red?: number;
  accent?: string;
  n?: number;
}) {
  const a0 = PI * 0.75,
    a1 = PI * 2.25,
    A = (t: number) => lerp(a0, a1, t);
  const pt = (rr: number, t: number): V2 => [cx + Math.cos(A(t)) * rr, cy + Math.sin(A(t)) * rr];
  const arc = (rr: number, t0: number, t1: number) => {
    const p = pt(rr, t0),
      q = pt(rr, t1);
    return `M${p[0].toFixed(1)} ${p[1].toFixed(1)}A${rr} ${rr} 0 ${t1 - t0 > 0.667 ? 1 : 0} 1 ${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  };
  let maj = '',
    min = '';
  for (let i = 0; i < n; i++) {
    const p = pt(r * 0.86, i / (n - 1)),
      q = pt(r * 0.73, i / (n - 1));
    maj += `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  }
  for (let i = 0; i < (n - 1) * 5; i++) {
    const p = pt(r * 0.86, i / ((n - 1) * 5)),
      q = pt(r * 0.81, i / ((n - 1) * 5));
    min += `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  }
  const tip = pt(r * 0.78, value),
    l = pt(r * 0.05, value + 0.33),
    m = pt(r * 0.05, value - 0.33);
  return (
    <g>
      <C
        cx={cx}
        cy={cy}
        r={r * 1.06}
        fill={lin(cx - r, cy - r, cx + r, cy + r, [0, '#c9cec9'], [0.3, '#59656f'], [0.7, '#1d2936'], [1, '#7c8890'])}
      />
      <C
        cx={cx}
        cy={cy}
        r={r}
        fill={rad(cx, cy - r * 0.2, r * 1.1, [0, '#1d3652'], [0.7, '#0c192b'], [1, '#060d18'])}
      />
      <path d={arc(r * 0.9, 0, value)} stroke={accent} strokeWidth={r * 0.045} fill="none" strokeLinecap="round" />
      <path d={arc(r * 0.9, red, 1)} stroke="#c9412b" strokeWidth={r * 0.045} fill="none" opacity=".9" />
      <path d={min} stroke="#f6ead3" strokeWidth={r * 0.012} opacity=".55" />
      <path d={maj} stroke="#f6ead3" strokeWidth={r * 0.026} />
      {nums && (
        <path
          d={nums
            .map((t, i) => {
              const q = pt(r * 0.59, i / (nums.length - 1));
              return glyphs(t, q[0], q[1] + r * 0.055, r * 0.15, { w: 500, anchor: 'middle' }).d;
            })
            .join('')}
          fill="#f6ead3"
          opacity=".92"
        />
      )}
      {label && (
        <path
          d={label
            .split('|')
            .map(
              (t, i) =>
                glyphs(t, cx, cy + r * (0.5 + i * 0.15), r * (i ? 0.085 : 0.1), {
                  w: i ? 400 : 600,
                  anchor: 'middle',
                  track: 0.08,
                }).d,
            )
            .join('')}
          fill="#a9bcc1"
        />
      )}
      <Glow x={tip[0]} y={tip[1]} r={r * 0.5} c={accent} o={0.5} />
      <P d={toD([tip, l, m])} fill={accent} />
      <C cx={cx} cy={cy} r={r * 0.12} fill={lin(cx, cy - r * 0.1, cx, cy + r * 0.1, [0, '#59656f'], [1, '#0d1622'])} />
      <P
        d={`M${cx - r * 0.75} ${cy - r * 0.45}A${r * 0.9} ${r * 0.9} 0 0 1 ${cx + r * 0.75} ${cy - r * 0.45}A${r * 1.2} ${r * 1.2} 0 0 0 ${cx - r * 0.75} ${cy - r * 0.45}Z`}
        fill="#fff"
        opacity={0.06}
      />
    </g>
  );
}

/** Drum odometer: x, y top-left, h height in px; digits as text, the last drum white; roll 0..1 turns the trailing nines. */
export function Odometer({
  x,
  y,
  h,
  digits,
  roll = 0,
  unit = 'MILES',
}: {
  x: number;
  y: number;
  h: number;
  digits: string;
  roll?: number;
  unit?: string;
}) {
  const w = h * 0.66,
    gap = h * 0.05,
    pad = h * 0.2,
    total = digits.length * (w + gap) - gap,
    id = nid('od');
  const turning = digits.length - (/9*$/.exec(digits)?.[0].length ?? 0) - 1;
  return (
    <g>
      <R
        x={x - pad * 1.6}
        y={y - pad * 1.6 + 8}
        w={total + pad * 3.2}
        h={h + pad * 3.2}
        r={h * 0.24}
        fill="#05080e"
        opacity={0.5}
        filter="url(#b8)"
      />
      <R
        x={x - pad * 1.6}
        y={y - pad * 1.6}
        w={total + pad * 3.2}
        h={h + pad * 3.2}
        r={h * 0.24}
        fill={lin(0, y - pad, 0, y + h + pad, [0, '#e9e4d6'], [0.25, '#8b949a'], [0.6, '#3a444f'], [1, '#a9b0b0'])}
      />
      <R
        x={x - pad * 1.2}
        y={y - pad * 1.2}
        w={total + pad * 2.4}
        h={h + pad * 2.4}
        r={h * 0.18}
        fill={lin(0, y - pad, 0, y + h + pad, [0, '#0b121c'], [1, '#1a2634'])}
      />
      <path
        d={glyphs(unit, x + total / 2, y + h + pad * 0.95, pad * 0.72, { w: 600, anchor: 'middle', track: 0.3 }).d}
        fill="#a9bcc1"
      />
      {[...digits].map((c, i) => {
        const dx = x + i * (w + gap),
          last = i === digits.length - 1,
          ink = last ? '#12233b' : '#f6ead3',
          next = String((Number(c) + 1) % 10),
          shift = i >= turning ? roll * h : 0;
        return (
          <g key={i}>
            <clipPath id={id + i}>
              <path d={rectD(dx, y, w, h, 5)} />
            </clipPath>
            <g clipPath={`url(#${id + i})`}>
              <R
                x={dx}
                y={y}
                w={w}
                h={h}
                fill={
                  last
                    ? lin(0, y, 0, y + h, [0, '#8d877a'], [0.45, '#fbf4e2'], [1, '#8d877a'])
                    : lin(0, y, 0, y + h, [0, '#04070c'], [0.45, '#263341'], [1, '#04070c'])
                }
              />
              <path
                d={
                  glyphs(c, dx + w / 2, y + h * 0.79 - shift, h * 0.78, { w: 600, anchor: 'middle' }).d +
                  glyphs(next, dx + w / 2, y + h * 1.63 - shift, h * 0.78, { w: 600, anchor: 'middle' }).d
                }
                fill={ink}
              />
              <R
                x={dx}
                y={y}
                w={w}
                h={h}
                fill={lin(
                  0,
                  y,
                  0,
                  y + h,
                  [0, '#000000', 0.6],
                  [0.3, '#000000', 0],
                  [0.7, '#000000', 0],
                  [1, '#000000', 0.6],
                )}
              />
            </g>
            <P d={`M${dx} ${y}v${h}`} stroke="#000" strokeWidth={1.4} opacity={0.5} />
          </g>
        );
      })}
      <Glow x={x + total * 0.3} y={y - pad} r={h * 1.1} ry={h * 0.25} c="#fff6e0" o={0.25} />
    </g>
  );
}
