import { darken, lighten } from '../../core/color.ts';
import { roundD } from '../../core/geometry.ts';
import { lin, P, R, rectD } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';
import { CastShadow, type Placed } from './cast-shadow.tsx';

/** Jug of motor oil with a plain label; x, y bottom centre, s = 1 is 360 px high. */
export function OilJug({
  x,
  y,
  s = 1,
  c = '#23415e',
  label = '#e2582f',
  size = '5 QUARTS',
}: Placed & { c?: string; label?: string; size?: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <CastShadow w={220} />
      <P
        d={
          roundD([
            [-110, 0, 18],
            [-112, -220, 30],
            [-84, -286, 26],
            [-40, -300, 10],
            [-40, -318],
            [18, -318],
            [18, -300, 8],
            [70, -292, 26],
            [112, -236, 30],
            [110, 0, 18],
          ]) +
          roundD([
            [34, -258, 16],
            [66, -252, 14],
            [84, -214, 18],
            [84, -150, 16],
            [54, -150, 16],
            [50, -216, 12],
          ])
        }
        fillRule="evenodd"
        fill={lin(-112, 0, 112, 0, [0, lighten(c, 0.34)], [0.18, lighten(c, 0.12)], [0.5, c], [1, darken(c, 0.5)])}
      />
      <R
        x={-46}
        y={-356}
        w={70}
        h={42}
        r={6}
        fill={lin(-46, 0, 24, 0, [0, lighten(label, 0.3)], [0.4, label], [1, darken(label, 0.45)])}
      />
      <path
        d={Array.from({ length: 9 }, (_, i) => rectD(-43 + i * 7.4, -352, 2.4, 34, 1)).join('')}
        fill={darken(label, 0.4)}
        opacity=".5"
      />
      <R
        x={-92}
        y={-136}
        w={184}
        h={112}
        r={8}
        fill={lin(-92, 0, 92, 0, [0, '#fff6e2'], [0.6, '#efe1c4'], [1, '#b9a888'])}
      />
      <R x={-92} y={-136} w={184} h={30} r={8} fill={label} />
      <path
        d={
          glyphs('MOTOR', 0, -70, 32, { w: 800, anchor: 'middle', track: 0.04 }).d +
          glyphs('OIL', 0, -38, 32, { w: 800, anchor: 'middle', track: 0.12 }).d
        }
        fill="#12233b"
      />
      <path d={glyphs(size, 0, -115, 15, { w: 600, anchor: 'middle', track: 0.14 }).d} fill="#fff6e2" />
      <P d="M-98 -30V-214Q-98 -250 -74 -272" stroke="#fff6e2" strokeWidth={7} opacity={0.4} strokeLinecap="round" />
    </g>
  );
}
