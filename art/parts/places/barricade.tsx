import { Glow } from '../../core/effects.tsx';
import { nid } from '../../core/ids.ts';
import { lin, P, R } from '../../core/paint.tsx';

/** Road-end barricade: two striped boards on posts with lamps; x, y ground centre, w width in px. */
export function Barricade({ x, y, w, lit = true }: { x: number; y: number; w: number; lit?: boolean }) {
  const h = w * 0.36,
    bh = w * 0.1,
    id = nid('br'),
    n = 12;
  const board = (top: number, k: string) => (
    <g key={k}>
      <clipPath id={id + k}>
        <rect x={x - w / 2} y={top} width={w} height={bh} rx={bh * 0.12} />
      </clipPath>
      <R x={x - w / 2} y={top} w={w} h={bh} r={bh * 0.12} fill="#f2e7d0" />
      <g clipPath={`url(#${id + k})`}>
        <path
          d={Array.from({ length: n }, (_, i) => {
            const a = x - w / 2 + ((i * w) / n) * 1.05 - bh;
            return `M${a} ${top + bh}l${bh} ${-bh}h${(w / n) * 0.55}l${-bh} ${bh}Z`;
          }).join('')}
          fill="#d2492c"
        />
      </g>
      <R
        x={x - w / 2}
        y={top}
        w={w}
        h={bh}
        r={bh * 0.12}
        fill={lin(
          x - w / 2,
          0,
          x + w / 2,
          0,
          [0, '#0b1626', 0.55],
          [0.45, '#fff2d0', lit ? 0.25 : 0],
          [1, '#0b1626', 0.1],
        )}
      />
    </g>
  );
  return (
    <g>
      <P
        d={`M${x - w * 0.55} ${y}h${w * 1.1}l${w * 0.04} ${w * 0.03}h${-w * 1.18}Z`}
        fill="#04070c"
        opacity={0.6}
        filter="url(#b4)"
      />
      {[-0.38, 0.38].map((t) => (
        <R
          key={t}
          x={x + t * w - w * 0.018}
          y={y - h}
          w={w * 0.036}
          h={h}
          fill={lin(x + t * w - w * 0.02, 0, x + t * w + w * 0.02, 0, [0, '#5d666c'], [1, '#1d262e'])}
        />
      ))}
      {board(y - h, 'a')}
      {board(y - h * 0.56, 'b')}
      {[-0.38, 0.38].map((t) => (
        <g key={t}>
          <R x={x + t * w - w * 0.026} y={y - h - w * 0.06} w={w * 0.052} h={w * 0.058} r={w * 0.02} fill="#f0953c" />
          {lit && <Glow x={x + t * w} y={y - h - w * 0.035} r={w * 0.2} c="#ff9a3c" o={0.8} />}
        </g>
      ))}
    </g>
  );
}
