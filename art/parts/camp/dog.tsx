import { darken } from '../../core/color.ts';
import { P } from '../../core/paint.tsx';

/** Sitting dog in silhouette, s = 1 is 60 px high. */
export function Dog({
  x,
  y,
  s = 1,
  c = '#2a1d1b',
  rim = '#ffb765',
  flip,
}: {
  x: number;
  y: number;
  s?: number;
  c?: string;
  rim?: string;
  flip?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -s : s} ${s})`}>
      <P
        d="M-14 0C-16 -14 -14 -26 -11 -36C-16 -40 -22 -40 -27 -42C-30 -44 -29 -48 -25 -49L-16 -53C-14 -60 -6 -62 -1 -58C4 -56 4 -50 2 -44C10 -36 20 -24 22 -8C28 -8 33 -13 36 -19C39 -20 40 -17 39 -14C36 -5 30 0 22 0H6L4 -6L0 0H-4L-6 -16L-9 0Z"
        fill={c}
      />
      <P d="M-4 -58C0 -52 3 -48 6 -49C8 -54 4 -60 -1 -60Z" fill={darken(c, 0.4)} />
      <P
        d="M-27 -43L-16 -53C-14 -60 -6 -62 -1 -58M-12 -35C-15 -24 -16 -12 -14 0"
        stroke={rim}
        strokeWidth={1.6}
        opacity={0.85}
        strokeLinecap="round"
      />
    </g>
  );
}
