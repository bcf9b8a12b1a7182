import { darken, lighten } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { rng } from '../../core/ids.ts';
import { lin, P, R } from '../../core/paint.tsx';

/** Wooden bench top from y down, before a wall with slanting window light; px. */
export function Tabletop({
  y,
  wall = '#2f5a5e',
  wood = '#a8703f',
  light = '#ffe3ad',
}: {
  y: number;
  wall?: string;
  wood?: string;
  light?: string;
}) {
  const r = rng(8),
    grain = Array.from({ length: 46 }, () => {
      const gy = y + 10 + r() * (900 - y),
        gx = r() * 1500,
        w = 80 + r() * 420;
      return `M${gx.toFixed(0)} ${gy.toFixed(1)}q${(w / 2).toFixed(0)} ${((r() - 0.5) * 9).toFixed(1)} ${w.toFixed(0)} 0`;
    });
  return (
    <g>
      <R
        x={0}
        y={0}
        w={1600}
        h={y}
        fill={lin(0, 0, 1600, y, [0, lighten(wall, 0.16)], [0.5, wall], [1, darken(wall, 0.5)])}
      />
      {[0, 1, 2, 3].map((i) =>
        [0, 1].map((j) => (
          <P
            key={`${i}${j}`}
            d={`M${180 + i * 150 + j * 96} ${40 + j * 200}h126l62 176h-126Z`}
            fill={light}
            opacity={0.3}
            filter="url(#b4)"
          />
        )),
      )}
      <Stipple opacity={0.6}>
        <R
          x={0}
          y={0}
          w={1600}
          h={y}
          fill={lin(0, 0, 1600, y, [0, light, 0.28], [0.45, light, 0.02], [0.7, '#0a1014', 0.04], [1, '#0a1014', 0.42])}
        />
      </Stipple>
      <R
        x={0}
        y={y}
        w={1600}
        h={900 - y}
        fill={lin(0, y, 0, 900, [0, lighten(wood, 0.25)], [0.25, wood], [1, darken(wood, 0.55)])}
      />
      <path d={grain.join('')} stroke={darken(wood, 0.45)} strokeWidth="2" fill="none" opacity=".4" />
      {[y + 84, y + 186].map((v) => (
        <R key={v} x={0} y={v} w={1600} h={3} fill={darken(wood, 0.6)} opacity={0.6} />
      ))}
      <R x={0} y={y} w={1600} h={4} fill={lighten(wood, 0.6)} opacity={0.8} />
      <Stipple opacity={0.6}>
        <R
          x={0}
          y={y}
          w={1600}
          h={900 - y}
          fill={lin(0, y, 1600, 900, [0, light, 0.36], [0.5, light, 0.04], [1, '#120a08', 0.42])}
        />
      </Stipple>
    </g>
  );
}
