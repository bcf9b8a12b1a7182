import { Stipple } from '../../core/effects.tsx';
import { item, lerp } from '../../core/geometry.ts';
import { lin, mix, P } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';

interface Vanish {
  vx: number;
  y: number;
  half?: number;
}
/** Screen x, y and scale of the ground at depth t (0 bottom of the canvas, 1 horizon), side px at the bottom edge. */
const ground = ({ vx, y }: Vanish, side: number, t: number) => ({
  x: lerp(800 + side, vx, t),
  y: lerp(900, y, t),
  k: 1 - t,
});

/** Two-lane road in one-point perspective from the canvas bottom to a vanishing point; half is its half width in px at the bottom. */
export function StraightRoad({
  vx,
  y,
  half = 560,
  asphalt,
  far,
  line = '#f6ead3',
  yellow = '#f0aa3c',
}: Vanish & { asphalt: string; far: string; line?: string; yellow?: string }) {
  const v = { vx, y },
    band = (a: number, b: number, t0 = 0, t1 = 0.996) => {
      const p = [ground(v, a, t0), ground(v, a, t1), ground(v, b, t1), ground(v, b, t0)];
      return `M${p.map((q) => `${q.x.toFixed(1)} ${q.y.toFixed(1)}`).join('L')}Z`;
    };
  const dashes = Array.from({ length: 18 }, (_, i) => {
    const z = (n: number) => 1 - 1 / (1 + n * 0.42);
    return band(-9, 9, z(i), z(i + 0.5));
  });
  return (
    <g>
      <P
        d={band(-half * 1.16, half * 1.16)}
        fill={lin(0, y, 0, 900, [0, mix(far, '#ffffff', 0.1)], [0.3, mix(far, '#6b4a38', 0.5)], [1, '#5b4233'])}
      />
      <P d={band(-half, half)} fill={lin(0, y, 0, 900, [0, far], [0.12, mix(far, asphalt, 0.6)], [1, asphalt])} />
      <Stipple opacity={0.55}>
        <P
          d={band(-half, half)}
          fill={lin(0, y, 0, 900, [0, '#ffe0b0', 0.6], [0.5, '#ffe0b0', 0.12], [1, '#0b0e14', 0.5])}
        />
      </Stipple>
      <path d={band(-half * 0.62, -half * 0.38) + band(half * 0.38, half * 0.62)} fill="#14171d" opacity=".14" />
      <path d={band(-half * 0.94, -half * 0.92) + band(half * 0.92, half * 0.94)} fill={line} opacity=".85" />
      <path d={dashes.join('')} fill={yellow} opacity=".95" />
    </g>
  );
}

/** Green distance post beside a StraightRoad; depth 0..1, side px at the bottom edge, s the number on it. */
export function MilePost({
  vx,
  y,
  depth,
  side,
  s,
  h = 520,
}: Vanish & { depth: number; side: number; s: string; h?: number }) {
  const g = ground({ vx, y }, side, depth),
    k = g.k * h,
    w = k * 0.36,
    bh = k * 0.42,
    top = g.y - k;
  return (
    <g>
      <P
        d={`M${g.x - k * 0.016} ${g.y}h${k * 0.032}V${top}h${-k * 0.032}Z`}
        fill={lin(g.x - k * 0.02, 0, g.x + k * 0.02, 0, [0, '#d9d2c2'], [1, '#6b665e'])}
      />
      <P
        d={`M${g.x - w / 2} ${top}h${w}v${bh}h${-w}Z`}
        fill={lin(0, top, 0, top + bh, [0, '#3f7d5c'], [1, '#245340'])}
      />
      <P
        d={`M${g.x - w * 0.45} ${top + w * 0.05}h${w * 0.9}v${bh - w * 0.1}h${-w * 0.9}Z`}
        stroke="#f6ead3"
        strokeWidth={Math.max(0.8, k * 0.008)}
      />
      <path
        d={
          glyphs('MILE', g.x, top + bh * 0.3, bh * 0.2, { w: 600, anchor: 'middle', track: 0.06 }).d +
          glyphs(s, g.x, top + bh * 0.8, bh * (s.length > 2 ? 0.4 : 0.48), { w: 700, anchor: 'middle' }).d
        }
        fill="#f6ead3"
      />
    </g>
  );
}

/** Row of telegraph poles with wires receding along a StraightRoad; side px at the bottom edge. */
export function PoleLine({
  vx,
  y,
  side,
  h = 1100,
  color = '#3a2c2c',
}: Vanish & { side: number; h?: number; color?: string }) {
  const poles = Array.from({ length: 9 }, (_, i) => ground({ vx, y }, side, 1 - 1 / (1.35 + i * 0.75)));
  const tip = (p: (typeof poles)[number], dx: number) => [p.x + dx * p.k * h * 0.13, p.y - p.k * h * 0.92] as const;
  const wires = [-1, 1].flatMap((dx) =>
    poles.slice(1).map((p, i) => {
      const [ax, ay] = tip(item(poles, i), dx),
        [bx, by] = tip(p, dx);
      return `M${ax.toFixed(1)} ${ay.toFixed(1)}Q${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2 + 46 * p.k).toFixed(1)} ${bx.toFixed(1)} ${by.toFixed(1)}`;
    }),
  );
  return (
    <g fill="none" stroke={color} strokeLinecap="round">
      <path d={wires.join('')} strokeWidth="1.4" opacity=".7" />
      {poles.map((p, i) => (
        <g key={i} strokeWidth={Math.max(1, 20 * p.k)}>
          <path d={`M${p.x} ${p.y}V${p.y - p.k * h}`} />
          <path
            d={`M${p.x - p.k * h * 0.14} ${p.y - p.k * h * 0.9}h${p.k * h * 0.28}`}
            strokeWidth={Math.max(0.8, 13 * p.k)}
          />
        </g>
      ))}
    </g>
  );
}
