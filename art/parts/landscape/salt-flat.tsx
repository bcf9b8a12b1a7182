import { mix } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { rng } from '../../core/ids.ts';
import { item } from '../../core/list.ts';
import { lin, P, R } from '../../core/paint.tsx';

/** Salt flat from the horizon y to the canvas bottom: crust polygons in perspective, wet sheen near the horizon. */
export function SaltFlat({
  y,
  far,
  near,
  crack,
  seed = 1,
}: {
  y: number;
  far: string;
  near: string;
  crack: string;
  seed?: number;
}) {
  const r = rng(seed * 41 + 3),
    eye = 92,
    at = (gx: number, gz: number) => `${(800 + (gx * 900) / gz).toFixed(1)} ${(y + (eye * 9) / gz).toFixed(1)}`;
  const rows = 26,
    cell = 0.62,
    jitter = () => (r() - 0.5) * cell * 0.42,
    depth = (j: number) => 2.3 + j * 0.3 + j * j * 0.022;
  const nodes = Array.from({ length: rows }, (_, j) =>
    Array.from(
      { length: 90 },
      (_, i) => [(i - 45) * cell * 0.7 + (j % 2 ? cell * 0.35 : 0) + jitter(), depth(j) + jitter() * 0.5] as const,
    ),
  );
  const node = (j: number, i: number) => item(item(nodes, j), i);
  const lines: string[][] = [[], [], []];
  for (let j = 0; j < rows; j++)
    for (let i = 1; i < 90; i++) {
      const bucket = item(lines, j < 5 ? 0 : j < 13 ? 1 : 2),
        [ax, az] = node(j, i - 1),
        [bx, bz] = node(j, i),
        mx = (ax + bx) / 2,
        mz = (az + bz) / 2 + (i % 2 ? 0.12 : -0.12);
      bucket.push(`M${at(ax, az)}L${at(mx, mz)}L${at(bx, bz)}`);
      if (j + 1 < rows && i % 2 === j % 2) bucket.push(`M${at(bx, bz)}L${at(...node(j + 1, i))}`);
    }
  return (
    <g>
      <R
        x={0}
        y={y}
        w={1600}
        h={900 - y}
        fill={lin(0, y, 0, 900, [0, far], [0.16, mix(far, near, 0.35)], [0.5, near], [1, mix(near, '#241d3a', 0.45)])}
      />
      {lines.map((d, i) => (
        <g key={i} fill="none" strokeLinejoin="round">
          <path
            d={d.join('')}
            stroke="#fff6ea"
            strokeWidth={[4.5, 2.4, 1.1][i]}
            opacity={[0.5, 0.42, 0.3][i]}
            transform={`translate(0 ${[-2, -1, 0][i]})`}
          />
          <path d={d.join('')} stroke={crack} strokeWidth={[2.4, 1.3, 0.7][i]} opacity={[0.5, 0.4, 0.3][i]} />
        </g>
      ))}
      <Stipple opacity={0.6}>
        <P
          d={`M0 ${y}H1600V900H0Z`}
          fill={lin(0, y, 0, 900, [0, '#fff1dc', 0.6], [0.3, '#fff1dc', 0.15], [1, '#1b1533', 0.55])}
        />
      </Stipple>
    </g>
  );
}
