import { Stipple } from '../../core/effects.tsx';
import { item, rng, smoothD, toD, type V2 } from '../../core/geometry.ts';
import { darken, lin, mix, nid, P, R, rectD } from '../../core/paint.tsx';

/** Sea from the horizon y down h px, with glitter under a sun at glintX and swell lines. */
export function Ocean({
  y,
  h,
  deep,
  shallow,
  glintX,
  glint = '#fff7dc',
  seed = 1,
}: {
  y: number;
  h: number;
  deep: string;
  shallow: string;
  glintX?: number;
  glint?: string;
  seed?: number;
}) {
  const r = rng(seed * 11 + 3),
    swell: string[] = [],
    dark: string[] = [],
    sparkle: string[] = [];
  for (let i = 0; i < 150; i++) {
    const t = r() ** 1.4,
      w = 16 + 150 * t * r();
    (i % 3 ? swell : dark).push(rectD(r() * 1700 - 50, y + 3 + t * h, w, 1 + 2.2 * t, 0.5));
  }
  if (glintX !== undefined)
    for (let i = 0; i < 220; i++) {
      const t = r() ** 1.3,
        spread = 24 + 210 * t,
        w = 5 + 34 * t * r();
      sparkle.push(rectD(glintX + (r() + r() - 1) * spread - w / 2, y + 2 + t * h * 0.9, w, 1 + 2 * t, 0.5));
    }
  return (
    <g>
      <R
        x={-10}
        y={y}
        w={1620}
        h={h}
        fill={lin(
          0,
          y,
          0,
          y + h,
          [0, mix(deep, '#dfeee8', 0.42)],
          [0.08, deep],
          [0.55, mix(deep, shallow, 0.5)],
          [1, shallow],
        )}
      />
      <path d={dark.join('')} fill={mix(deep, '#0b1626', 0.3)} opacity=".35" />
      <path d={swell.join('')} fill={mix(shallow, '#ffffff', 0.5)} opacity=".4" />
      <P d={sparkle.join('')} fill={glint} opacity={0.8} />
    </g>
  );
}

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

/** Water from y to y + h with glints, an optional moon path at moonX and a dark shore reflection `refl`, px. */
export function Lake({
  y,
  h,
  color,
  hi,
  seed = 1,
  moonX,
  refl,
}: {
  y: number;
  h: number;
  color: string;
  hi: string;
  seed?: number;
  moonX?: number;
  refl?: string;
}) {
  const r = rng(seed + 40);
  const glints = Array.from({ length: 60 }, () => {
    const t = r(),
      yy = y + 4 + t * h * 0.95,
      w = 20 + r() * 130 * (0.3 + t),
      x = r() * 1600;
    return rectD(x, yy, w, 1.2 + t * 1.6, 0.6);
  });
  const shore = [
    [-90, 0.3],
    [-110, -0.2],
    [-120, 0.16],
    [-130, 0.36],
    [-140, -0.4],
    [-160, 0.1],
    [-150, 0.2],
    [-170, -0.3],
    [-130, 0.5],
    [-150, -0.45],
    [-120, 0.2],
  ];
  const moonPath =
    moonX === undefined
      ? []
      : Array.from({ length: 17 }, (_, i) => {
          const t = i / 17,
            w = (26 + t * 60) * (0.5 + r() * 0.8);
          return rectD(moonX - w / 2 + (r() - 0.5) * 26, y + 5 + t * h, w, 1.6 + t * 2.4, 0.8 + t);
        });
  return (
    <g>
      <R x={-10} y={y} w={1620} h={h} fill={lin(0, y, 0, y + h, [0, hi], [0.35, mix(hi, color, 0.6)], [1, color])} />
      {refl && (
        <P
          d={`M-10 ${y}H1610V${y + 3}${shore.map(([dx = 0, k = 0]) => `l${dx} ${h * k}`).join('')}L-10 ${y + 6}Z`}
          fill={refl}
          opacity={0.45}
        />
      )}
      <path d={glints.join('')} fill={hi} opacity=".3" />
      <path d={moonPath.join('')} fill="#f6ead3" opacity=".55" />
    </g>
  );
}
