import { darken, mix } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { smoothD, toD, type V2 } from '../../core/geometry.ts';
import { nid, rng } from '../../core/ids.ts';
import { item } from '../../core/list.ts';
import { lin, P } from '../../core/paint.tsx';

/** Sea cliff running in from a side of the canvas: x the tip, y the waterline, w and h the size in px; dir 1 grows to the right. */
export function Headland({
  x,
  y,
  w,
  h,
  dir = 1,
  rock,
  top,
  lit,
  seed = 1,
  foam = true,
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  dir?: 1 | -1;
  rock: string;
  top: string;
  lit: string;
  seed?: number;
  foam?: boolean;
}) {
  const r = rng(seed * 23 + 7),
    crest: V2[] = [[x, y]],
    n = 22,
    id = nid('hd');
  for (let i = 1; i <= n; i++) {
    const t = i / n;
    crest.push([
      x + dir * w * t,
      y - h * (0.22 + 0.78 * t ** 0.55) * (t < 0.06 ? t / 0.06 : 1) + (r() - 0.5) * h * 0.07,
    ]);
  }
  const body = toD([...crest, [x + dir * w, y + 4], [x, y + 4]], true, 0.4);
  const ribs: string[] = [],
    lights: string[] = [];
  for (let i = 1; i < n; i++) {
    const [cx, cy] = item(crest, i),
      d = y - cy,
      s = (((0.3 + r() * 0.5) * w) / n) * 1.3;
    ribs.push(
      toD([
        [cx, cy + d * 0.16],
        [cx + dir * s * 0.5, cy + d * 0.3],
        [cx + dir * s * 1.2, y + 4],
        [cx - dir * s * 0.2, y + 4],
        [cx + dir * s * 0.1, cy + d * 0.5],
      ]),
    );
    if (r() > 0.4)
      lights.push(
        toD([
          [cx - dir * s * 0.6, cy + d * 0.2],
          [cx - dir * s * 0.1, cy + d * 0.22],
          [cx - dir * s * 0.3, cy + d * 0.62],
          [cx - dir * s * 0.7, y + 2],
        ]),
      );
  }
  const turf = toD(
    [
      ...crest,
      ...crest
        .map(([cx, cy], i) => [cx + dir * 4, cy + (y - cy) * (0.13 + 0.12 * Math.abs(Math.sin(i * 2.1 + seed)))] as V2)
        .reverse(),
    ],
    true,
    0.3,
  );
  const surf: V2[] = Array.from({ length: 30 }, (_, i) => [
    x - dir * 24 + (dir * (w + 24) * i) / 29,
    y + 1 + (r() - 0.5) * 7,
  ]);
  return (
    <g>
      <clipPath id={id}>
        <path d={body} />
      </clipPath>
      <P d={body} fill={lin(0, y - h, 0, y, [0, rock], [0.7, darken(rock, 0.18)], [1, mix(rock, '#0b2230', 0.5)])} />
      <g clipPath={`url(#${id})`}>
        <path d={ribs.join('')} fill={darken(rock, 0.45)} opacity=".5" />
        <path d={lights.join('')} fill={lit} opacity=".5" />
        <P d={turf} fill={lin(0, y - h, 0, y, [0, mix(top, lit, 0.3)], [1, darken(top, 0.25)])} />
        <Stipple opacity={0.7}>
          <P d={body} fill={lin(x, 0, x + dir * w, 0, [0, lit, 0.55], [0.5, lit, 0.12], [1, darken(rock, 0.4), 0.4])} />
        </Stipple>
      </g>
      {foam && (
        <>
          <P d={smoothD(surf)} stroke="#f7fbf4" strokeWidth={5} opacity={0.85} strokeLinecap="round" />
          <P
            d={smoothD(surf.map(([a, b]) => [a - dir * 10, b + 8] as V2))}
            stroke="#f7fbf4"
            strokeWidth={2}
            opacity={0.5}
          />
        </>
      )}
    </g>
  );
}
