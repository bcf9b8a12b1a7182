import { rpoly, toD } from '../../core/geometry.ts';
import { lin, P, rectD } from '../../core/paint.tsx';
import { cutFace, four } from './four-section.ts';

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
