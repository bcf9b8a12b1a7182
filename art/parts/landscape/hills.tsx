import { Stipple } from '../../core/effects.tsx';
import { item, lerp, rng, smoothD, type V2, yOnLine } from '../../core/geometry.ts';
import { darken, lin, mix, nid, P, rectD } from '../../core/paint.tsx';

/** Crest points, colors, optional stippled light, rim line and number of grass blades. */
interface HillProps {
  pts: V2[];
  color: string;
  lit?: string;
  bottom?: number;
  haze?: string;
  grass?: number;
  seed?: number;
  rim?: string;
}

/** Rolling ground filled from a crest line down to `bottom`, px. */
export function Hill(p: HillProps) {
  const d = smoothD(p.pts),
    L = item(p.pts, -1),
    F = item(p.pts, 0),
    bot = p.bottom ?? 900;
  const top = Math.min(...p.pts.map((q) => q[1]));
  const full = `${d}L${L[0]} ${bot}L${F[0]} ${bot}Z`;
  return (
    <g>
      <P d={full} fill={lin(0, top, 0, Math.min(bot, top + 260), [0, p.color], [1, p.haze ?? darken(p.color, 0.35)])} />
      {p.lit && (
        <Stipple opacity={0.8}>
          <P d={full} fill={lin(0, top, 0, top + 90, [0, p.lit, 0.75], [0.5, p.lit, 0.3], [1, p.lit, 0])} />
        </Stipple>
      )}
      {p.rim && <P d={d} stroke={p.rim} strokeWidth={1.6} opacity={0.8} />}
      {p.grass ? (
        <Grass pts={p.pts} n={p.grass} color={p.color} {...(p.seed === undefined ? {} : { seed: p.seed })} />
      ) : null}
    </g>
  );
}

/** Blades of grass along a line, px. */
export function Grass({
  pts,
  n,
  color,
  seed = 3,
  h = 26,
}: {
  pts: V2[];
  n: number;
  color: string;
  seed?: number;
  h?: number;
}) {
  const r = rng(seed);
  let d = '';
  const x0 = item(pts, 0)[0],
    x1 = item(pts, -1)[0];
  const yAt = (x: number) => yOnLine(pts, x);
  for (let i = 0; i < n; i++) {
    const x = lerp(x0, x1, r()),
      y = yAt(x) + 5,
      hh = h * (0.4 + r() * 0.8),
      l = (r() - 0.5) * hh * 0.9,
      w = 1.4 + r() * 1.6;
    d += `M${(x - w).toFixed(1)} ${y.toFixed(1)}q${(l * 0.2).toFixed(1)} ${(-hh * 0.6).toFixed(1)} ${l.toFixed(1)} ${(-hh).toFixed(1)}q${(-l * 0.5 + w).toFixed(1)} ${(hh * 0.5).toFixed(1)} ${(w * 2 - l).toFixed(1)} ${hh.toFixed(1)}Z`;
  }
  return <path d={d} fill={color} />;
}

/** Path data of one conifer: foot x, y and height in px. */
const pineD = (x: number, y: number, h: number, r: () => number) => {
  const n = Math.max(5, Math.round(h / 17)),
    w = h * (0.17 + r() * 0.05);
  const L: V2[] = [],
    Rr: V2[] = [];
  for (let i = 0; i < n; i++) {
    const t = (i + 1) / n,
      ww = w * t ** 0.82 * (0.8 + r() * 0.38),
      wr = w * t ** 0.82 * (0.8 + r() * 0.38),
      yy = y - h + h * 0.93 * t;
    L.push([x - ww, yy + r() * h * 0.02], [x - ww * 0.42, yy - (h / n) * 0.12]);
    Rr.push([x + wr, yy + r() * h * 0.02], [x + wr * 0.42, yy - (h / n) * 0.12]);
  }
  const q: V2[] = [
    [x + (r() - 0.5) * 1.5, y - h],
    ...Rr,
    [x + w * 0.09, y - h * 0.07],
    [x + w * 0.09, y + 3],
    [x - w * 0.09, y + 3],
    [x - w * 0.09, y - h * 0.07],
    ...L.reverse(),
  ];
  return `M${q.map((v) => `${Math.round(v[0] * 10) / 10} ${Math.round(v[1] * 10) / 10}`).join('L')}Z`;
};

/** Path data of the snow lying on a conifer's branches: same foot and height as pineD. */
const snowCapD = (x: number, y: number, h: number, r: () => number) => {
  const n = Math.max(5, Math.round(h / 17)),
    w = h * 0.19;
  let d = '';
  for (let i = 0; i < n; i++)
    for (const side of [-1, 1]) {
      const t = (i + 1) / n,
        ww = w * t ** 0.82 * (0.62 + r() * 0.3),
        yy = y - h + h * 0.93 * t,
        drop = (h / n) * (0.75 + r() * 0.2);
      if (i && r() < 0.22) continue;
      d += `M${(x + side * ww * 0.08).toFixed(1)} ${(yy - drop).toFixed(1)}L${(x + side * ww).toFixed(1)} ${(yy - (h / n) * 0.1).toFixed(1)}L${(x + side * ww * 0.5).toFixed(1)} ${(yy - (h / n) * 0.3).toFixed(1)}L${(x + side * ww * 0.2).toFixed(1)} ${(yy - (h / n) * 0.16).toFixed(1)}Z`;
    }
  return d;
};
/** Ground line, tree count, height range, colors; `lit` stipples the sunny side, `snow` caps the branches, ground: false leaves out the earth. */
interface ForestProps {
  line: V2[];
  n: number;
  h: [number, number];
  color: string;
  fade?: string;
  seed?: number;
  lit?: string;
  litDir?: 1 | -1;
  snow?: string;
  ground?: boolean;
}

/** Row of conifers standing on a line; h is the [min, max] height in px. */
export function Forest(p: ForestProps) {
  const r = rng((p.seed ?? 1) * 31),
    x0 = item(p.line, 0)[0],
    x1 = item(p.line, -1)[0];
  const yAt = (x: number) => yOnLine(p.line, x);
  let d = '',
    l = '',
    caps = '';
  let top = 9999,
    bot = 0;
  for (let i = 0; i < p.n; i++) {
    const x = lerp(x0, x1, (i + r() * 0.9) / p.n),
      clump = 0.6 + 0.4 * Math.sin(x * 0.013 + (p.seed ?? 1)) ** 2,
      h = lerp(p.h[0], p.h[1], r() ** 1.3) * clump,
      y = yAt(x);
    d += pineD(x, y, h, r);
    if (p.snow) caps += snowCapD(x, y, h, r);
    top = Math.min(top, y - h);
    bot = Math.max(bot, y);
    const s = p.litDir ?? 1,
      lw = h < 140 ? h * 0.16 : h * 0.19,
      li = h < 140 ? h * 0.1 : h * 0.085;
    l += `M${x.toFixed(1)} ${(y - h).toFixed(1)}l${(s * lw).toFixed(1)} ${(h * 0.85).toFixed(1)}l${(-s * li).toFixed(1)} 0Z`;
  }
  const gd =
    p.ground !== false
      ? `M${p.line.map((q) => `${q[0]} ${q[1] - 9}`).join('L')}L${x1} ${bot + 400}L${x0} ${bot + 400}Z`
      : '';
  const cid = nid('cl');
  const fl = p.fade ? lin(0, top, 0, bot + 30, [0, p.color], [0.5, mix(p.color, p.fade, 0.25)], [1, p.fade]) : p.color;
  return (
    <g>
      {gd && <P d={gd} fill={fl} />}
      <P d={d} fill={fl} id={`${cid}p`} />
      {caps && <path d={caps} fill={p.snow} opacity=".92" />}
      {p.lit && (
        <>
          <clipPath id={cid}>
            <use href={`#${cid}p`} />
          </clipPath>
          <g clipPath={`url(#${cid})`}>
            <Stipple opacity={0.85}>
              <P d={l} fill={lin(0, top, 0, bot, [0, p.lit, 0.68], [0.7, p.lit, 0.42], [1, p.lit, 0.1])} />
            </Stipple>
          </g>
        </>
      )}
    </g>
  );
}

/** Soft horizontal band of mist, center y and half-height h in px. */
export const Mist = ({ y, h, c, o = 0.6 }: { y: number; h: number; c: string; o?: number }) => (
  <P d={rectD(-20, y - h, 1640, h * 2)} fill={lin(0, y - h, 0, y + h, [0, c, 0], [0.5, c, o], [1, c, 0])} />
);

/** Distant birds around x, y (px): n of them, s scale. */
export function Birds({
  x,
  y,
  s = 1,
  n = 5,
  c = '#22384d',
  seed = 1,
}: {
  x: number;
  y: number;
  s?: number;
  n?: number;
  c?: string;
  seed?: number;
}) {
  const r = rng(seed * 3 + 8),
    f = (v: number) => v.toFixed(1);
  const wings = Array.from({ length: n }, (_, i) => {
    const a = x + (i - n / 2) * 34 * s + r() * 20,
      b = y + Math.abs(i - n / 3) * 11 * s + r() * 10,
      w = (7 + r() * 5) * s;
    return `M${f(a - w)} ${f(b - w * 0.35)}q${f(w * 0.6)} ${f(-w * 0.25)} ${f(w)} ${f(w * 0.45)}q${f(w * 0.4)} ${f(-w * 0.7)} ${f(w)} ${f(-w * 0.45)}`;
  });
  return (
    <g stroke={c} fill="none" strokeWidth={1.8 * s} strokeLinecap="round">
      {wings.map((d, i) => (
        <path key={i} d={d} />
      ))}
    </g>
  );
}
