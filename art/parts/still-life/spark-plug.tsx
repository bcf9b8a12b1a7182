import { roundD } from '../../core/geometry.ts';
import { lin, P, R, rectD } from '../../core/paint.tsx';
import type { Placed } from './cast-shadow.tsx';

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
