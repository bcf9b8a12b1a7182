import { Glow } from '../../core/effects.tsx';
import { lerp, toD, type V2 } from '../../core/geometry.ts';
import { C, lin, P, rad } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';

const PI = Math.PI;

/** Dial: centre, radius px, value 0..1, n major ticks with nums and a "TOP|sub" label. */
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
