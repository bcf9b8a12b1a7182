import { darken, lighten } from '../../core/color.ts';
import { item } from '../../core/list.ts';
import { lin, P } from '../../core/paint.tsx';

/** Line of triangular pennants sagging between two points, px. */
export function Pennants({
  x1,
  y1,
  x2,
  y2,
  sag = 40,
  n = 22,
  size = 26,
  colors = ['#d9522f', '#f6ead3', '#2f6d8f', '#e9b23f'],
}: {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  sag?: number;
  n?: number;
  size?: number;
  colors?: string[];
}) {
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + Math.sin(Math.PI * t) * sag] as const;
  const line =
    'M' +
    Array.from({ length: 25 }, (_, i) =>
      at(i / 24)
        .map((v) => v.toFixed(1))
        .join(' '),
    ).join('L');
  return (
    <g>
      <P d={line} stroke="#39434e" strokeWidth={2} />
      {Array.from({ length: n }, (_, i) => {
        const [a, b] = at((i + 0.15) / n),
          [c, d] = at((i + 0.85) / n),
          col = item(colors, i % colors.length),
          sway = Math.sin(i * 1.7) * size * 0.3;
        return (
          <P
            key={i}
            d={`M${a} ${b}L${c} ${d}L${(a + c) / 2 + sway} ${(b + d) / 2 + size * 1.25}Z`}
            fill={lin(a, 0, c, 0, [0, lighten(col, 0.15)], [1, darken(col, 0.25)])}
          />
        );
      })}
    </g>
  );
}
