import { Glow, Stipple } from '../../core/effects.tsx';
import { lerp, rpoly, toD } from '../../core/geometry.ts';
import { C, lin, P, rectD } from '../../core/paint.tsx';
import { cutFace, FourBlock, FourCrank, four, metal, placePistons } from './four-block.tsx';

const { bores: cyl, bore, deck, left: L, right: Rr } = four;
const { cut, cutHi } = cutFace;

const spring = (cx: number, a: number, b: number) => {
  let d = '';
  const n = 5;
  for (let i = 0; i < n; i++) {
    const yy = lerp(a, b, (i + 0.5) / n);
    d += `M${cx - 12} ${(yy + 3).toFixed(1)}L${cx + 12} ${(yy - 3).toFixed(1)}`;
  }
  return d;
};

/** Cut cylinder head: ports, plugs, valves, camshaft and cover. */
const FourHead = ({ fire }: { fire: number }) => (
  <>
    {/* cylinder head section */}
    <P
      d={toD(
        rpoly([
          [L - 6, 268, 8],
          [Rr + 6, 268, 8],
          [Rr + 6, deck],
          ...cyl
            .slice()
            .reverse()
            .flatMap((cx) => [
              [cx + bore, deck],
              [cx + 16, deck - 30],
              [cx - 16, deck - 30],
              [cx - bore, deck],
            ]),
          [L - 6, deck],
        ]),
      )}
      fill={lin(0, 268, 0, deck, [0, cutHi], [0.5, cut], [1, '#b8452b'])}
    />
    {cyl.map((cx, i) => (
      <g key={i}>
        {/* ports */}
        <P d={`M${cx - 50} 318q-12 24 8 46l14 12h24l-8 -10q-10 -16 -2 -36l4 -12Z`} fill="#12263b" />
        <P
          d={`M${cx + 50} 318q12 24 -8 46l-14 12h-24l8 -10q10 -16 2 -36l-4 -12Z`}
          fill={i === fire ? '#5a1d14' : '#3a1614'}
        />
        {/* plug + coil */}
        <P
          d={rectD(cx - 9, 214, 18, 118, 4)}
          fill={lin(cx - 9, 0, cx + 9, 0, [0, '#10151d'], [0.4, '#3b4651'], [1, '#0b0f16'])}
        />
        <P d={rectD(cx - 6, 330, 12, 30, 2)} fill="#f1ecdd" />
        <P d={rectD(cx - 4, 358, 8, 15, 1)} fill="#aab2b3" />
        {/* valves */}
        {[-31, 31].map((o, j) => {
          const open = (i === 1 && j === 0) || (i === 2 && j === 1) ? 12 : 0,
            vx = cx + o;
          return (
            <g key={j}>
              <P
                d={rectD(vx - 3, 286 + open, 6, 94)}
                fill={lin(vx - 3, 0, vx + 3, 0, [0, '#fbf5e6'], [1, '#7c8890'])}
              />
              <P
                d={`M${vx - 3} ${366 + open}Q${vx - 4} ${380 + open} ${vx - 20} ${388 + open}h40Q${vx + 4} ${380 + open} ${vx + 3} ${366 + open}Z`}
                fill={lin(0, 366, 0, 392, [0, '#d5d6cf'], [1, '#6f7b84'])}
              />
              <path d={spring(vx, 284 + open, 322)} stroke="#f1ecdd" strokeWidth="3.6" strokeLinecap="round" />
              <P d={rectD(vx - 16, 276 + open, 32, 9, 4)} fill="#c2c8c6" />
            </g>
          );
        })}
      </g>
    ))}
    {/* cam + cover */}
    <P
      d={toD(
        rpoly([
          [L - 4, 272],
          [L - 4, 214, 22],
          [Rr + 4, 214, 22],
          [Rr + 4, 272],
          [Rr - 14, 272],
          [Rr - 14, 236, 12],
          [L + 14, 236, 12],
          [L + 14, 272],
        ]),
      )}
      fill={lin(0, 214, 0, 272, [0, '#5d7d92'], [0.3, '#35536f'], [1, '#1b3353'])}
    />
    <P d={rectD(L + 14, 236, Rr - L - 28, 36)} fill="#0d1928" />
    {cyl.map((cx, i) => (
      <P key={i} d={rectD(cx - 15, 196, 30, 26, 6)} fill={lin(0, 196, 0, 222, [0, '#3b4651'], [1, '#10151d'])} />
    ))}
    <P d={rectD(L - 10, 248, Rr - L + 10, 16, 3)} fill={metal(248, 264, false)} />
    {cyl.flatMap((cx, i) =>
      [-31, 31].map((o, j) => {
        const open = (i === 1 && j === 0) || (i === 2 && j === 1);
        const d = open ? 1 : (i + j) % 2 ? -1 : -0.4;
        return (
          <P
            key={cx + o}
            d={rectD(cx + o - 11, d > 0 ? 243 : 256 - 20 * -d - 4, 22, d > 0 ? 44 : 18 + 16 * -d, 7)}
            fill={metal(cx + o - 11, cx + o + 11)}
          />
        );
      }),
    )}
  </>
);

/** Timing cover cut open on its chain, and the crank pulley. */
const FourFront = () => (
  <>
    {/* front: timing cover cut with chain */}
    <P
      d={toD(
        rpoly([
          [330, 236, 26],
          [L + 2, 236],
          [L + 2, 760],
          [350, 760, 26],
          [330, 700, 20],
        ]),
      )}
      fill={lin(330, 0, 392, 0, [0, '#1b3353'], [0.5, '#3c5f7c'], [1, '#20395a'])}
    />
    <P
      d={toD(
        rpoly([
          [346, 254, 16],
          [L - 6, 254, 10],
          [L - 6, 730, 14],
          [346, 700, 18],
        ]),
      )}
      fill="#0c1827"
    />
    <P d={rectD(352, 246, 14, 424, 7)} stroke="#d9b15f" strokeWidth={6} strokeDasharray="7 4" fill="none" />
    <P d={rectD(352, 246, 14, 424, 7)} stroke="#7b5a28" strokeWidth={1.6} fill="none" />
    <P d={rectD(346, 232, 26, 42, 4)} fill={metal(232, 274, false)} />
    <P d={rectD(348, 640, 24, 56, 4)} fill={metal(640, 696, false)} />
    <P
      d={rectD(300, 612, 34, 112, 8)}
      fill={lin(0, 612, 0, 724, [0, '#6f7b84'], [0.3, '#dcdbd2'], [0.6, '#66727c'], [1, '#1d2936'])}
    />
    {[626, 640, 654, 668, 682, 696, 710].map((v) => (
      <P key={v} d={rectD(300, v, 34, 3)} fill="#1d2936" opacity={0.7} />
    ))}
    <P d={rectD(282, 652, 22, 32, 4)} fill="#59656f" />
  </>
);

/** Position (px), scale, crank angle in degrees and firing cylinder. */
interface EngineProps {
  x?: number;
  y?: number;
  s?: number;
  angle?: number;
  fire?: number;
}

/** Inline-four in longitudinal section on a 1600x900 sheet; angle is crank degrees, fire the firing cylinder 0..3. Generic, not a specific engine. */
export function Engine({ x = 0, y = 0, s = 1, angle = 24, fire = 0 }: EngineProps) {
  const pistons = placePistons(angle);
  const { deck, left: L, right: Rr } = four;
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <C cx={700} cy={842} r={420} ry={26} fill="#02050b" opacity={0.6} filter="url(#b16)" />
      <FourBlock />
      <FourCrank pistons={pistons} fire={fire} />
      <FourHead fire={fire} />
      <FourFront />
      {/* section edge highlight */}
      <P
        d={`M${L} ${deck}V740M${L - 6} 268H${Rr + 6}M${Rr} ${deck}V740`}
        stroke="#ffc490"
        strokeWidth={2}
        opacity={0.7}
      />
      <Stipple opacity={0.55}>
        <P
          d={toD([
            [L - 6, 268],
            [Rr + 6, 268],
            [Rr, 740],
            [L, 740],
          ])}
          fill={lin(L, 268, Rr, 740, [0, '#ffe2b0', 0.35], [0.4, '#ffe2b0', 0.05], [1, '#ffe2b0', 0])}
        />
      </Stipple>
      {pistons.slice(fire, fire + 1).map((q) => (
        <Glow key="f" x={q.cx} y={deck - 5} r={150} c="#ffa64d" o={0.75} />
      ))}
    </g>
  );
}
