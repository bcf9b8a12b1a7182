import { roundD } from '../../core/geometry.ts';
import { C, lin, P } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';

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
