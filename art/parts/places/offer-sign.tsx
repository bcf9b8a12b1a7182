import { C, lin, R } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';

/** Tall price-board pole with a round badge and a percent sign; x, y foot, h height in px. */
export function OfferSign({ x, y, h }: { x: number; y: number; h: number }) {
  const r = h * 0.16;
  return (
    <g>
      <R x={x - 7} y={y - h} w={14} h={h} fill={lin(x - 7, 0, x + 7, 0, [0, '#dfe0da'], [1, '#66727c'])} />
      <C cx={x} cy={y - h} r={r} fill={lin(0, y - h - r, 0, y - h + r, [0, '#f08a4a'], [1, '#c9412b'])} />
      <C cx={x} cy={y - h} r={r * 0.86} fill="none" stroke="#fff6e2" strokeWidth={3} />
      <path d={glyphs('%', x, y - h + r * 0.42, r * 1.15, { w: 800, anchor: 'middle' }).d} fill="#fff6e2" />
    </g>
  );
}
