/** Colors, ids, and shapes with gradient-literal fills. */
import type React from 'react';
import { item } from './geometry.ts';

let n = 0;
/** Restart the id counter; called once per picture so output is deterministic. */
export const resetIds = () => {
  n = 0;
};
/** A document-unique id for gradients and clip paths. */
export const nid = (p = 'q') => p + (++n).toString(36);

const hx = (c: string) => {
  let s = c.replace('#', '');
  if (s.length === 3) s = [...s].map((k) => k + k).join('');
  return [0, 2, 4].map((i) => parseInt(s.slice(i, i + 2), 16));
};
/** Blend two hex colors, t from 0 (a) to 1 (b). */
export const mix = (a: string, b: string, t: number) => {
  const A = hx(a),
    B = hx(b);
  return (
    '#' +
    A.map((v, i) =>
      Math.round(v + (item(B, i) - v) * t)
        .toString(16)
        .padStart(2, '0'),
    ).join('')
  );
};
/** Blend toward warm white. */
export const lighten = (c: string, t: number) => mix(c, '#fff6e4', t);
/** Blend toward night blue. */
export const darken = (c: string, t: number) => mix(c, '#0a1424', t);

/** Gradient stop: offset, color, opacity. */
export type Stop = [number, string, number?];
/** Gradient literal made by lin or rad. */
type Grad = { stops: Stop[] } & (
  | { k: 'lin'; a: [x1: number, y1: number, x2: number, y2: number] }
  | { k: 'rad'; a: [cx: number, cy: number, r: number] }
);
/** A color or a gradient literal. */
export type Fill = string | Grad;
/** Linear gradient literal in user space: x1, y1, x2, y2, then [offset, color, opacity?] stops. */
export const lin = (x1: number, y1: number, x2: number, y2: number, ...stops: Stop[]): Grad => ({
  k: 'lin',
  a: [x1, y1, x2, y2],
  stops,
});
/** Radial gradient literal: cx, cy, r, then stops. */
export const rad = (cx: number, cy: number, r: number, ...stops: Stop[]): Grad => ({ k: 'rad', a: [cx, cy, r], stops });
const f1 = (v: number) => Math.round(v * 10) / 10;
/** The <defs> element for a gradient literal. */
const GradDef = ({ id, g }: { id: string; g: Grad }) => {
  const st = g.stops.map(([o, c, op], i) => (
    <stop key={i} offset={o} stopColor={c} {...(op !== undefined && op !== 1 ? { stopOpacity: op } : {})} />
  ));
  return g.k === 'lin' ? (
    <linearGradient
      id={id}
      gradientUnits="userSpaceOnUse"
      x1={f1(g.a[0])}
      y1={f1(g.a[1])}
      x2={f1(g.a[2])}
      y2={f1(g.a[3])}
    >
      {st}
    </linearGradient>
  ) : (
    <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={f1(g.a[0])} cy={f1(g.a[1])} r={f1(g.a[2])}>
      {st}
    </radialGradient>
  );
};
type PProps = { d: string; fill?: Fill; stroke?: Fill } & Omit<React.SVGProps<SVGPathElement>, 'fill' | 'stroke' | 'd'>;
/** A path whose fill and stroke may be gradient literals. */
export const P = ({ d, fill, stroke, ...r }: PProps) => {
  const defs: React.ReactNode[] = [];
  const res = (f?: Fill) => {
    if (!f || typeof f === 'string') return f as string | undefined;
    const id = nid();
    defs.push(<GradDef key={id} id={id} g={f} />);
    return `url(#${id})`;
  };
  const fl = res(fill) ?? (stroke ? 'none' : undefined),
    sk = res(stroke);
  return (
    <>
      {defs}
      <path d={d} fill={fl} {...(sk ? { stroke: sk } : {})} {...r} />
    </>
  );
};
/** Path data of a (rounded) rectangle. */
export const rectD = (x: number, y: number, w: number, h: number, r = 0) =>
  r
    ? `M${f1(x + r)} ${f1(y)}h${f1(w - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${f1(h - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${f1(-(w - 2 * r))}a${r} ${r} 0 0 1 ${-r} ${-r}v${f1(-(h - 2 * r))}a${r} ${r} 0 0 1 ${r} ${-r}Z`
    : `M${f1(x)} ${f1(y)}h${f1(w)}v${f1(h)}h${f1(-w)}Z`;
/** Path data of a circle or ellipse. */
export const circD = (cx: number, cy: number, r: number, ry = r) =>
  `M${f1(cx - r)} ${f1(cy)}a${f1(r)} ${f1(ry)} 0 1 1 ${f1(2 * r)} 0a${f1(r)} ${f1(ry)} 0 1 1 ${f1(-2 * r)} 0Z`;
/** Rectangle, px. */
export const R = ({
  x,
  y,
  w,
  h,
  r = 0,
  ...o
}: { x: number; y: number; w: number; h: number; r?: number } & Omit<PProps, 'd' | 'r' | 'x' | 'y'>) => (
  <P d={rectD(x, y, w, h, r)} {...o} />
);
/** Circle or ellipse, px. */
export const C = ({
  cx,
  cy,
  r,
  ry,
  ...o
}: { cx: number; cy: number; r: number; ry?: number } & Omit<PProps, 'd' | 'r' | 'cx' | 'cy' | 'ry'>) => (
  <P d={circD(cx, cy, r, ry)} {...o} />
);
