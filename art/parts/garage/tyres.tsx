import { C, lin, P, R } from '../../core/paint.tsx';

/** Stack of n tyres, s = 1 is 176 px wide. */
export function Tyres({ x, y, s = 1, n = 3 }: { x: number; y: number; s?: number; n?: number }) {
  const k = (v: number) => v * s;
  return (
    <g transform={`translate(${x} ${y})`}>
      <C cx={0} cy={0} r={k(100)} ry={k(12)} fill="#02050b" opacity={0.6} filter="url(#b4)" />
      {Array.from({ length: n }, (_, i) => {
        const yy = -k(52) * (i + 1) + k(2),
          o = i % 2 ? 5 : -3;
        return (
          <g key={i}>
            <R
              x={-k(88) + o}
              y={yy}
              w={k(176)}
              h={k(50)}
              r={k(20)}
              fill={lin(0, yy, 0, yy + k(50), [0, '#3b4653'], [0.3, '#222b36'], [1, '#0a0f16'])}
            />
            <P
              d={Array.from(
                { length: 15 },
                (_, j) => `M${-k(74) + o + j * k(10.6)} ${yy + k(6)}l${k(5)} ${k(19)}l${-k(5)} ${k(19)}`,
              ).join('')}
              stroke="#0a0f16"
              strokeWidth={k(3)}
              opacity={0.8}
            />
          </g>
        );
      })}
    </g>
  );
}
