import { mix } from '../../core/color.ts';
import { rng } from '../../core/ids.ts';
import { lin, P, rectD } from '../../core/paint.tsx';

/** Far city skyline standing on y, px; h the tallest tower; `windows` colours lit panes at night. */
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
