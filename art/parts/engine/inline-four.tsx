import { Glow, Stipple } from '../../core/effects.tsx';
import { lerp, rpoly, toD } from '../../core/geometry.ts';
import { item } from '../../core/list.ts';
import { C, type Fill, lin, P, rad, rectD } from '../../core/paint.tsx';

const PI = Math.PI;

/** Position (px), scale, crank angle in degrees and firing cylinder. */
export interface EngineProps {
  x?: number;
  y?: number;
  s?: number;
  angle?: number;
  fire?: number;
}

/** Inline-four in longitudinal section on a 1600x900 sheet; angle is crank degrees, fire the firing cylinder 0..3. Generic, not a specific engine. */
export function Engine({ x = 0, y = 0, s = 1, angle = 24, fire = 0 }: EngineProps) {
  const cyl = [0, 1, 2, 3].map((i) => 480 + i * 142),
    bore = 52,
    r = 48,
    rod = 168,
    cy0 = 668,
    deck = 402,
    th = [angle, angle + 180, angle + 180, angle].map((v) => (v * PI) / 180);
  const cut = '#d2552f',
    cutHi = '#f0874d',
    cutLo = '#9c3826';
  const L = 392,
    Rr = 992; // block ends
  const metal = (a: number, b: number, v = true): Fill =>
    v
      ? lin(a, 0, b, 0, [0, '#7c8890'], [0.3, '#f4eedf'], [0.55, '#c2c6c2'], [1, '#59656f'])
      : lin(0, a, 0, b, [0, '#f4eedf'], [0.35, '#c2c6c2'], [1, '#59656f']);
  const pist = cyl.map((cx, i) => {
    const pinY = cy0 - r * Math.cos(item(th, i));
    const y = pinY - Math.sqrt(rod * rod - (r * Math.sin(item(th, i))) ** 2);
    return { cx, pinY, y };
  });
  const spring = (cx: number, a: number, b: number) => {
    let d = '';
    const n = 5;
    for (let i = 0; i < n; i++) {
      const yy = lerp(a, b, (i + 0.5) / n);
      d += `M${cx - 12} ${(yy + 3).toFixed(1)}L${cx + 12} ${(yy - 3).toFixed(1)}`;
    }
    return d;
  };
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <C cx={700} cy={842} r={420} ry={26} fill="#02050b" opacity={0.6} filter="url(#b16)" />
      {/* flywheel + bell end */}
      <P
        d={rectD(1000, 560, 30, 216, 8)}
        fill={lin(0, 560, 0, 776, [0, '#8d979c'], [0.3, '#e4e2d8'], [0.6, '#88939a'], [1, '#2c3742'])}
      />
      <P d={Array.from({ length: 27 }, (_, i) => rectD(1030, 562 + i * 8, 7, 4)).join('')} fill="#9aa5a9" />
      {/* oil pan */}
      <P
        d={toD(
          rpoly([
            [L + 10, 738],
            [Rr - 10, 738],
            [Rr - 16, 772, 14],
            [860, 790, 30],
            [820, 836, 18],
            [480, 836, 18],
            [440, 776, 30],
            [L + 14, 770, 10],
          ]),
        )}
        fill={lin(0, 738, 0, 836, [0, '#2a425c'], [0.4, '#1c3049'], [1, '#0e1b2d'])}
      />
      <P
        d={toD(
          rpoly([
            [462, 790, 10],
            [838, 790, 10],
            [812, 828, 14],
            [488, 828, 14],
          ]),
        )}
        fill={lin(0, 790, 0, 828, [0, '#e9a544'], [0.3, '#b9702c'], [1, '#6b3a1c'])}
        opacity={0.9}
      />
      <P
        d="M470 794q20 -5 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0"
        stroke="#ffd58a"
        strokeWidth={2.4}
        opacity={0.8}
      />
      {/* block section */}
      <P
        d={toD(
          rpoly([
            [L, deck],
            [Rr, deck],
            [Rr, 740, 6],
            [L, 740, 6],
          ]),
        )}
        fill={lin(0, deck, 0, 740, [0, cutHi], [0.25, cut], [1, cutLo])}
      />
      {/* crankcase cavity */}
      <P
        d={toD(
          rpoly([
            [L + 22, 596, 26],
            [Rr - 22, 596, 26],
            [Rr - 22, 742],
            [L + 22, 742],
          ]),
        )}
        fill={lin(0, 590, 0, 742, [0, '#0a1422'], [1, '#15263c'])}
      />
      {/* water jackets + bores */}
      {cyl.map((cx, i) => (
        <g key={i}>
          <P d={rectD(cx - bore - 15, deck + 16, 9, 116, 4)} fill="#3f7f98" />
          <P d={rectD(cx + bore + 6, deck + 16, 9, 116, 4)} fill="#3f7f98" />
          <P d={rectD(cx - bore - 15, deck + 16, 3, 116, 1.5)} fill="#8fc0c8" />
          <P d={rectD(cx + bore + 6, deck + 16, 3, 116, 1.5)} fill="#8fc0c8" />
          <P d={rectD(cx - bore - 4, deck, 2 * bore + 8, 206)} fill="#c9cec9" />
          <P
            d={rectD(cx - bore, deck - 2, 2 * bore, 212)}
            fill={lin(cx - bore, 0, cx + bore, 0, [0, '#0b1522'], [0.35, '#33475a'], [0.6, '#1d2f42'], [1, '#0a121e'])}
          />
        </g>
      ))}
      {/* main bearing webs */}
      {[L + 22, 551, 693, 835, Rr - 22].map((v, i) => (
        <g key={i}>
          <P
            d={toD(
              rpoly([
                [v - 15, 590],
                [v + 15, 590],
                [v + 19, 640],
                [v + 19, 700, 6],
                [v - 19, 700, 6],
                [v - 19, 640],
              ]),
            )}
            fill={lin(0, 590, 0, 700, [0, cut], [1, cutLo])}
          />
          <P d={rectD(v - 19, 688, 38, 26, 5)} fill={cutLo} />
          <P d={rectD(v - 13, 704, 7, 22, 2)} fill="#c9cec9" />
          <P d={rectD(v + 6, 704, 7, 22, 2)} fill="#c9cec9" />
        </g>
      ))}
      {/* crankshaft */}
      <P d={rectD(372, cy0 - 19, 660, 38, 4)} fill={metal(cy0 - 19, cy0 + 19, false)} />
      {cyl.map((cx, i) => {
        const up = Math.cos(item(th, i)) > 0,
          pY = item(pist, i).pinY;
        const web = (wx: number) => (
          <P
            d={toD(
              rpoly(
                up
                  ? [
                      [wx - 10, pY - 26, 9],
                      [wx + 10, pY - 26, 9],
                      [wx + 11, cy0 + 64, 12],
                      [wx - 11, cy0 + 64, 12],
                    ]
                  : [
                      [wx - 11, cy0 - 64, 12],
                      [wx + 11, cy0 - 64, 12],
                      [wx + 10, pY + 26, 9],
                      [wx - 10, pY + 26, 9],
                    ],
              ),
            )}
            fill={lin(wx - 11, 0, wx + 11, 0, [0, '#5a6670'], [0.35, '#dcdbd2'], [0.7, '#98a2a6'], [1, '#3f4b56'])}
          />
        );
        return (
          <g key={i}>
            <P d={rectD(cx - 30, pY - 20, 60, 40, 3)} fill={metal(pY - 20, pY + 20, false)} />
            {web(cx - 34)}
            {web(cx + 34)}
          </g>
        );
      })}
      {/* rods & pistons */}
      {pist.map(({ cx, pinY, y: py }, i) => (
        <g key={i}>
          <P
            d={toD(
              rpoly([
                [cx - 13, py],
                [cx + 13, py],
                [cx + 19, pinY - 18],
                [cx - 19, pinY - 18],
              ]),
            )}
            fill={lin(cx - 18, 0, cx + 18, 0, [0, '#6f7b84'], [0.3, '#f1ecdd'], [0.7, '#aab2b3'], [1, '#4d5964'])}
          />
          <P
            d={toD([
              [cx - 5, py + 26],
              [cx + 5, py + 26],
              [cx + 7, pinY - 40],
              [cx - 7, pinY - 40],
            ])}
            fill="#59656f"
            opacity={0.75}
          />
          <P
            d={rectD(cx - 24, pinY - 30, 48, 60, 15)}
            fill={lin(cx - 24, 0, cx + 24, 0, [0, '#6f7b84'], [0.35, '#f1ecdd'], [0.7, '#b3babb'], [1, '#4d5964'])}
          />
          <P d={rectD(cx - 24, pinY - 2, 48, 3)} fill="#3c4854" />
          <P d={rectD(cx - 21, pinY - 26, 6, 52, 2)} fill="#3c4854" opacity={0.5} />
          <P d={rectD(cx + 15, pinY - 26, 6, 52, 2)} fill="#3c4854" opacity={0.5} />
          <P
            d={toD(
              rpoly([
                [cx - bore + 2, py - 46, 5],
                [cx - 20, py - 46],
                [cx - 14, py - 41, 6],
                [cx + 14, py - 41, 6],
                [cx + 20, py - 46],
                [cx + bore - 2, py - 46, 5],
                [cx + bore - 2, py + 30, 4],
                [cx + 28, py + 30, 6],
                [cx + 24, py + 8, 12],
                [cx - 24, py + 8, 12],
                [cx - 28, py + 30, 6],
                [cx - bore + 2, py + 30, 4],
              ]),
            )}
            fill={lin(cx - bore, 0, cx + bore, 0, [0, '#717d86'], [0.28, '#fbf5e6'], [0.5, '#d5d6cf'], [1, '#66727c'])}
          />
          {[-36, -25, -14].map((o) => (
            <P key={o} d={rectD(cx - bore + 1, py + o, 2 * bore - 2, 4.4)} fill="#2b3743" />
          ))}
          <C cx={cx} cy={py} r={13} fill="#8d979c" />
          <C cx={cx} cy={py} r={8} fill="#2b3743" />
        </g>
      ))}
      {/* fired charge */}
      {[fire].map((i) => {
        const q = item(pist, i);
        return (
          <g key={i}>
            <P
              d={toD([
                [q.cx - bore, q.y - 46],
                [q.cx + bore, q.y - 46],
                [q.cx + bore, deck],
                [q.cx + 16, deck - 30],
                [q.cx - 16, deck - 30],
                [q.cx - bore, deck],
              ])}
              fill={rad(q.cx, deck - 8, 66, [0, '#fff7d6'], [0.35, '#ffcf6b'], [0.75, '#f5812f'], [1, '#c9412b'])}
            />
          </g>
        );
      })}
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
      {pist.slice(fire, fire + 1).map((q) => (
        <Glow key="f" x={q.cx} y={deck - 5} r={150} c="#ffa64d" o={0.75} />
      ))}
    </g>
  );
}
