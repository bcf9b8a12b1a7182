import type React from 'react';
import { Stipple } from '../core/effects.tsx';
import { C, type Fill, lin, P, R } from '../core/paint.tsx';
import { glyphs } from '../core/text.ts';

type Blend = React.CSSProperties['mixBlendMode'];

/** Plain rectangle, px; covers the canvas without a box. */
export const Rect = ({
  blend,
  ...o
}: {
  x?: number;
  y?: number;
  w?: number;
  h?: number;
  r?: number;
  fill: Fill;
  opacity?: number;
  blend?: Blend;
}) => (
  <g style={blend ? { mixBlendMode: blend } : undefined}>
    <R x={0} y={0} w={1600} h={900} {...o} />
  </g>
);

/** Free path, px; filter names a shared filter (b1..b60), stipple turns it into grain. */
export const Path = ({
  stipple,
  filter,
  blend,
  dash,
  ...o
}: {
  d: string;
  fill?: Fill;
  stroke?: Fill;
  strokeWidth?: number;
  opacity?: number;
  filter?: string;
  stipple?: boolean;
  blend?: Blend;
  dash?: string;
}) => {
  const path = (
    <g filter={filter ? `url(#${filter})` : undefined} style={blend ? { mixBlendMode: blend } : undefined}>
      <P {...o} {...(dash ? { strokeDasharray: dash } : {})} />
    </g>
  );
  return stipple ? <Stipple>{path}</Stipple> : path;
};

/** A line of outlined type; size in px, w font weight, track in em. */
export const Label = (p: {
  s: string;
  x: number;
  y: number;
  size: number;
  fill?: string;
  w?: number;
  anchor?: 'start' | 'middle' | 'end';
  track?: number;
  opacity?: number;
}) => <path d={glyphs(p.s, p.x, p.y, p.size, p).d} fill={p.fill ?? '#f6ead3'} opacity={p.opacity} />;

/** Numbered dots on the things a picture points out, px. */
export function NumberDots({
  items,
  c = '#e2582f',
}: {
  items: { x: number; y: number; tx: number; ty: number; d: string }[];
  c?: string;
}) {
  return (
    <g>
      {items.map((q, i) => (
        <g key={i}>
          <P d={`M${q.x} ${q.y}L${q.tx} ${q.ty}`} stroke="#12233b" strokeWidth={2.4} opacity={0.7} />
          <C cx={q.x} cy={q.y} r={8} fill="#fff6e2" stroke={c} strokeWidth={4} />
          <C cx={q.tx} cy={q.ty} r={25} fill={c} stroke="#fff6e2" strokeWidth={4} />
          <path d={q.d} fill="#fff6e2" />
        </g>
      ))}
    </g>
  );
}

/** Blueprint grid and construction circles over the canvas. */
export function Blueprint({ c = '#7fa0b3', o = 0.1 }: { c?: string; o?: number }) {
  let d = '';
  for (let x = 0; x <= 1600; x += 40) d += `M${x} 0V900`;
  for (let y = 10; y <= 900; y += 40) d += `M0 ${y}H1600`;
  return (
    <g fill="none" stroke={c}>
      <path d={d} strokeWidth="1" opacity={o * 0.6} />
      <g opacity={o * 1.6}>
        <circle cx="720" cy="480" r="420" strokeWidth="1.2" />
        <circle cx="720" cy="480" r="500" strokeWidth="1.2" strokeDasharray="3 9" />
        <circle cx="1240" cy="360" r="250" strokeWidth="1.2" />
        <circle cx="1240" cy="360" r="290" strokeDasharray="2 8" strokeWidth="1.2" />
        <path d="M0 668H1600M720 0V900" strokeDasharray="18 6 3 6" strokeWidth="1.2" />
      </g>
    </g>
  );
}

/** Dimension lines with end ticks, px. */
export function Dims({
  items,
  color = '#f6ead3',
}: {
  items: { x1: number; x2: number; y: number; tick?: number; label?: string; v?: boolean; y2?: number }[];
  color?: string;
}) {
  return (
    <g stroke={color} fill="none" strokeWidth="2" strokeLinecap="round">
      {items.map((d, i) =>
        d.v ? (
          <path key={i} d={`M${d.x1} ${d.y}V${d.y2}M${d.x1 - 8} ${d.y}h16M${d.x1 - 8} ${d.y2}h16`} />
        ) : (
          <path
            key={i}
            d={`M${d.x1} ${d.y}H${d.x2}M${d.x1} ${d.y - (d.tick ?? 9)}v${2 * (d.tick ?? 9)}M${d.x2} ${d.y - (d.tick ?? 9)}v${2 * (d.tick ?? 9)}`}
          />
        ),
      )}
    </g>
  );
}

/** Clipboard with a ticked checklist: x, y top-left of the board, h height in px, turn degrees; the first `done` rows are ticked, row `flag` carries a warning. */
export function Clipboard({
  x,
  y,
  h,
  turn = 0,
  title,
  rows,
  done,
  flag,
}: {
  x: number;
  y: number;
  h: number;
  turn?: number;
  title: string;
  rows: string[];
  done: number;
  flag?: number;
}) {
  const w = h * 0.74,
    m = w * 0.07,
    px = w - 2 * m,
    step = (h * 0.74) / rows.length,
    y0 = h * 0.22;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <R x={16} y={20} w={w} h={h} r={16} fill="#0a121c" opacity={0.45} filter="url(#b8)" />
      <R x={0} y={0} w={w} h={h} r={16} fill={lin(0, 0, w, h, [0, '#b57a48'], [0.5, '#925a34'], [1, '#5e3722'])} />
      <R x={m} y={h * 0.07} w={px} h={h * 0.89} r={3} fill={lin(0, 0, w, h, [0, '#fffaf0'], [1, '#e6dcc6'])} />
      <path d={glyphs(title, m * 2.1, h * 0.165, h * 0.052, { w: 700, track: 0.04 }).d} fill="#12233b" />
      <R x={m * 2.1} y={h * 0.185} w={px - m * 2.2} h={3} fill="#d9522f" />
      {rows.map((t, i) => {
        const ry = y0 + i * step,
          b = step * 0.5,
          warn = i === flag;
        return (
          <g key={t}>
            <R
              x={m * 2.1}
              y={ry + step * 0.2}
              w={b}
              h={b}
              r={4}
              fill={warn ? '#fbe0c4' : '#f4ecd9'}
              stroke={warn ? '#d9522f' : '#5d7d92'}
              strokeWidth={2.6}
            />
            {i < done && !warn && (
              <P
                d={`M${m * 2.1 + b * 0.18} ${ry + step * 0.46}l${b * 0.28} ${b * 0.28}l${b * 0.56} ${-b * 0.74}`}
                stroke="#2f7d5c"
                strokeWidth={h * 0.013}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )}
            {warn && (
              <path
                d={glyphs('!', m * 2.1 + b / 2, ry + step * 0.2 + b * 0.82, b * 0.86, { w: 800, anchor: 'middle' }).d}
                fill="#d9522f"
              />
            )}
            <path
              d={glyphs(t, m * 2.1 + b * 1.5, ry + step * 0.58, h * 0.038, { w: 500 }).d}
              fill={warn ? '#a83a24' : '#35475a'}
            />
            <R x={m * 2.1 + b * 1.5} y={ry + step * 0.8} w={px - m * 2.2 - b * 1.6} h={1.4} fill="#c9bfa8" />
          </g>
        );
      })}
      <P
        d={`M${w * 0.3} ${h * 0.085}V${h * 0.03}Q${w * 0.3} ${-h * 0.005} ${w * 0.38} ${-h * 0.005}H${w * 0.42}Q${w * 0.44} ${-h * 0.045} ${w * 0.5} ${-h * 0.045}T${w * 0.58} ${-h * 0.005}H${w * 0.62}Q${w * 0.7} ${-h * 0.005} ${w * 0.7} ${h * 0.03}V${h * 0.085}Z`}
        fill={lin(0, -h * 0.04, 0, h * 0.085, [0, '#f1ecdd'], [0.5, '#a3adb1'], [1, '#4d5964'])}
      />
    </g>
  );
}
