import { mix } from '../../core/color.ts';
import { rng } from '../../core/ids.ts';
import { lin, P, R, rectD } from '../../core/paint.tsx';

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
