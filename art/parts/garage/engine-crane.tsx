import { darken, lighten } from '../../core/color.ts';
import { C, lin, P, R } from '../../core/paint.tsx';

/** Folding engine crane seen from the side: x, y ground under the mast, reach and h in px; the hook hangs at x + reach, y - h. */
export function EngineCrane({
  x,
  y,
  reach,
  h,
  c = '#d9622f',
}: {
  x: number;
  y: number;
  reach: number;
  h: number;
  c?: string;
}) {
  const dir = Math.sign(reach),
    tip = x + reach,
    mast = y - h * 0.82,
    steel = lin(0, y - h, 0, y, [0, lighten(c, 0.3)], [0.4, c], [1, darken(c, 0.45)]);
  const beam = (x1: number, y1: number, x2: number, y2: number, w: number) => (
    <>
      <P d={`M${x1} ${y1}L${x2} ${y2}`} stroke={darken(c, 0.55)} strokeWidth={w + 6} strokeLinecap="round" />
      <P d={`M${x1} ${y1}L${x2} ${y2}`} stroke={c} strokeWidth={w} strokeLinecap="round" />
      <P
        d={`M${x1} ${y1 - w * 0.3}L${x2} ${y2 - w * 0.3}`}
        stroke={lighten(c, 0.4)}
        strokeWidth={2}
        strokeLinecap="round"
        opacity={0.7}
      />
    </>
  );
  return (
    <g>
      <C
        cx={x + reach * 0.4}
        cy={y + 4}
        r={Math.abs(reach) * 0.7}
        ry={12}
        fill="#02050b"
        opacity={0.5}
        filter="url(#b8)"
      />
      {beam(x - dir * 60, y - 18, x + reach * 0.92, y - 18, 16)}
      {[x - dir * 60, x + reach * 0.9].map((v) => (
        <g key={v}>
          <C cx={v} cy={y - 9} r={11} fill="#141b25" />
          <C cx={v} cy={y - 9} r={4} fill="#8d979c" />
        </g>
      ))}
      <R x={x - 13} y={mast} w={26} h={y - 20 - mast} r={3} fill={steel} />
      {beam(x - dir * 50, y - 26, x - dir * 6, mast + h * 0.28, 10)}
      <P
        d={`M${x + dir * 14} ${y - h * 0.32}L${x + reach * 0.34} ${mast - h * 0.03}`}
        stroke="#10151d"
        strokeWidth={20}
        strokeLinecap="round"
      />
      <P
        d={`M${x + reach * 0.2} ${y - h * 0.58}L${x + reach * 0.36} ${mast - h * 0.045}`}
        stroke="#dfe0da"
        strokeWidth={9}
        strokeLinecap="round"
      />
      {beam(x - dir * 22, mast + 10, tip, y - h, 22)}
      <P d={`M${tip} ${y - h + 4}v30`} stroke="#aab2b5" strokeWidth={6} />
      <P
        d={`M${tip} ${y - h + 30}q16 4 14 18q-2 14 -16 13q-12 -2 -12 -13`}
        stroke="#d9dcd8"
        strokeWidth={7}
        strokeLinecap="round"
      />
    </g>
  );
}
