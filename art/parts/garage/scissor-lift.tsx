import { darken, lighten } from '../../core/color.ts';
import { C, lin, P, R } from '../../core/paint.tsx';

/** Scissor lift: centre x, floor y, width and height in px. */
export function Lift({ x, y, w, h, c = '#e07038' }: { x: number; y: number; w: number; h: number; c?: string }) {
  const a = x - w / 2,
    b = x + w / 2;
  return (
    <g>
      <C cx={x} cy={y + 4} r={w * 0.72} ry={20} fill="#02050b" opacity={0.55} filter="url(#b8)" />
      <R
        x={a - 30}
        y={y - 14}
        w={w + 60}
        h={18}
        r={4}
        fill={lin(0, y - 14, 0, y + 4, [0, '#39506a'], [1, '#101d2e'])}
      />
      <P
        d={`M${a + 10} ${y - 14}L${b - 30} ${y - h + 16}M${b - 10} ${y - 14}L${a + 30} ${y - h + 16}`}
        stroke={darken(c, 0.55)}
        strokeWidth={26}
        strokeLinecap="round"
      />
      <P
        d={`M${a + 10} ${y - 14}L${b - 30} ${y - h + 16}M${b - 10} ${y - 14}L${a + 30} ${y - h + 16}`}
        stroke={c}
        strokeWidth={17}
        strokeLinecap="round"
      />
      <C cx={x - 10} cy={y - h / 2} r={13} fill="#20303f" />
      <C cx={x - 10} cy={y - h / 2} r={6} fill="#d9dcd8" />
      <P d={`M${x - 40} ${y - 16}L${x + 70} ${y - h * 0.62}`} stroke="#b9c2c3" strokeWidth={9} strokeLinecap="round" />
      <R
        x={a - 40}
        y={y - h}
        w={w + 80}
        h={18}
        r={4}
        fill={lin(0, y - h, 0, y - h + 18, [0, lighten(c, 0.25)], [0.4, c], [1, darken(c, 0.4)])}
      />
      <R x={a - 18} y={y - h - 30} w={46} h={32} r={3} fill="#10192a" />
      <R x={b - 28} y={y - h - 30} w={46} h={32} r={3} fill="#10192a" />
    </g>
  );
}
