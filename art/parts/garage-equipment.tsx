import type React from 'react';
import { Glow } from '../core/effects.tsx';
import { item, rng, rpoly, toD } from '../core/geometry.ts';
import { C, circD, darken, lighten, lin, P, R, rectD } from '../core/paint.tsx';

/** Bench with drawers, vise and cans; y is the top, px box. */
export function Workbench({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  return (
    <g>
      <C cx={x + w / 2} cy={y + h} r={w * 0.55} ry={14} fill="#02050b" opacity={0.5} filter="url(#b8)" />
      <R x={x + 8} y={y + 18} w={w - 16} h={h - 18} fill={lin(0, y, 0, y + h, [0, '#1a2f48'], [1, '#0e1a2b'])} />
      {[0, 1, 2].map((i) => (
        <g key={i}>
          <R x={x + 22 + (i * (w - 44)) / 3 + 4} y={y + 34} w={(w - 44) / 3 - 8} h={44} r={3} fill="#223d5a" />
          <R x={x + 22 + ((i + 0.5) * (w - 44)) / 3 - 26} y={y + 50} w={52} h={6} r={3} fill="#c2a878" />
        </g>
      ))}
      <R x={x + 30} y={y + 96} w={w - 60} h={h - 112} fill="#0a1422" opacity={0.75} />
      <R x={x + 40} y={y + h - 62} w={90} h={46} r={4} fill="#b8452b" />
      <R x={x + 142} y={y + h - 52} w={70} h={36} r={4} fill="#c9a45a" />
      <R x={x + 224} y={y + h - 70} w={56} h={54} r={5} fill="#35536f" />
      <R
        x={x - 6}
        y={y}
        w={w + 12}
        h={20}
        r={3}
        fill={lin(0, y, 0, y + 20, [0, '#d9a878'], [0.3, '#b98355'], [1, '#6b4630'])}
      />
      {/* vise */}
      <g transform={`translate(${x + w - 96} ${y})`}>
        <P d="M-34 0h68v-10h-14l-6 -22h-28l-6 22h-14Z" fill="#39506a" />
        <P d="M-46 -58h44v26h-44Z M6 -58h36v26h-36Z" fill={lin(0, -58, 0, -30, [0, '#7d93a3'], [1, '#2c4058'])} />
        <P d="M42 -48h34v8h-34Z M74 -60h5v32h-5Z" fill="#b9c2c3" />
      </g>
      {/* cans, rag, manual */}
      <R x={x + 30} y={y - 50} w={30} h={50} r={3} fill="#f0e2c6" />
      <R x={x + 30} y={y - 38} w={30} h={18} fill="#c9412b" />
      <R x={x + 68} y={y - 38} w={26} h={38} r={3} fill="#35536f" />
      <P d={`M${x + 120} ${y}q10 -16 34 -14q30 2 44 14Z`} fill="#d9673a" />
    </g>
  );
}

/** Roller tool cabinet, s = 1 is 300 px high. */
export function ToolChest({ x, y, s = 1, c = '#c03a26' }: { x: number; y: number; s?: number; c?: string }) {
  const k = (v: number) => v * s;
  const dr = [30, 30, 30, 44, 44];
  let yy = -k(232);
  return (
    <g transform={`translate(${x} ${y})`}>
      <C cx={k(80)} cy={k(2)} r={k(105)} ry={k(12)} fill="#02050b" opacity={0.6} filter="url(#b4)" />
      <C cx={k(24)} cy={-k(10)} r={k(11)} fill="#0c121b" />
      <C cx={k(136)} cy={-k(10)} r={k(11)} fill="#0c121b" />
      <R
        x={0}
        y={-k(244)}
        w={k(160)}
        h={k(226)}
        r={k(6)}
        fill={lin(0, 0, k(160), 0, [0, lighten(c, 0.12)], [0.5, c], [1, darken(c, 0.45)])}
      />
      {dr.map((h, i) => {
        const e = (
          <g key={i}>
            <R
              x={k(8)}
              y={yy}
              w={k(144)}
              h={k(h - 5)}
              r={k(3)}
              fill={lin(0, yy, 0, yy + k(h), [0, lighten(c, 0.2)], [0.2, c], [1, darken(c, 0.25)])}
            />
            <R x={k(8)} y={yy} w={k(144)} h={k(5)} r={k(2)} fill="#e9d9bb" opacity={0.85} />
          </g>
        );
        yy += k(h);
        return e;
      })}
      <P
        d={toD(
          rpoly([
            [-k(6), -k(246)],
            [k(166), -k(246)],
            [k(156), -k(300), k(10)],
            [k(4), -k(300), k(10)],
          ]),
        )}
        fill={lin(0, -k(300), 0, -k(246), [0, lighten(c, 0.25)], [1, darken(c, 0.2)])}
      />
      <R x={k(60)} y={-k(312)} w={k(40)} h={k(12)} r={k(5)} fill="#20262f" />
    </g>
  );
}

const T = {
  wrench: (h: number) =>
    `M${-h * 0.035} ${h * 0.1}V${h * 0.86}a${h * 0.05} ${h * 0.05} 0 0 0 ${h * 0.07} 0V${h * 0.1}l${h * 0.05} ${-h * 0.04}V0l${-h * 0.04} 0v${h * 0.045}l${-h * 0.045} ${h * 0.012}l${-h * 0.045} ${-h * 0.012}V0l${-h * 0.04} 0v${h * 0.06}Z`,
  driver: (h: number) =>
    rectD(-h * 0.05, 0, h * 0.1, h * 0.36, h * 0.045) + rectD(-h * 0.018, h * 0.35, h * 0.036, h * 0.55),
  hammer: (h: number) =>
    rectD(-h * 0.03, h * 0.1, h * 0.06, h * 0.86, h * 0.03) + rectD(-h * 0.17, 0, h * 0.3, h * 0.14, h * 0.03),
  ratchet: (h: number) =>
    circD(0, h * 0.09, h * 0.09) +
    rectD(-h * 0.028, h * 0.12, h * 0.056, h * 0.5) +
    rectD(-h * 0.045, h * 0.58, h * 0.09, h * 0.38, h * 0.04),
  pliers: (h: number) =>
    `M${-h * 0.03} 0L${-h * 0.07} ${h * 0.3}L${h * 0.02} ${h * 0.42}L${h * 0.13} ${h}l${h * 0.05} ${-h * 0.02}L${h * 0.07} ${h * 0.34}L${h * 0.07} ${h * 0.28}L${h * 0.03} 0Z` +
    `M${-h * 0.02} ${h * 0.42}L${-h * 0.13} ${h}l${-h * 0.05} ${-h * 0.02}L${-h * 0.07} ${h * 0.34}Z`,
};

/** Board of hanging tools, px box. */
export function Pegboard({
  x,
  y,
  w,
  h,
  c = '#24405c',
  kc = '#e9d9bb',
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  c?: string;
  kc?: string;
}) {
  let d = '';
  for (let i = x + 14; i < x + w; i += 20) for (let j = y + 14; j < y + h; j += 20) d += `M${i} ${j}h.1`;
  const it: [keyof typeof T, number, number, number, string][] = [];
  const row = y + 26;
  const q: [keyof typeof T, number, string][] = [
    ['wrench', 132, kc],
    ['wrench', 118, kc],
    ['wrench', 104, kc],
    ['wrench', 90, kc],
    ['ratchet', 128, '#b9c2c3'],
    ['ratchet', 108, '#b9c2c3'],
    ['hammer', 138, '#d9673a'],
    ['driver', 112, '#d9673a'],
    ['driver', 100, '#e9a544'],
    ['driver', 88, '#d9673a'],
    ['pliers', 104, '#b9c2c3'],
    ['pliers', 90, '#b9c2c3'],
  ];
  let cx = x + 38;
  const gap = (w - 76) / (q.length - 1);
  q.forEach(([k, hh, col]) => {
    it.push([k, cx, row, hh, col]);
    cx += gap;
  });
  return (
    <g>
      <R x={x - 8} y={y - 8} w={w + 16} h={h + 16} r={4} fill="#0d1a2b" opacity={0.5} />
      <R x={x} y={y} w={w} h={h} r={3} fill={lin(x, y, x + w, y + h, [0, lighten(c, 0.1)], [1, darken(c, 0.25)])} />
      <path d={d} stroke="#0d1a2b" strokeWidth="3.4" strokeLinecap="round" opacity=".55" />
      {it.map(([k, a, b, hh, col], i) => (
        <g key={i} transform={`translate(${a.toFixed(1)} ${b})`}>
          <path d={T[k](hh)} fill="#06101c" opacity=".45" transform="translate(5 6)" />
          <path d={T[k](hh)} fill={col} />
          <path d={rectD(-3, -7, 6, 9, 2)} fill="#d9dcd8" />
        </g>
      ))}
      {[0, 1, 2].map((i) => (
        <g key={i} transform={`translate(${x + 44 + i * 62} ${y + h - 44})`}>
          <circle r="25" fill="none" stroke={['#d9673a', '#b9c2c3', '#e9a544'][i]} strokeWidth="7" />
          <circle r="17" fill="none" stroke="#0d1a2b" strokeWidth="2" opacity=".4" />
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((i) => (
        <g key={i} transform={`translate(${x + w - 178 + i * 38} ${y + h - 60})`}>
          <path d={rectD(-13, 0, 26, 40, 4)} fill={['#d9673a', '#f0e2c6', '#35536f', '#f0e2c6', '#c9412b'][i]} />
          <path d={rectD(-5, -9, 10, 10, 2)} fill="#10192a" />
          <path d={rectD(-13, 13, 26, 13)} fill="#10192a" opacity=".35" />
        </g>
      ))}
    </g>
  );
}

/** Shelf of cans and bottles, px. */
export function Shelf({ x, y, w, seed = 1 }: { x: number; y: number; w: number; seed?: number }) {
  const r = rng(seed * 3 + 1);
  const cols = ['#d9673a', '#f0e2c6', '#35536f', '#c9a45a', '#8fa6b3', '#b8452b'];
  const it: React.ReactNode[] = [];
  let cx = x + 10;
  let i = 0;
  while (cx < x + w - 34) {
    const ww = 20 + r() * 26,
      hh = 34 + r() * 40,
      c = item(cols, Math.floor(r() * cols.length));
    it.push(
      <g key={i++}>
        <R
          x={cx}
          y={y - hh}
          w={ww}
          h={hh}
          r={4}
          fill={lin(cx, 0, cx + ww, 0, [0, lighten(c, 0.12)], [1, darken(c, 0.35)])}
        />
        <R x={cx + ww * 0.3} y={y - hh - 8} w={ww * 0.4} h={9} r={2} fill="#10192a" />
        <R x={cx + 2} y={y - hh * 0.62} w={ww - 4} h={hh * 0.28} fill="#10192a" opacity={0.3} />
      </g>,
    );
    cx += ww + 5 + r() * 8;
  }
  return (
    <g>
      {it}
      <R x={x} y={y} w={w} h={9} r={2} fill={lin(0, y, 0, y + 9, [0, '#b98355'], [1, '#5a3a28'])} />
    </g>
  );
}

/** Stack of n tires, s = 1 is 176 px wide. */
export function Tires({ x, y, s = 1, n = 3 }: { x: number; y: number; s?: number; n?: number }) {
  const k = (v: number) => v * s;
  return (
    <g transform={`translate(${x} ${y})`}>
      <C cx={0} cy={0} r={k(100)} ry={k(12)} fill="#02050b" opacity={0.6} filter="url(#b4)" />
      {Array.from({ length: n }, (_, i) => {
        const yy = -k(52) * (i + 1) + k(2),
          o = i % 2 ? 5 : -3;
        return (
          <g key={i}>
            <R
              x={-k(88) + o}
              y={yy}
              w={k(176)}
              h={k(50)}
              r={k(20)}
              fill={lin(0, yy, 0, yy + k(50), [0, '#3b4653'], [0.3, '#222b36'], [1, '#0a0f16'])}
            />
            <P
              d={Array.from(
                { length: 15 },
                (_, j) => `M${-k(74) + o + j * k(10.6)} ${yy + k(6)}l${k(5)} ${k(19)}l${-k(5)} ${k(19)}`,
              ).join('')}
              stroke="#0a0f16"
              strokeWidth={k(3)}
              opacity={0.8}
            />
          </g>
        );
      })}
    </g>
  );
}

/** Pendant lamp with its cone of light, px. */
export function LampCone({
  x,
  y,
  len = 520,
  w = 330,
  cord = 0,
  o = 0.32,
}: {
  x: number;
  y: number;
  len?: number;
  w?: number;
  cord?: number;
  o?: number;
}) {
  return (
    <g>
      <P d={`M${x} ${cord}V${y - 34}`} stroke="#060c16" strokeWidth={3} />
      <P
        d={`M${x - 46} ${y}L${x - w} ${y + len}H${x + w}L${x + 46} ${y}Z`}
        fill={lin(0, y, 0, y + len, [0, '#ffd894', o * 1.25], [0.5, '#ffcf86', o * 0.42], [1, '#ffcf86', 0])}
        style={{ mixBlendMode: 'screen' }}
        filter="url(#b8)"
      />
      <P
        d={`M${x - 50} ${y}C${x - 46} ${y - 30} ${x - 22} ${y - 38} ${x - 12} ${y - 46}h24C${x + 22} ${y - 38} ${x + 46} ${y - 30} ${x + 50} ${y}Z`}
        fill={lin(x - 50, 0, x + 50, 0, [0, '#e07a45'], [0.4, '#c9492b'], [1, '#6b2419'])}
      />
      <C cx={x} cy={y} r={46} ry={8} fill="#fff2cc" />
      <Glow x={x} y={y + 6} r={150} c="#ffd894" o={0.7} />
    </g>
  );
}
