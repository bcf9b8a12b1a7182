import { mirrorX, roundD } from '../core/geometry.ts';
import { C, darken, lighten, lin, P, R } from '../core/paint.tsx';

/** Child seat facing the viewer; x, y bottom center, s = 1 is 380 px high. */
export function ChildSeat({ x, y, s = 1, c = '#2f6672' }: { x: number; y: number; s?: number; c?: string }) {
  const shell = lin(-130, 0, 130, 0, [0, '#39444f'], [0.3, '#222b35'], [1, '#0f151c']),
    pad = lin(0, -360, 0, 0, [0, lighten(c, 0.3)], [0.4, c], [1, darken(c, 0.45)]);
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <C cx={0} cy={0} r={150} ry={16} fill="#05080d" opacity={0.5} filter="url(#b8)" />
      <P
        d={roundD([
          [-98, -378, 50],
          [98, -378, 50],
          [128, -230, 30],
          [118, -150, 20],
          [152, -120, 24],
          [150, -20, 30],
          [-150, -20, 30],
          [-152, -120, 24],
          [-118, -150, 20],
          [-128, -230, 30],
        ])}
        fill={shell}
      />
      <P
        d={roundD([
          [-140, -30, 20],
          [140, -30, 20],
          [120, 6, 14],
          [-120, 6, 14],
        ])}
        fill="#161d26"
      />
      <P
        d={roundD([
          [-80, -362, 40],
          [80, -362, 40],
          [104, -240, 30],
          [86, -90, 30],
          [-86, -90, 30],
          [-104, -240, 30],
        ])}
        fill={pad}
      />
      <P
        d={roundD([
          [-96, -118, 30],
          [96, -118, 30],
          [116, -34, 26],
          [-116, -34, 26],
        ])}
        fill={lin(0, -118, 0, -30, [0, lighten(c, 0.35)], [1, darken(c, 0.3)])}
      />
      <P
        d={
          roundD([
            [-108, -330, 26],
            [-74, -340, 22],
            [-64, -250, 20],
            [-104, -240, 20],
          ]) +
          roundD([
            [108, -330, 26],
            [74, -340, 22],
            [64, -250, 20],
            [104, -240, 20],
          ])
        }
        fill={lighten(c, 0.22)}
      />
      <P
        d={roundD([
          [-54, -346, 26],
          [54, -346, 26],
          [58, -272, 22],
          [-58, -272, 22],
        ])}
        fill={lighten(c, 0.42)}
      />
      <P
        d="M-34 -258L-18 -126M34 -258L18 -126M-74 -96L-16 -116M74 -96L16 -116M0 -110V-56"
        stroke="#151b23"
        strokeWidth={19}
        strokeLinecap="round"
      />
      <P
        d="M-34 -258L-18 -126M34 -258L18 -126M-74 -96L-16 -116M74 -96L16 -116M0 -110V-56"
        stroke="#4d5964"
        strokeWidth={13}
        strokeLinecap="round"
      />
      <P
        d={
          roundD([
            [-46, -230, 8],
            [-24, -234, 8],
            [-14, -170, 8],
            [-36, -166, 8],
          ]) +
          roundD([
            [46, -230, 8],
            [24, -234, 8],
            [14, -170, 8],
            [36, -166, 8],
          ])
        }
        fill="#e2a24a"
      />
      <R x={-24} y={-136} w={48} h={36} r={8} fill="#e9e2d0" />
      <R x={-9} y={-126} w={18} h={16} r={3} fill="#d9522f" />
      {[-150, 150].map((v) => (
        <P
          key={v}
          d={roundD([
            [v - 26, -134, 16],
            [v + 26, -134, 16],
            [v + 24, -84, 14],
            [v - 24, -84, 14],
          ])}
          fill="#39444f"
        />
      ))}
    </g>
  );
}

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
