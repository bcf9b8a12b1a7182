import { darken, lighten } from '../../core/color.ts';
import { rpoly, toD } from '../../core/geometry.ts';
import { C, lin, P, R } from '../../core/paint.tsx';

/** Roller tool cabinet, s = 1 is 300 px high. */
export function ToolChest({ x, y, s = 1, c = '#c03a26' }: { x: number; y: number; s?: number; c?: string }) {
  const k = (v: number) => v * s;
  const dr = [30, 30, 30, 44, 44];
  let yy = -k(232);
  return (
    <g transform={`translate(${x} ${y})`}>
      <C cx={k(80)} cy={k(2)} r={k(105)} ry={k(12)} fill="#02050b" opacity={0.6} filter="url(#b4)" />
      <C cx={k(24)} cy={-k(10)} r={k(11)} fill="#0c121b" />
      <C cx={k(136)} cy={-k(10)} r={k(11)} fill="#0c121b" />
      <R
        x={0}
        y={-k(244)}
        w={k(160)}
        h={k(226)}
        r={k(6)}
        fill={lin(0, 0, k(160), 0, [0, lighten(c, 0.12)], [0.5, c], [1, darken(c, 0.45)])}
      />
      {dr.map((h, i) => {
        const e = (
          <g key={i}>
            <R
              x={k(8)}
              y={yy}
              w={k(144)}
              h={k(h - 5)}
              r={k(3)}
              fill={lin(0, yy, 0, yy + k(h), [0, lighten(c, 0.2)], [0.2, c], [1, darken(c, 0.25)])}
            />
            <R x={k(8)} y={yy} w={k(144)} h={k(5)} r={k(2)} fill="#e9d9bb" opacity={0.85} />
          </g>
        );
        yy += k(h);
        return e;
      })}
      <P
        d={toD(
          rpoly([
            [-k(6), -k(246)],
            [k(166), -k(246)],
            [k(156), -k(300), k(10)],
            [k(4), -k(300), k(10)],
          ]),
        )}
        fill={lin(0, -k(300), 0, -k(246), [0, lighten(c, 0.25)], [1, darken(c, 0.2)])}
      />
      <R x={k(60)} y={-k(312)} w={k(40)} h={k(12)} r={k(5)} fill="#20262f" />
    </g>
  );
}
