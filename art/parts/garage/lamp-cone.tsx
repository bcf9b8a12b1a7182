import { Glow } from '../../core/effects.tsx';
import { C, lin, P } from '../../core/paint.tsx';

/** Pendant lamp with its cone of light, px. */
export function LampCone({
  x,
  y,
  len = 520,
  w = 330,
  cord = 0,
  o = 0.32,
}: {
  x: number;
  y: number;
  len?: number;
  w?: number;
  cord?: number;
  o?: number;
}) {
  return (
    <g>
      <P d={`M${x} ${cord}V${y - 34}`} stroke="#060c16" strokeWidth={3} />
      <P
        d={`M${x - 46} ${y}L${x - w} ${y + len}H${x + w}L${x + 46} ${y}Z`}
        fill={lin(0, y, 0, y + len, [0, '#ffd894', o * 1.25], [0.5, '#ffcf86', o * 0.42], [1, '#ffcf86', 0])}
        style={{ mixBlendMode: 'screen' }}
        filter="url(#b8)"
      />
      <P
        d={`M${x - 50} ${y}C${x - 46} ${y - 30} ${x - 22} ${y - 38} ${x - 12} ${y - 46}h24C${x + 22} ${y - 38} ${x + 46} ${y - 30} ${x + 50} ${y}Z`}
        fill={lin(x - 50, 0, x + 50, 0, [0, '#e07a45'], [0.4, '#c9492b'], [1, '#6b2419'])}
      />
      <C cx={x} cy={y} r={46} ry={8} fill="#fff2cc" />
      <Glow x={x} y={y + 6} r={150} c="#ffd894" o={0.7} />
    </g>
  );
}
