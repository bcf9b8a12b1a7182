import { Glow } from '../../core/effects.tsx';
import { C, P, R } from '../../core/paint.tsx';

/** Car-park lamp, h px high. */
export function LampPost({ x, y, h, flip }: { x: number; y: number; h: number; flip?: boolean }) {
  const s = flip ? -1 : 1;
  return (
    <g>
      <R x={x - 3} y={y - h} w={6} h={h} fill="#0b1524" />
      <P d={`M${x} ${y - h}q0 -14 ${s * 20} -14h${s * 34}`} stroke="#0b1524" strokeWidth={5} />
      <R x={s > 0 ? x + 44 : x - 84} y={y - h - 19} w={40} h={9} r={4} fill="#22384f" />
      <Glow x={x + s * 64} y={y - h - 6} r={130} c="#ffe0a0" o={0.75} />
      <C cx={x + s * 64} cy={y - h - 9} r={15} ry={4} fill="#fff6da" />
    </g>
  );
}
