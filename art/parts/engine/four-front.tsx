import { rpoly, toD } from '../../core/geometry.ts';
import { lin, P, rectD } from '../../core/paint.tsx';
import { four, metal } from './four-section.ts';

const { left: L } = four;

/** Timing cover cut open on its chain, and the crank pulley. */
export const FourFront = () => (
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
