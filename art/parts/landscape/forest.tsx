import { mix } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { lerp, type V2, yOnLine } from '../../core/geometry.ts';
import { nid, rng } from '../../core/ids.ts';
import { item } from '../../core/list.ts';
import { lin, P } from '../../core/paint.tsx';

/** Path data of one conifer: foot x, y and height in px. */
export const pineD = (x: number, y: number, h: number, r: () => number) => {
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
export const snowCapD = (x: number, y: number, h: number, r: () => number) => {
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
/** Ground line, tree count, height range, colours; `lit` stipples the sunny side, `snow` caps the branches, ground: false leaves out the earth. */
export interface ForestProps {
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
