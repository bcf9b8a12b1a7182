import { item, rpoly, toD } from '../../core/geometry.ts';
import { C, type Fill, lin, P, rad, rectD } from '../../core/paint.tsx';

/** Measures of the sectioned four on its sheet, px: bore centers, half bore, crank throw and height, rod, deck, block ends. */
export const four = {
  bores: [480, 622, 764, 906],
  bore: 52,
  crank: 48,
  rod: 168,
  crankY: 668,
  deck: 402,
  left: 392,
  right: 992,
};
/** Colors of a cut face: plain, lit, shaded. */
export const cutFace = { cut: '#d2552f', cutHi: '#f0874d', cutLo: '#9c3826' };
/** A piston of the section: bore center, crank pin and wrist pin heights, crank angle in radians. */
export interface Piston {
  cx: number;
  pinY: number;
  y: number;
  angle: number;
}
/** Turned steel between a and b, across when upright. */
export const metal = (a: number, b: number, upright = true): Fill =>
  upright
    ? lin(a, 0, b, 0, [0, '#7c8890'], [0.3, '#f4eedf'], [0.55, '#c2c6c2'], [1, '#59656f'])
    : lin(0, a, 0, b, [0, '#f4eedf'], [0.35, '#c2c6c2'], [1, '#59656f']);

/** Returns the piston positions at a crank angle in degrees, in the firing order's pairs. */
export function placePistons(degrees: number): Piston[] {
  const { bores, crank, rod, crankY } = four;
  return bores.map((cx, i) => {
    const angle = ((i === 1 || i === 2 ? degrees + 180 : degrees) * Math.PI) / 180;
    const pinY = crankY - crank * Math.cos(angle);
    return { cx, pinY, y: pinY - Math.sqrt(rod * rod - (crank * Math.sin(angle)) ** 2), angle };
  });
}

const { bores: cyl, bore, deck, left: L, right: Rr } = four;
const { cut, cutHi, cutLo } = cutFace;

/** Flywheel, oil pan and the cut block with its bores and bearing webs. */
export const FourBlock = () => (
  <>
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
  </>
);

const { crankY: cy0 } = four;

/** Crankshaft, rods and pistons, and the burning charge over the firing one. */
export const FourCrank = ({ pistons, fire }: { pistons: Piston[]; fire: number }) => (
  <>
    {/* crankshaft */}
    <P d={rectD(372, cy0 - 19, 660, 38, 4)} fill={metal(cy0 - 19, cy0 + 19, false)} />
    {pistons.map(({ cx, pinY: pY, angle }, i) => {
      const up = Math.cos(angle) > 0;
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
    {pistons.map(({ cx, pinY, y: py }, i) => (
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
      const q = item(pistons, i);
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
  </>
);
