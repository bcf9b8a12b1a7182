import { roundD } from '../../core/geometry.ts';
import { C, circD, darken, lighten, lin, mix, P, R, rectD } from '../../core/paint.tsx';
import { Turbo } from './turbo.tsx';

/** Outside of a turbo inline-four, exhaust side: x, y bottom center of the pan, s = 1 is 330 px wide and 300 px high. Generic. */
export function EngineBlock({
  x,
  y,
  s = 1,
  cover = '#c9412b',
  bracket = true,
}: {
  x: number;
  y: number;
  s?: number;
  cover?: string;
  bracket?: boolean;
}) {
  const alu = (a: number, b: number) =>
    lin(0, a, 0, b, [0, '#dfe0da'], [0.25, '#a9b3b6'], [0.7, '#66727c'], [1, '#39444f']);
  const pulley = (cx: number, cy: number, r: number) => (
    <>
      <C cx={cx} cy={cy} r={r} fill={lin(cx - r, cy - r, cx + r, cy + r, [0, '#6b757c'], [1, '#1a222c'])} />
      <C cx={cx} cy={cy} r={r * 0.78} fill={lin(cx - r, cy - r, cx + r, cy + r, [0, '#e4e2d8'], [1, '#66727c'])} />
      <C cx={cx} cy={cy} r={r * 0.3} fill="#2b343f" />
    </>
  );
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <P
        d={roundD([
          [-118, -72],
          [96, -72],
          [84, -6, 12],
          [-70, -6, 12],
          [-86, -34, 10],
          [-112, -40, 8],
        ])}
        fill={lin(0, -72, 0, 0, [0, '#3c4a58'], [1, '#141d28'])}
      />
      <P
        d={roundD([
          [110, -206, 10],
          [168, -188, 18],
          [176, -60, 18],
          [110, -52, 8],
        ])}
        fill={alu(-206, -52)}
      />
      <path d={[124, 138, 152].map((v) => rectD(v, -184, 4, 118, 2)).join('')} fill="#39444f" opacity=".55" />
      <R x={-128} y={-178} w={240} h={108} r={6} fill={alu(-178, -70)} />
      <path d={[-100, -46, 8, 62].map((v) => circD(v + 12, -124, 15)).join('')} fill="#4d5964" />
      <path d={[-100, -46, 8, 62].map((v) => circD(v + 12, -126, 11)).join('')} fill="#8d979c" />
      <path d={[-118, -64, -10, 44, 98].map((v) => rectD(v, -176, 5, 104, 2)).join('')} fill="#2c3742" opacity=".5" />
      <R
        x={-132}
        y={-226}
        w={248}
        h={50}
        r={5}
        fill={lin(0, -226, 0, -176, [0, '#f1ecdd'], [0.4, '#b4bcbc'], [1, '#6b757c'])}
      />
      <R x={-132} y={-180} w={248} h={5} fill="#1d2936" />
      <P
        d={roundD([
          [-128, -226],
          [-122, -262, 14],
          [106, -262, 14],
          [112, -226],
        ])}
        fill={lin(0, -262, 0, -226, [0, lighten(cover, 0.3)], [0.35, cover], [1, darken(cover, 0.35)])}
      />
      <path d={[-96, -46, 4, 54].map((v) => rectD(v, -270, 30, 14, 4)).join('')} fill="#161d27" />
      <C cx={86} cy={-264} r={15} ry={7} fill="#161d27" />
      <path
        d={Array.from({ length: 7 }, (_, i) => rectD(-114 + i * 31, -240, 22, 3, 1.5)).join('')}
        fill={mix(cover, '#ffffff', 0.45)}
        opacity=".7"
      />
      <P
        d={roundD([
          [-172, -232, 16],
          [-128, -236],
          [-128, -64],
          [-160, -60, 16],
          [-174, -120, 16],
        ])}
        fill={lin(-174, 0, -128, 0, [0, '#39444f'], [0.5, '#aab2b5'], [1, '#66727c'])}
      />
      <P
        d={`M-176 -90C-186 -130 -186 -160 -180 -196C-176 -216 -150 -216 -148 -196C-146 -160 -140 -130 -140 -92C-142 -66 -172 -64 -176 -90Z`}
        stroke="#10151d"
        strokeWidth={7}
      />
      {pulley(-158, -92, 26)}
      {pulley(-164, -200, 19)}
      {pulley(-150, -148, 12)}
      {[-84, -36, 12, 60].map((v, i) => (
        <P
          key={v}
          d={`M${v} -200C${v} -176 ${v + 20 - i * 12} -168 ${10 + i * 6} -152`}
          stroke={i === 0 || i === 3 ? '#8a3a26' : '#a2482c'}
          strokeWidth={19}
          strokeLinecap="round"
        />
      ))}
      {[-84, -36, 12, 60].map((v, i) => (
        <P
          key={v}
          d={`M${v - 4} -202C${v - 4} -180 ${v + 14 - i * 12} -172 ${6 + i * 6} -157`}
          stroke="#e28a56"
          strokeWidth={4}
          strokeLinecap="round"
          opacity={0.8}
        />
      ))}
      <Turbo cx={6} cy={-122} s={0.42} hot={false} />
      {bracket &&
        [-112, 96].map((v) => (
          <g key={v}>
            <P
              d={roundD([
                [v - 12, -226],
                [v + 12, -226],
                [v + 7, -288, 7],
                [v - 7, -288, 7],
              ])}
              fill={alu(-288, -226)}
            />
            <C cx={v} cy={-278} r={5} fill="#10151d" />
          </g>
        ))}
      <P d={`M-122 -258H104`} stroke="#fffaf0" strokeWidth={2.4} opacity={0.6} strokeLinecap="round" />
    </g>
  );
}
