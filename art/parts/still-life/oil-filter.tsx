import { darken, lighten } from '../../core/color.ts';
import { roundD } from '../../core/geometry.ts';
import { lin, P, R, rectD } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';
import { CastShadow, type Placed } from './cast-shadow.tsx';

/** Spin-on oil filter standing up; x, y bottom centre, s = 1 is 190 px high. */
export function OilFilter({ x, y, s = 1, c = '#e9e2d0' }: Placed & { c?: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <CastShadow w={130} />
      <P
        d={roundD([
          [-66, 0, 8],
          [-68, -160, 6],
          [-52, -186, 18],
          [52, -186, 18],
          [68, -160, 6],
          [66, 0, 8],
        ])}
        fill={lin(-68, 0, 68, 0, [0, lighten(c, 0.5)], [0.25, c], [0.7, darken(c, 0.25)], [1, darken(c, 0.55)])}
      />
      <path
        d={Array.from({ length: 11 }, (_, i) => {
          const a = -1 + i / 5;
          return rectD(Math.sin(a * 1.35) * 62 - 2, -182, 4, 26, 2);
        }).join('')}
        fill="#5d5a52"
        opacity=".5"
      />
      <R x={-67} y={-112} w={134} h={62} fill={lin(-67, 0, 67, 0, [0, '#e8764a'], [0.4, '#d9522f'], [1, '#7c2a1c'])} />
      <path d={glyphs('FILTER', 0, -72, 25, { w: 700, anchor: 'middle', track: 0.08 }).d} fill="#fff6e2" />
      <R x={-68} y={-14} w={136} h={10} r={4} fill="#2b2f36" opacity={0.75} />
      <P d="M-52 -20V-150" stroke="#fff" strokeWidth={6} opacity={0.5} strokeLinecap="round" />
    </g>
  );
}
