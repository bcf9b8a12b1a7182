import { darken } from '../../core/color.ts';
import { lin, P } from '../../core/paint.tsx';

/** Folding chair, s = 1 is 80 px high. */
export function CampChair({
  x,
  y,
  s = 1,
  color = '#b5482f',
  flip,
}: {
  x: number;
  y: number;
  s?: number;
  color?: string;
  flip?: boolean;
}) {
  const k = (v: number) => v * s;
  return (
    <g transform={`translate(${x} ${y})${flip ? ' scale(-1 1)' : ''}`}>
      <P
        d={`M${k(-20)} 0L${k(18)} ${k(-34)}M${k(18)} 0L${k(-18)} ${k(-32)}M${k(14)} ${k(-30)}L${k(24)} ${k(-78)}`}
        stroke="#0c121b"
        strokeWidth={k(3)}
      />
      <P
        d={`M${k(-22)} ${k(-33)}L${k(16)} ${k(-30)}L${k(26)} ${k(-78)}L${k(17)} ${k(-80)}L${k(8)} ${k(-40)}L${k(-22)} ${k(-42)}Z`}
        fill={lin(k(-22), 0, k(26), 0, [0, color], [1, darken(color, 0.5)])}
      />
    </g>
  );
}
