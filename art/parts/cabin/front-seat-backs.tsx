import { darken, lighten } from '../../core/color.ts';
import { mirrorX, roundD } from '../../core/geometry.ts';
import { lin, P } from '../../core/paint.tsx';

/** Backs of the two front seats framing the view at the canvas sides. */
export function FrontSeatBacks({ c = '#1d252f' }: { c?: string }) {
  const pts = [
      [-40, 500, 60],
      [190, 520, 90],
      [252, 920, 20],
      [-40, 920],
    ],
    head = [
      [-40, 330, 30],
      [118, 348, 50],
      [128, 480, 40],
      [-40, 480],
    ];
  return (
    <g>
      {[pts, mirrorX(pts), head, mirrorX(head)].map((p, i) => (
        <P
          key={i}
          d={roundD(p)}
          fill={lin(i % 2 ? 1600 : 0, 0, i % 2 ? 1340 : 260, 0, [0, darken(c, 0.6)], [0.8, c], [1, lighten(c, 0.25)])}
        />
      ))}
    </g>
  );
}
