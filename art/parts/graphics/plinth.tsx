import { darken, lighten } from '../../core/color.ts';
import { C, lin, P } from '../../core/paint.tsx';

/** Low round plinth: x, y centre of its top, r half width, h height in px. */
export function Plinth({
  x,
  y,
  r,
  h = 26,
  c = '#e9dcc0',
}: {
  x: number;
  y: number;
  r: number;
  h?: number;
  c?: string;
}) {
  const ry = r * 0.19;
  return (
    <g>
      <C cx={x} cy={y + h + 8} r={r * 1.06} ry={ry * 1.1} fill="#02050b" opacity={0.4} filter="url(#b8)" />
      <P
        d={`M${x - r} ${y}v${h}a${r} ${ry} 0 0 0 ${2 * r} 0v${-h}Z`}
        fill={lin(x - r, 0, x + r, 0, [0, lighten(c, 0.2)], [0.4, darken(c, 0.12)], [1, darken(c, 0.5)])}
      />
      <C cx={x} cy={y} r={r} ry={ry} fill={lin(0, y - ry, 0, y + ry, [0, darken(c, 0.1)], [1, lighten(c, 0.35)])} />
      <C cx={x} cy={y} r={r * 0.97} ry={ry * 0.96} fill="none" stroke="#d9622f" strokeWidth={3} opacity={0.8} />
    </g>
  );
}
