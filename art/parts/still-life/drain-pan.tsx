import { roundD } from '../../core/geometry.ts';
import { C, lin, P } from '../../core/paint.tsx';
import { CastShadow, type Placed } from './cast-shadow.tsx';

/** Drain pan with used oil; x, y bottom centre, s = 1 is 470 px wide. */
export function DrainPan({ x, y, s = 1 }: Placed) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <CastShadow w={430} />
      <P
        d={roundD([
          [-236, -96],
          [236, -96],
          [206, 0, 22],
          [-206, 0, 22],
        ])}
        fill={lin(-236, 0, 236, 0, [0, '#5d6d7a'], [0.3, '#36434f'], [1, '#151d26'])}
      />
      <C
        cx={0}
        cy={-96}
        r={240}
        ry={40}
        fill={lin(-240, 0, 240, 0, [0, '#93a3ad'], [0.5, '#55646f'], [1, '#26313b'])}
      />
      <C cx={0} cy={-93} r={222} ry={33} fill="#10151b" />
      <C
        cx={0}
        cy={-84}
        r={206}
        ry={26}
        fill={lin(-206, 0, 206, 0, [0, '#c98a3a'], [0.35, '#6b3f1a'], [1, '#23140c'])}
      />
      <P d="M-150 -92Q-90 -106 -20 -104" stroke="#ffd58a" strokeWidth={5} opacity={0.75} strokeLinecap="round" />
      <P d="M-186 -40H186M-194 -62H194" stroke="#0d141b" strokeWidth={3} opacity={0.4} />
    </g>
  );
}
