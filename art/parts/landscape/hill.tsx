import { darken } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { lerp, smoothD, type V2, yOnLine } from '../../core/geometry.ts';
import { rng } from '../../core/ids.ts';
import { item } from '../../core/list.ts';
import { lin, P } from '../../core/paint.tsx';

/** Crest points, colours, optional stippled light, rim line and number of grass blades. */
export interface HillProps {
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
