import { item, rng } from '../core/geometry.ts';
import { C, darken, lighten, lin, mix, P, R, rectD } from '../core/paint.tsx';
import { glyphs } from '../core/text.ts';

/** Daylit dealer pavilion: glass box with sky reflections, flat roof and color band; x, y bottom-left, px. */
export function DealerPavilion({
  x,
  y,
  w,
  h,
  accent = '#d9522f',
  sky = '#8fc3d9',
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  accent?: string;
  sky?: string;
}) {
  const n = Math.round(w / 92),
    pw = w / n;
  return (
    <g>
      <R
        x={x}
        y={y - h * 0.74}
        w={w}
        h={h * 0.74}
        fill={lin(0, y - h * 0.74, 0, y, [0, mix(sky, '#ffffff', 0.35)], [0.45, sky], [0.5, '#4f7a8a'], [1, '#27475a'])}
      />
      {Array.from({ length: n }, (_, i) => (
        <P
          key={i}
          d={`M${x + i * pw + pw * 0.1} ${y}L${x + i * pw + pw * 0.6} ${y - h * 0.74}h${pw * 0.22}L${x + i * pw + pw * 0.32} ${y}Z`}
          fill="#ffffff"
          opacity={0.13}
        />
      ))}
      <path
        d={
          Array.from({ length: n + 1 }, (_, i) => rectD(x + i * pw - 3, y - h * 0.74, 6, h * 0.74)).join('') +
          rectD(x, y - h * 0.44, w, 4)
        }
        fill="#e9e6da"
      />
      <R
        x={x - w * 0.04}
        y={y - h}
        w={w * 1.08}
        h={h * 0.28}
        fill={lin(0, y - h, 0, y - h * 0.72, [0, '#ffffff'], [0.7, '#e3e4dc'], [1, '#a9b3b4'])}
      />
      <R x={x - w * 0.04} y={y - h * 0.8} w={w * 1.08} h={h * 0.07} fill={accent} />
      <R x={x - w * 0.04} y={y - h * 0.73} w={w * 1.08} h={8} fill="#1d2b38" opacity={0.35} />
      <path
        d={glyphs('TRUCK CENTER', x + w * 0.5, y - h * 0.855, h * 0.09, { w: 800, anchor: 'middle', track: 0.16 }).d}
        fill="#12233b"
      />
      {[-0.025, 1.005].map((t) => (
        <R
          key={t}
          x={x + w * t}
          y={y - h * 0.74}
          w={w * 0.02}
          h={h * 0.74}
          fill={lin(x + w * t, 0, x + w * (t + 0.02), 0, [0, '#ffffff'], [1, '#9aa5a9'])}
        />
      ))}
    </g>
  );
}

/** Line of triangular pennants sagging between two points, px. */
export function Pennants({
  x1,
  y1,
  x2,
  y2,
  sag = 40,
  n = 22,
  size = 26,
  colors = ['#d9522f', '#f6ead3', '#2f6d8f', '#e9b23f'],
}: {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  sag?: number;
  n?: number;
  size?: number;
  colors?: string[];
}) {
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + Math.sin(Math.PI * t) * sag] as const;
  const line =
    'M' +
    Array.from({ length: 25 }, (_, i) =>
      at(i / 24)
        .map((v) => v.toFixed(1))
        .join(' '),
    ).join('L');
  return (
    <g>
      <P d={line} stroke="#39434e" strokeWidth={2} />
      {Array.from({ length: n }, (_, i) => {
        const [a, b] = at((i + 0.15) / n),
          [c, d] = at((i + 0.85) / n),
          col = item(colors, i % colors.length),
          sway = Math.sin(i * 1.7) * size * 0.3;
        return (
          <P
            key={i}
            d={`M${a} ${b}L${c} ${d}L${(a + c) / 2 + sway} ${(b + d) / 2 + size * 1.25}Z`}
            fill={lin(a, 0, c, 0, [0, lighten(col, 0.15)], [1, darken(col, 0.25)])}
          />
        );
      })}
    </g>
  );
}

/** Tall price-board pole with a round badge and a percent sign; x, y foot, h height in px. */
export function OfferSign({ x, y, h }: { x: number; y: number; h: number }) {
  const r = h * 0.16;
  return (
    <g>
      <R x={x - 7} y={y - h} w={14} h={h} fill={lin(x - 7, 0, x + 7, 0, [0, '#dfe0da'], [1, '#66727c'])} />
      <C cx={x} cy={y - h} r={r} fill={lin(0, y - h - r, 0, y - h + r, [0, '#f08a4a'], [1, '#c9412b'])} />
      <C cx={x} cy={y - h} r={r * 0.86} fill="none" stroke="#fff6e2" strokeWidth={3} />
      <path d={glyphs('%', x, y - h + r * 0.42, r * 1.15, { w: 800, anchor: 'middle' }).d} fill="#fff6e2" />
    </g>
  );
}

/** Far city skyline standing on y, px; h the tallest tower; `windows` colors lit panes at night. */
export function Skyline({
  y,
  h,
  color,
  light,
  windows,
  seed = 1,
  x = -10,
  w = 1620,
}: {
  y: number;
  h: number;
  color: string;
  light: string;
  windows?: string;
  seed?: number;
  x?: number;
  w?: number;
}) {
  const r = rng(seed * 53 + 11),
    towers: string[] = [],
    faces: string[] = [],
    panes: string[] = [];
  for (let cx = x; cx < x + w; ) {
    const tw = 34 + r() * 52,
      env = 0.35 + 0.65 * Math.exp(-1 * (((cx - x) / w - 0.5) / 0.26) ** 2),
      th = h * env * (0.45 + r() * 0.55),
      step = r();
    towers.push(rectD(cx, y - th, tw, th));
    if (step > 0.6) towers.push(rectD(cx + tw * 0.2, y - th - h * 0.06, tw * 0.5, h * 0.07));
    if (step > 0.85) towers.push(rectD(cx + tw * 0.44, y - th - h * 0.2, 3, h * 0.2));
    faces.push(rectD(cx, y - th, tw * 0.34, th));
    for (let wy = y - th + 9; wy < y - 8; wy += 11)
      for (let wx = cx + tw * 0.42; wx < cx + tw - 6; wx += 9)
        if (r() > (windows ? 0.72 : 0.45)) panes.push(rectD(wx, wy, 4.5, 5.5));
    cx += tw + (r() > 0.7 ? 12 : 1);
  }
  return (
    <g>
      <P d={towers.join('')} fill={lin(0, y - h, 0, y, [0, color], [1, mix(color, light, 0.5)])} />
      <path d={faces.join('')} fill={light} opacity=".3" />
      <path d={panes.join('')} fill={windows ?? light} opacity={windows ? 0.85 : 0.35} />
    </g>
  );
}
