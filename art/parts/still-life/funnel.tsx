import { darken, lighten, mix } from '../../core/color.ts';
import { roundD } from '../../core/geometry.ts';
import { lin, P, R } from '../../core/paint.tsx';
import { CastShadow, type Placed } from './cast-shadow.tsx';

/** Metal funnel standing on its rim; x, y bottom centre, s = 1 is 200 px high. */
export function Funnel({ x, y, s = 1, c = '#d9a24a' }: Placed & { c?: string }) {
  const g = lin(-90, 0, 90, 0, [0, lighten(c, 0.45)], [0.3, c], [1, darken(c, 0.5)]);
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <CastShadow w={180} />
      <P
        d={roundD([
          [-92, 0],
          [-92, -16, 4],
          [-20, -104, 8],
          [-11, -196],
          [11, -196],
          [20, -104, 8],
          [92, -16, 4],
          [92, 0],
        ])}
        fill={g}
      />
      <R x={-94} y={-16} w={188} h={18} r={6} fill={mix(c, '#ffffff', 0.25)} opacity={0.85} />
      <P d="M-66 -30L-14 -100" stroke="#fff6e2" strokeWidth={5} opacity={0.5} strokeLinecap="round" />
    </g>
  );
}
