import { roundD } from '../core/geometry.ts';
import { C, darken, lighten, lin, mix, P, R, rectD } from '../core/paint.tsx';
import { glyphs } from '../core/text.ts';
import { CastShadow, type Placed } from './tabletop.tsx';

/** Jug of motor oil with a plain label; x, y bottom center, s = 1 is 360 px high. */
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

/** Spin-on oil filter standing up; x, y bottom center, s = 1 is 190 px high. */
export function OilFilter({ x, y, s = 1, c = '#e9e2d0' }: Placed & { c?: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <CastShadow w={130} />
      <P
        d={roundD([
          [-66, 0, 8],
          [-68, -160, 6],
          [-52, -186, 18],
          [52, -186, 18],
          [68, -160, 6],
          [66, 0, 8],
        ])}
        fill={lin(-68, 0, 68, 0, [0, lighten(c, 0.5)], [0.25, c], [0.7, darken(c, 0.25)], [1, darken(c, 0.55)])}
      />
      <path
        d={Array.from({ length: 11 }, (_, i) => {
          const a = -1 + i / 5;
          return rectD(Math.sin(a * 1.35) * 62 - 2, -182, 4, 26, 2);
        }).join('')}
        fill="#5d5a52"
        opacity=".5"
      />
      <R x={-67} y={-112} w={134} h={62} fill={lin(-67, 0, 67, 0, [0, '#e8764a'], [0.4, '#d9522f'], [1, '#7c2a1c'])} />
      <path d={glyphs('FILTER', 0, -72, 25, { w: 700, anchor: 'middle', track: 0.08 }).d} fill="#fff6e2" />
      <R x={-68} y={-14} w={136} h={10} r={4} fill="#2b2f36" opacity={0.75} />
      <P d="M-52 -20V-150" stroke="#fff" strokeWidth={6} opacity={0.5} strokeLinecap="round" />
    </g>
  );
}

/** Drain pan with used oil; x, y bottom center, s = 1 is 470 px wide. */
export function DrainPan({ x, y, s = 1 }: Placed) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <CastShadow w={430} />
      <P
        d={roundD([
          [-236, -96],
          [236, -96],
          [206, 0, 22],
          [-206, 0, 22],
        ])}
        fill={lin(-236, 0, 236, 0, [0, '#5d6d7a'], [0.3, '#36434f'], [1, '#151d26'])}
      />
      <C
        cx={0}
        cy={-96}
        r={240}
        ry={40}
        fill={lin(-240, 0, 240, 0, [0, '#93a3ad'], [0.5, '#55646f'], [1, '#26313b'])}
      />
      <C cx={0} cy={-93} r={222} ry={33} fill="#10151b" />
      <C
        cx={0}
        cy={-84}
        r={206}
        ry={26}
        fill={lin(-206, 0, 206, 0, [0, '#c98a3a'], [0.35, '#6b3f1a'], [1, '#23140c'])}
      />
      <P d="M-150 -92Q-90 -106 -20 -104" stroke="#ffd58a" strokeWidth={5} opacity={0.75} strokeLinecap="round" />
      <P d="M-186 -40H186M-194 -62H194" stroke="#0d141b" strokeWidth={3} opacity={0.4} />
    </g>
  );
}

/** Metal funnel standing on its rim; x, y bottom center, s = 1 is 200 px high. */
export function Funnel({ x, y, s = 1, c = '#d9a24a' }: Placed & { c?: string }) {
  const g = lin(-90, 0, 90, 0, [0, lighten(c, 0.45)], [0.3, c], [1, darken(c, 0.5)]);
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <CastShadow w={180} />
      <P
        d={roundD([
          [-92, 0],
          [-92, -16, 4],
          [-20, -104, 8],
          [-11, -196],
          [11, -196],
          [20, -104, 8],
          [92, -16, 4],
          [92, 0],
        ])}
        fill={g}
      />
      <R x={-94} y={-16} w={188} h={18} r={6} fill={mix(c, '#ffffff', 0.25)} opacity={0.85} />
      <P d="M-66 -30L-14 -100" stroke="#fff6e2" strokeWidth={5} opacity={0.5} strokeLinecap="round" />
    </g>
  );
}
