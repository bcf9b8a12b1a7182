import { rpoly, toD } from '../../core/geometry.ts';
import { item } from '../../core/list.ts';
import { C, lin, P, rad, rectD } from '../../core/paint.tsx';
import { four, metal, type Piston } from './four-section.ts';

const { bore, crankY: cy0, deck } = four;

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
