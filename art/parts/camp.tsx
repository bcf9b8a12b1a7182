import type React from 'react';
import { Glow } from '../core/effects.tsx';
import { item, lerp, rng, smoothD, type V2 } from '../core/geometry.ts';
import { C, darken, lighten, lin, P } from '../core/paint.tsx';

/** Ridge tent glowing from within; x, y ground center, s scale (1 = 150 px high). */
export function Tent({
  x,
  y,
  s = 1,
  color = '#d9643a',
  glow = true,
}: {
  x: number;
  y: number;
  s?: number;
  color?: string;
  glow?: boolean;
}) {
  const k = (v: number) => v * s;
  return (
    <g transform={`translate(${x} ${y})`}>
      {glow && <Glow x={0} y={-k(60)} r={k(260)} c="#ffae5a" o={0.45} />}
      <C cx={k(10)} cy={k(3)} r={k(170)} ry={k(12)} fill="#04070d" opacity={0.5} filter="url(#b4)" />
      <P
        d={`${smoothD([
          [k(-20), k(-150)],
          [k(60), k(-120)],
          [k(130), k(-50)],
          [k(165), 0],
        ])}L${k(-20)} 0Z`}
        fill={lin(
          k(-20),
          k(-150),
          k(160),
          0,
          [0, glow ? '#f3a35c' : color],
          [0.45, glow ? '#d9703f' : color],
          [1, darken(color, 0.6)],
        )}
      />
      <P
        d={`${smoothD([
          [k(-20), k(-150)],
          [k(-70), k(-118)],
          [k(-120), k(-55)],
          [k(-150), 0],
        ])}L${k(40)} 0L${k(-20)} ${k(-150)}Z`}
        fill={lin(
          k(-20),
          k(-150),
          k(-60),
          0,
          [0, glow ? '#ffd08a' : lighten(color, 0.2)],
          [0.6, glow ? '#f5a04f' : color],
          [1, glow ? '#d9703f' : darken(color, 0.3)],
        )}
      />
      <P
        d={`M${k(-22)} ${k(-112)}C${k(-52)} ${k(-70)} ${k(-70)} ${k(-30)} ${k(-76)} 0L${k(10)} 0C${k(2)} ${k(-40)} ${k(-8)} ${k(-80)} ${k(-22)} ${k(-112)}Z`}
        fill={glow ? '#fff0c0' : '#20303f'}
      />
      <P
        d={`M${k(-22)} ${k(-112)}C${k(-30)} ${k(-70)} ${k(-34)} ${k(-30)} ${k(-34)} 0L${k(-76)} 0C${k(-70)} ${k(-30)} ${k(-52)} ${k(-70)} ${k(-22)} ${k(-112)}Z`}
        fill={lin(0, k(-110), 0, 0, [0, '#f0903f'], [1, '#a9482b'])}
      />
      <P d={`M${k(-20)} ${k(-150)}L${k(40)} 0`} stroke="#7b3524" strokeWidth={k(2)} opacity={0.7} />
      <P
        d={smoothD([
          [k(-20), k(-150)],
          [k(60), k(-120)],
          [k(130), k(-50)],
          [k(165), 0],
        ])}
        stroke="#ffd9a0"
        strokeWidth={k(1.6)}
        opacity={0.6}
      />
      <P
        d={`M${k(-118)} ${k(-56)}L${k(-195)} ${k(2)}M${k(132)} ${k(-50)}L${k(210)} ${k(3)}`}
        stroke="#d9c6a4"
        strokeWidth={k(1.1)}
        opacity={0.55}
      />
    </g>
  );
}

/** Campfire; draw part "glow" before and "fire" after what it lights. s = 1 is 100 px high. */
export function Campfire({
  x,
  y,
  s = 1,
  part = 'all',
}: {
  x: number;
  y: number;
  s?: number;
  part?: 'all' | 'glow' | 'fire';
}) {
  const k = (v: number) => +(v * s).toFixed(1);
  const fl = (q: number[][]) =>
    smoothD(
      q.map(([x = 0, y = 0]): V2 => [k(x), k(y)]),
      true,
      0.15,
    );
  const sp = rng(4);
  return (
    <g transform={`translate(${x} ${y})`}>
      {part !== 'fire' && (
        <>
          <Glow x={0} y={k(-10)} r={k(520)} ry={k(230)} c="#ff9a42" o={0.62} />
          <Glow x={0} y={k(10)} r={k(240)} ry={k(60)} c="#ffc878" o={0.55} />
        </>
      )}
      {part !== 'glow' && (
        <>
          <Glow x={0} y={k(-34)} r={k(150)} c="#ffb760" o={0.65} />
          {[-38, -24, -6, 12, 28, 40].map((v, i) => (
            <C
              key={i}
              cx={k(v)}
              cy={k(4 + (i % 2) * 5)}
              r={k(10 + (i % 3))}
              ry={k(7)}
              fill={lin(0, k(-4), 0, k(12), [0, '#a57a5c'], [0.4, '#57464a'], [1, '#1d1a22'])}
            />
          ))}
          <P d={`M${k(-36)} ${k(1)}L${k(24)} ${k(-16)}l${k(4)} ${k(8)}L${k(-32)} ${k(8)}Z`} fill="#6b3b25" />
          <P d={`M${k(36)} ${k(1)}L${k(-24)} ${k(-16)}l${k(-4)} ${k(8)}L${k(32)} ${k(8)}Z`} fill="#4a2819" />
          <P
            d={fl([
              [-27, -4],
              [-31, -24],
              [-24, -44],
              [-29, -66],
              [-17, -50],
              [-12, -74],
              [-13, -100],
              [1, -82],
              [6, -60],
              [13, -76],
              [14, -92],
              [24, -66],
              [21, -46],
              [31, -30],
              [27, -5],
              [0, 4],
            ])}
            fill={lin(0, k(-100), 0, 0, [0, '#d9482a'], [0.45, '#f4792f'], [1, '#ffb24d'])}
          />
          <P
            d={fl([
              [-19, -3],
              [-22, -20],
              [-15, -36],
              [-17, -50],
              [-8, -42],
              [-4, -66],
              [4, -50],
              [9, -38],
              [14, -52],
              [16, -34],
              [22, -18],
              [18, -3],
              [0, 2],
            ])}
            fill={lin(0, k(-66), 0, 0, [0, '#ffa23f'], [1, '#ffd774'])}
          />
          <P
            d={fl([
              [-11, -2],
              [-12, -16],
              [-6, -26],
              [-1, -42],
              [5, -26],
              [12, -16],
              [10, -2],
            ])}
            fill="#fff0bd"
          />
          <g fill="#ffc46b">
            {Array.from({ length: 16 }, (_, i) => (
              <circle
                key={i}
                cx={k((sp() - 0.5) * (30 + i * 7))}
                cy={k(-100 - i * 11 - sp() * 20)}
                r={k(0.7 + sp() * 1.1)}
                opacity={+(1 - i / 18).toFixed(2)}
              />
            ))}
          </g>
        </>
      )}
    </g>
  );
}

/** Folding chair, s = 1 is 80 px high. */
export function CampChair({
  x,
  y,
  s = 1,
  color = '#b5482f',
  flip,
}: {
  x: number;
  y: number;
  s?: number;
  color?: string;
  flip?: boolean;
}) {
  const k = (v: number) => v * s;
  return (
    <g transform={`translate(${x} ${y})${flip ? ' scale(-1 1)' : ''}`}>
      <P
        d={`M${k(-20)} 0L${k(18)} ${k(-34)}M${k(18)} 0L${k(-18)} ${k(-32)}M${k(14)} ${k(-30)}L${k(24)} ${k(-78)}`}
        stroke="#0c121b"
        strokeWidth={k(3)}
      />
      <P
        d={`M${k(-22)} ${k(-33)}L${k(16)} ${k(-30)}L${k(26)} ${k(-78)}L${k(17)} ${k(-80)}L${k(8)} ${k(-40)}L${k(-22)} ${k(-42)}Z`}
        fill={lin(k(-22), 0, k(26), 0, [0, color], [1, darken(color, 0.5)])}
      />
    </g>
  );
}

/** Sitting dog in silhouette, s = 1 is 60 px high. */
export function Dog({
  x,
  y,
  s = 1,
  c = '#2a1d1b',
  rim = '#ffb765',
  flip,
}: {
  x: number;
  y: number;
  s?: number;
  c?: string;
  rim?: string;
  flip?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -s : s} ${s})`}>
      <P
        d="M-14 0C-16 -14 -14 -26 -11 -36C-16 -40 -22 -40 -27 -42C-30 -44 -29 -48 -25 -49L-16 -53C-14 -60 -6 -62 -1 -58C4 -56 4 -50 2 -44C10 -36 20 -24 22 -8C28 -8 33 -13 36 -19C39 -20 40 -17 39 -14C36 -5 30 0 22 0H6L4 -6L0 0H-4L-6 -16L-9 0Z"
        fill={c}
      />
      <P d="M-4 -58C0 -52 3 -48 6 -49C8 -54 4 -60 -1 -60Z" fill={darken(c, 0.4)} />
      <P
        d="M-27 -43L-16 -53C-14 -60 -6 -62 -1 -58M-12 -35C-15 -24 -16 -12 -14 0"
        stroke={rim}
        strokeWidth={1.6}
        opacity={0.85}
        strokeLinecap="round"
      />
    </g>
  );
}

/** Bulbs on sagging wires between points, px. */
export function StringLights({
  pts,
  sag = 40,
  n = 12,
  c = '#ffd88f',
}: {
  pts: V2[];
  sag?: number;
  n?: number;
  c?: string;
}) {
  const els: React.ReactNode[] = [];
  for (let i = 1; i < pts.length; i++) {
    const a = item(pts, i - 1),
      b = item(pts, i);
    const at = (t: number): V2 => [lerp(a[0], b[0], t), lerp(a[1], b[1], t) + Math.sin(Math.PI * t) * sag];
    els.push(
      <P
        key={`l${i}`}
        d={smoothD(Array.from({ length: 9 }, (_, j) => at(j / 8)))}
        stroke="#0c1422"
        strokeWidth={1.6}
      />,
    );
    for (let j = 1; j < n; j++) {
      const q = at(j / n);
      els.push(
        <Glow key={`${i}-${j}`} x={q[0]} y={q[1] + 6} r={22} c={c} o={0.75} />,
        <circle key={`${i}c${j}`} cx={q[0].toFixed(1)} cy={(q[1] + 6).toFixed(1)} r="3.6" fill="#fff3cf" />,
      );
    }
  }
  return <g>{els}</g>;
}
