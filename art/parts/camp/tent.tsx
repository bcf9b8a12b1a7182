import { darken, lighten } from '../../core/color.ts';
import { Glow } from '../../core/effects.tsx';
import { smoothD } from '../../core/geometry.ts';
import { C, lin, P } from '../../core/paint.tsx';

/** Ridge tent glowing from within; x, y ground centre, s scale (1 = 150 px high). */
export function Tent({
  x,
  y,
  s = 1,
  color = '#d9643a',
  glow = true,
}: {
  x: number;
  y: number;
  s?: number;
  color?: string;
  glow?: boolean;
}) {
  const k = (v: number) => v * s;
  return (
    <g transform={`translate(${x} ${y})`}>
      {glow && <Glow x={0} y={-k(60)} r={k(260)} c="#ffae5a" o={0.45} />}
      <C cx={k(10)} cy={k(3)} r={k(170)} ry={k(12)} fill="#04070d" opacity={0.5} filter="url(#b4)" />
      <P
        d={`${smoothD([
          [k(-20), k(-150)],
          [k(60), k(-120)],
          [k(130), k(-50)],
          [k(165), 0],
        ])}L${k(-20)} 0Z`}
        fill={lin(
          k(-20),
          k(-150),
          k(160),
          0,
          [0, glow ? '#f3a35c' : color],
          [0.45, glow ? '#d9703f' : color],
          [1, darken(color, 0.6)],
        )}
      />
      <P
        d={`${smoothD([
          [k(-20), k(-150)],
          [k(-70), k(-118)],
          [k(-120), k(-55)],
          [k(-150), 0],
        ])}L${k(40)} 0L${k(-20)} ${k(-150)}Z`}
        fill={lin(
          k(-20),
          k(-150),
          k(-60),
          0,
          [0, glow ? '#ffd08a' : lighten(color, 0.2)],
          [0.6, glow ? '#f5a04f' : color],
          [1, glow ? '#d9703f' : darken(color, 0.3)],
        )}
      />
      <P
        d={`M${k(-22)} ${k(-112)}C${k(-52)} ${k(-70)} ${k(-70)} ${k(-30)} ${k(-76)} 0L${k(10)} 0C${k(2)} ${k(-40)} ${k(-8)} ${k(-80)} ${k(-22)} ${k(-112)}Z`}
        fill={glow ? '#fff0c0' : '#20303f'}
      />
      <P
        d={`M${k(-22)} ${k(-112)}C${k(-30)} ${k(-70)} ${k(-34)} ${k(-30)} ${k(-34)} 0L${k(-76)} 0C${k(-70)} ${k(-30)} ${k(-52)} ${k(-70)} ${k(-22)} ${k(-112)}Z`}
        fill={lin(0, k(-110), 0, 0, [0, '#f0903f'], [1, '#a9482b'])}
      />
      <P d={`M${k(-20)} ${k(-150)}L${k(40)} 0`} stroke="#7b3524" strokeWidth={k(2)} opacity={0.7} />
      <P
        d={smoothD([
          [k(-20), k(-150)],
          [k(60), k(-120)],
          [k(130), k(-50)],
          [k(165), 0],
        ])}
        stroke="#ffd9a0"
        strokeWidth={k(1.6)}
        opacity={0.6}
      />
      <P
        d={`M${k(-118)} ${k(-56)}L${k(-195)} ${k(2)}M${k(132)} ${k(-50)}L${k(210)} ${k(3)}`}
        stroke="#d9c6a4"
        strokeWidth={k(1.1)}
        opacity={0.55}
      />
    </g>
  );
}
