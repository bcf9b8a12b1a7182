import { Glow } from '../../core/effects.tsx';
import { smoothD, type V2 } from '../../core/geometry.ts';
import { rng } from '../../core/ids.ts';
import { C, lin, P } from '../../core/paint.tsx';

/** Campfire; draw part "glow" before and "fire" after what it lights. s = 1 is 100 px high. */
export function Campfire({
  x,
  y,
  s = 1,
  part = 'all',
}: {
  x: number;
  y: number;
  s?: number;
  part?: 'all' | 'glow' | 'fire';
}) {
  const k = (v: number) => +(v * s).toFixed(1);
  const fl = (q: number[][]) =>
    smoothD(
      q.map(([x = 0, y = 0]): V2 => [k(x), k(y)]),
      true,
      0.15,
    );
  const sp = rng(4);
  return (
    <g transform={`translate(${x} ${y})`}>
      {part !== 'fire' && (
        <>
          <Glow x={0} y={k(-10)} r={k(520)} ry={k(230)} c="#ff9a42" o={0.62} />
          <Glow x={0} y={k(10)} r={k(240)} ry={k(60)} c="#ffc878" o={0.55} />
        </>
      )}
      {part !== 'glow' && (
        <>
          <Glow x={0} y={k(-34)} r={k(150)} c="#ffb760" o={0.65} />
          {[-38, -24, -6, 12, 28, 40].map((v, i) => (
            <C
              key={i}
              cx={k(v)}
              cy={k(4 + (i % 2) * 5)}
              r={k(10 + (i % 3))}
              ry={k(7)}
              fill={lin(0, k(-4), 0, k(12), [0, '#a57a5c'], [0.4, '#57464a'], [1, '#1d1a22'])}
            />
          ))}
          <P d={`M${k(-36)} ${k(1)}L${k(24)} ${k(-16)}l${k(4)} ${k(8)}L${k(-32)} ${k(8)}Z`} fill="#6b3b25" />
          <P d={`M${k(36)} ${k(1)}L${k(-24)} ${k(-16)}l${k(-4)} ${k(8)}L${k(32)} ${k(8)}Z`} fill="#4a2819" />
          <P
            d={fl([
              [-27, -4],
              [-31, -24],
              [-24, -44],
              [-29, -66],
              [-17, -50],
              [-12, -74],
              [-13, -100],
              [1, -82],
              [6, -60],
              [13, -76],
              [14, -92],
              [24, -66],
              [21, -46],
              [31, -30],
              [27, -5],
              [0, 4],
            ])}
            fill={lin(0, k(-100), 0, 0, [0, '#d9482a'], [0.45, '#f4792f'], [1, '#ffb24d'])}
          />
          <P
            d={fl([
              [-19, -3],
              [-22, -20],
              [-15, -36],
              [-17, -50],
              [-8, -42],
              [-4, -66],
              [4, -50],
              [9, -38],
              [14, -52],
              [16, -34],
              [22, -18],
              [18, -3],
              [0, 2],
            ])}
            fill={lin(0, k(-66), 0, 0, [0, '#ffa23f'], [1, '#ffd774'])}
          />
          <P
            d={fl([
              [-11, -2],
              [-12, -16],
              [-6, -26],
              [-1, -42],
              [5, -26],
              [12, -16],
              [10, -2],
            ])}
            fill="#fff0bd"
          />
          <g fill="#ffc46b">
            {Array.from({ length: 16 }, (_, i) => (
              <circle
                key={i}
                cx={k((sp() - 0.5) * (30 + i * 7))}
                cy={k(-100 - i * 11 - sp() * 20)}
                r={k(0.7 + sp() * 1.1)}
                opacity={+(1 - i / 18).toFixed(2)}
              />
            ))}
          </g>
        </>
      )}
    </g>
  );
}
