import type React from 'react';
import { item, roundD, toD } from '../core/geometry.ts';
import { circD, rectD } from '../core/paint.tsx';
import { volutePts } from './engine/turbo.tsx';

/** Colors of a technical drawing: line, thin line, panel wash and accent wash. */
interface DraftInk {
  ink: string;
  wash: string;
  accent: string;
}
const Sheet = ({
  x,
  y,
  s,
  ink,
  children,
}: {
  x: number;
  y: number;
  s: number;
  ink: string;
  children: React.ReactNode;
}) => (
  <g
    transform={`translate(${x} ${y}) scale(${s})`}
    fill="none"
    stroke={ink}
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={3.2}
  >
    {children}
  </g>
);

/** Drafted side view of a turbo inline-four with bores shown dashed; x, y center, s = 1 is about 660 x 560 px. Generic. */
export function DraftFour({ x, y, s = 1, ink, wash, accent }: { x: number; y: number; s?: number } & DraftInk) {
  const bores = [-164, -60, 44, 148],
    lift = [0, 62, 62, 0];
  return (
    <Sheet x={x} y={y} s={s} ink={ink}>
      <path
        d={roundD([
          [-222, 160],
          [210, 160],
          [196, 226, 14],
          [-60, 250, 20],
          [-150, 250, 20],
          [-196, 214, 14],
        ])}
        fill={wash}
      />
      <path d={rectD(-236, -66, 456, 228, 6)} fill={wash} />
      <path d={rectD(-242, -136, 468, 70, 6)} fill={wash} />
      <path
        d={roundD([
          [-232, -136],
          [-226, -190, 18],
          [210, -190, 18],
          [216, -136],
        ])}
        fill={accent}
      />
      <path
        d={roundD([
          [-290, -150, 22],
          [-242, -160],
          [-242, 176],
          [-276, 176, 20],
          [-292, 60, 20],
        ])}
        fill={wash}
      />
      <path d={circD(-268, 130, 34) + circD(-268, 130, 12) + circD(-270, -112, 24) + circD(-262, 20, 15)} />
      <path d="M-302 122C-310 40 -306 -40 -294 -112M-234 130C-236 60 -244 -40 -246 -112" strokeWidth={2} />
      <path
        d={roundD([
          [220, -40, 10],
          [284, -20, 16],
          [292, 190, 16],
          [220, 200, 8],
        ])}
        fill={wash}
      />
      <path d={rectD(236, 20, 34, 150, 6)} strokeWidth={2} />
      {bores.map((b, i) => (
        <g key={b} strokeWidth={2.2}>
          <path d={`M${b - 40} -66V104M${b + 40} -66V104`} strokeDasharray="10 7" />
          <path d={rectD(b - 37, -40 + item(lift, i), 74, 54, 5)} fill={accent} />
          <path d={`M${b - 37} ${-28 + item(lift, i)}h74M${b - 37} ${-18 + item(lift, i)}h74`} strokeWidth={1.6} />
          <path d={circD(b, -6 + item(lift, i), 8)} />
          <path
            d={`M${b - 8} ${4 + item(lift, i)}L${b - 12} ${124 - (item(lift, i) ? -26 : 26)}M${b + 8} ${4 + item(lift, i)}L${b + 12} ${124 - (item(lift, i) ? -26 : 26)}`}
          />
          <path d={circD(b, 124 - (item(lift, i) ? -26 : 26), 20)} />
          <path d={`M${b - 20} -136v-24h40v24`} />
          <path d={rectD(b - 14, -212, 28, 24, 4)} fill={wash} />
        </g>
      ))}
      <path d="M-250 124H300" strokeDasharray="22 7 4 7" strokeWidth={1.8} />
      <path
        d={roundD([
          [-200, -262, 26],
          [150, -262, 26],
          [166, -216, 14],
          [-200, -216, 14],
        ])}
        fill={wash}
      />
      <path d="M-150 -216v26M-46 -216v26M58 -216v26M130 -216v26" strokeWidth={2.2} />
      <path d="M158 -252C250 -262 336 -240 350 -163M162 -224C232 -230 292 -214 300 -142" />
      <path d={toD(volutePts(330, -62, 44, 62, 104, Math.PI, 1, 1, 60), true, 0.2)} fill={wash} />
      <path d={circD(330, -62, 46)} fill={accent} />
      <path d={circD(330, -62, 14)} />
      <path
        d={Array.from({ length: 9 }, (_, i) => {
          const a = (i / 9) * 6.283;
          return `M${330 + Math.cos(a) * 14} ${-62 + Math.sin(a) * 14}Q${330 + Math.cos(a + 0.3) * 30} ${-62 + Math.sin(a + 0.3) * 30} ${330 + Math.cos(a + 0.5) * 45} ${-62 + Math.sin(a + 0.5) * 45}`;
        }).join('')}
        strokeWidth={2}
      />
      <path d="M226 -112C250 -112 262 -100 278 -92M226 -92C246 -90 256 -78 270 -62" />
    </Sheet>
  );
}

/** Drafted front view of a V8, banks at 90 degrees; x, y center, s = 1 is about 620 x 560 px. Generic. */
export function DraftV8({ x, y, s = 1, ink, wash, accent }: { x: number; y: number; s?: number } & DraftInk) {
  const bank = (side: 1 | -1) => (
    <g transform={`translate(0 70) scale(${side} 1) rotate(45)`}>
      <path
        d={roundD([
          [-66, -30],
          [-70, -180],
          [70, -180],
          [66, -40],
        ])}
        fill={wash}
      />
      <path d={rectD(-78, -236, 156, 56, 6)} fill={wash} />
      <path
        d={roundD([
          [-72, -236],
          [-58, -292, 20],
          [58, -292, 20],
          [72, -236],
        ])}
        fill={accent}
      />
      <path d="M-40 -264h80" strokeWidth={2} />
      <path d="M-44 -180V-60M44 -180V-70" strokeDasharray="10 7" strokeWidth={2} />
      <path d={rectD(-42, -150, 84, 54, 6)} fill={accent} strokeWidth={2.2} />
      <path d="M-42 -138h84M-42 -128h84" strokeWidth={1.6} />
      <path d={circD(0, -116, 8)} strokeWidth={2} />
      <path d="M-8 -106L-10 -34M8 -106L10 -34" strokeWidth={2} />
      <path
        d={roundD([
          [78, -222, 6],
          [120, -226, 20],
          [132, -170, 20],
          [112, -60, 16],
          [86, -60, 10],
          [98, -160, 12],
          [78, -190, 6],
        ])}
        fill={wash}
      />
      <path d="M92 -206q18 4 20 26" strokeWidth={2} />
    </g>
  );
  return (
    <Sheet x={x} y={y} s={s} ink={ink}>
      <path
        d={roundD([
          [-120, 150],
          [120, 150],
          [104, 240, 20],
          [-104, 240, 20],
        ])}
        fill={wash}
      />
      <path
        d={roundD([
          [-128, 40, 20],
          [128, 40, 20],
          [136, 160, 12],
          [-136, 160, 12],
        ])}
        fill={wash}
      />
      {bank(1)}
      {bank(-1)}
      <path
        d={roundD([
          [-96, -124, 10],
          [-70, -176, 20],
          [70, -176, 20],
          [96, -124, 10],
          [40, -66, 10],
          [-40, -66, 10],
        ])}
        fill={accent}
      />
      <path d="M-76 -138H76M-60 -112H60" strokeWidth={2} />
      <path d={circD(0, -206, 40) + circD(0, -206, 28)} fill={wash} />
      <path d="M-26 -214L26 -198" strokeWidth={2.4} />
      <path
        d={roundD([
          [-66, -30, 20],
          [66, -30, 20],
          [96, 110, 30],
          [0, 150, 20],
          [-96, 110, 30],
        ])}
        fill={wash}
      />
      <path d={circD(0, 96, 62) + circD(0, 96, 46)} fill={wash} />
      <path d={circD(0, 96, 16)} />
      <path d={circD(-150, 70, 34) + circD(-150, 70, 12)} fill={wash} />
      <path d={circD(150, 60, 38) + circD(150, 60, 14)} fill={wash} />
      <path d={circD(0, -8, 30) + circD(0, -8, 10)} fill={accent} />
      <path
        d="M-62 100C-80 108 -104 106 -132 98M-174 46C-160 20 -60 -30 -22 -32M24 -30C70 -20 150 10 178 34M62 104C96 116 130 108 160 96"
        strokeWidth={2.4}
      />
      <path d="M0 -290V270M-300 96H300" strokeDasharray="22 7 4 7" strokeWidth={1.6} opacity={0.8} />
      <path d="M0 70L-240 -170M0 70L240 -170" strokeDasharray="12 8" strokeWidth={1.6} opacity={0.7} />
      <path d="M-62 8A88 88 0 0 1 62 8" strokeWidth={2} />
    </Sheet>
  );
}

/** Square drafting grid inside a box, px. */
export function DraftGrid({
  x,
  y,
  w,
  h,
  c,
  o = 0.25,
  step = 40,
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  c: string;
  o?: number;
  step?: number;
}) {
  let fine = '',
    bold = '';
  for (let i = 0; i * step <= w; i++) {
    const d = `M${x + i * step} ${y}v${h}`;
    if (i % 5) fine += d;
    else bold += d;
  }
  for (let j = 0; j * step <= h; j++) {
    const d = `M${x} ${y + j * step}h${w}`;
    if (j % 5) fine += d;
    else bold += d;
  }
  return (
    <g stroke={c} fill="none">
      <path d={fine} opacity={o * 0.5} strokeWidth={1} />
      <path d={bold} opacity={o} strokeWidth={1.4} />
    </g>
  );
}
