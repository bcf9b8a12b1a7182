import { Stipple } from '../core/effects.tsx';
import { rng, roundD } from '../core/geometry.ts';
import { C, darken, lighten, lin, P, R, rectD } from '../core/paint.tsx';
import { glyphs } from '../core/text.ts';

/** Position of a still-life object: x, y its bottom center in px, s its scale. */
export interface Placed {
  x: number;
  y: number;
  s?: number;
}

/** Soft shadow thrown to the right of an object w px wide, in its own coordinates. */
export const CastShadow = ({ w, dx = 40 }: { w: number; dx?: number }) => (
  <P
    d={`M${-w / 2} -4L${w / 2} -4L${w / 2 + dx * 2} 16L${-w / 2 + dx} 18Z`}
    fill="#140d0c"
    opacity={0.5}
    filter="url(#b8)"
  />
);

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

/** Spark plug, tip down, turned by `turn` degrees; x, y the tip, s = 1 is 170 px long. */
export function SparkPlug({ x, y, s = 1, turn = 0 }: Placed & { turn?: number }) {
  const steel = lin(-22, 0, 22, 0, [0, '#8d979c'], [0.35, '#f7f2e4'], [0.7, '#a3adb1'], [1, '#4d5964']);
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${s})`}>
      <P d="M-10 4L18 2L40 -150L14 -166Z" fill="#140d0c" opacity={0.45} filter="url(#b4)" />
      <P d="M-3 -14h6v16h-6ZM-12 -14v18h16v-5h-11v-13Z" fill="#6b757c" />
      <R x={-13} y={-54} w={26} h={42} fill={steel} />
      <path d={Array.from({ length: 7 }, (_, i) => rectD(-14, -52 + i * 5.6, 28, 2)).join('')} fill="#4d5964" />
      <R x={-18} y={-62} w={36} h={9} r={2} fill={steel} />
      <P
        d={roundD([
          [-24, -92, 3],
          [24, -92, 3],
          [24, -62, 3],
          [-24, -62, 3],
        ])}
        fill={steel}
      />
      <path d="M-9 -92v30M9 -92v30" stroke="#66727c" strokeWidth="2" />
      <P
        d={roundD([
          [-16, -92],
          [-12, -146, 5],
          [12, -146, 5],
          [16, -92],
        ])}
        fill={lin(-16, 0, 16, 0, [0, '#ffffff'], [0.5, '#f3ece0'], [1, '#b3a897'])}
      />
      <path d="M-14 -104h28M-13 -114h26M-13 -124h26" stroke="#c9412b" strokeWidth="2.4" opacity=".75" />
      <R x={-8} y={-166} w={16} h={22} r={4} fill={steel} />
    </g>
  );
}

/** Paper price tag on a string; x, y the knot, px; s its text. */
export function PriceTag({
  x,
  y,
  s,
  turn = 12,
  k = 1,
}: {
  x: number;
  y: number;
  s: string;
  turn?: number;
  k?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${k})`}>
      <P d="M0 0Q10 16 4 34" stroke="#f6ead3" strokeWidth={2} />
      <P
        d={roundD([
          [-14, 40, 4],
          [4, 28, 6],
          [22, 40, 4],
          [22, 98, 4],
          [-14, 98, 4],
        ])}
        fill={lin(-14, 30, 22, 98, [0, '#fff8e8'], [1, '#d9c8a4'])}
      />
      <C cx={4} cy={40} r={4} fill="#6b4630" />
      <path d={glyphs(s, 4, 82, 32, { w: 700, anchor: 'middle' }).d} fill="#2f7d5c" />
    </g>
  );
}
