/** Over 300 lines: corner points of one cabin, back to front. */

import { Stipple } from '../core/effects.tsx';
import { item, mirrorX, roundD } from '../core/geometry.ts';
import { C, darken, lighten, lin, mix, P, R } from '../core/paint.tsx';

const REAR_GLASS = [
  [474, 138, 34],
  [1126, 138, 34],
  [1168, 344, 30],
  [432, 344, 30],
];

const SIDE_GLASS = [
  [-20, 96],
  [322, 128, 26],
  [372, 372, 34],
  [-20, 452],
];

/** Rear cabin of a crew cab seen from between the front seats, filling the canvas; windows are holes, so draw the landscape before it. Canvas px. */
export function RearCabin({
  trim = '#2b3440',
  seat = '#7a5a42',
  light = '#ffe6bd',
}: {
  trim?: string;
  seat?: string;
  light?: string;
}) {
  const windows = roundD(REAR_GLASS) + roundD(SIDE_GLASS) + roundD(mirrorX(SIDE_GLASS)),
    hide = (y0: number, y1: number) =>
      lin(0, y0, 0, y1, [0, lighten(seat, 0.28)], [0.3, seat], [1, darken(seat, 0.45)]);
  const stitch = { stroke: mix(seat, '#ffe9c8', 0.65), strokeWidth: 2.4, strokeDasharray: '9 6', opacity: 0.8 };
  const back = [
      [352, 380, 44],
      [664, 384, 34],
      [672, 676, 20],
      [318, 676, 30],
    ],
    cushion = [
      [300, 664, 40],
      [676, 664, 26],
      [684, 800, 44],
      [262, 806, 60],
    ],
    head = [
      [432, 276, 34],
      [590, 276, 34],
      [600, 374, 26],
      [424, 374, 26],
    ];
  const bolster = [
    [352, 384, 40],
    [404, 392, 30],
    [396, 664, 16],
    [318, 676, 24],
  ];
  const half = (m: (p: number[][]) => number[][], key: string) => (
    <g key={key}>
      <P
        d={
          roundD(
            m([
              [482, 366],
              [496, 366],
              [496, 400],
              [482, 400],
            ]),
          ) +
          roundD(
            m([
              [530, 366],
              [544, 366],
              [544, 400],
              [530, 400],
            ]),
          )
        }
        fill="#aab2b5"
      />
      <P d={roundD(m(head))} fill={hide(276, 376)} />
      <P
        d={roundD(
          m([
            [444, 288, 26],
            [578, 288, 26],
            [584, 318, 10],
            [440, 318, 10],
          ]),
        )}
        fill={light}
        opacity={0.16}
      />
      <P d={roundD(m(back))} fill={hide(380, 700)} />
      <P d={roundD(m(bolster))} fill={darken(seat, 0.28)} opacity={0.75} />
      <P
        d={roundD(
          m([
            [412, 402, 20],
            [650, 404, 20],
            [654, 650, 16],
            [404, 650, 16],
          ]),
        )}
        fill="none"
        {...stitch}
      />
      {[450, 500, 550, 600].map((y) => (
        <P
          key={y}
          d={roundD(
            m([
              [420, y],
              [646, y],
              [646, y + 4],
              [420, y + 4],
            ]),
          )}
          fill={darken(seat, 0.5)}
          opacity={0.45}
        />
      ))}
      <P d={roundD(m(cushion))} fill={hide(664, 830)} />
      <P
        d={roundD(
          m([
            [330, 690, 20],
            [650, 690, 20],
            [654, 770, 20],
            [312, 774, 30],
          ]),
        )}
        fill="none"
        {...stitch}
      />
      <P
        d={roundD(
          m([
            [262, 800],
            [684, 796],
            [672, 852, 20],
            [280, 862, 20],
          ]),
        )}
        fill={lin(0, 800, 0, 860, [0, darken(seat, 0.35)], [1, darken(seat, 0.75)])}
      />
    </g>
  );
  const cupX = (m: (p: number[][]) => number[][]) => item(item(m([[120, 760]]), 0), 0);
  const door = (m: (p: number[][]) => number[][], key: string) => (
    <g key={key}>
      <P
        d={roundD(
          m([
            [-20, 452],
            [330, 386, 20],
            [300, 700, 40],
            [-20, 900],
          ]),
        )}
        fill={lin(0, 400, 0, 860, [0, lighten(trim, 0.12)], [0.3, trim], [1, darken(trim, 0.6)])}
      />
      <P
        d={roundD(
          m([
            [-20, 560],
            [268, 478, 16],
            [262, 536, 16],
            [-20, 650],
          ]),
        )}
        fill={hide(480, 650)}
      />
      <P
        d={roundD(
          m([
            [20, 600],
            [190, 548, 10],
            [188, 572, 10],
            [20, 628],
          ]),
        )}
        fill={darken(trim, 0.5)}
      />
      <C cx={cupX(m)} cy={760} r={56} ry={64} fill={darken(trim, 0.55)} />
      <C
        cx={cupX(m)}
        cy={760}
        r={44}
        ry={52}
        fill="none"
        stroke={lighten(trim, 0.12)}
        strokeWidth={3}
        strokeDasharray="2 7"
      />
    </g>
  );
  const same = (p: number[][]) => p;
  return (
    <g>
      <P
        d={`M-10 -10H1610V910H-10Z${windows}`}
        fillRule="evenodd"
        fill={lin(
          0,
          0,
          0,
          900,
          [0, lighten(trim, 0.34)],
          [0.16, lighten(trim, 0.18)],
          [0.5, trim],
          [1, darken(trim, 0.75)],
        )}
      />
      <P
        d={roundD([
          [300, -10],
          [1300, -10],
          [1180, 92, 40],
          [420, 92, 40],
        ])}
        fill={lin(0, 0, 0, 92, [0, darken(trim, 0.1)], [1, lighten(trim, 0.4)])}
        opacity={0.7}
      />
      <R x={716} y={26} w={168} h={38} r={16} fill="#fff4d8" opacity={0.85} />
      {[REAR_GLASS, SIDE_GLASS, mirrorX(SIDE_GLASS)].map((g, i) => (
        <P key={i} d={roundD(g)} stroke={darken(trim, 0.7)} strokeWidth={12} />
      ))}
      <P
        d={
          roundD([
            [560, 138],
            [640, 138],
            [560, 344],
            [470, 344],
          ]) +
          roundD([
            [40, 100],
            [120, 108],
            [60, 430],
            [-20, 446],
          ])
        }
        fill="#ffffff"
        opacity={0.12}
      />
      <R x={796} y={140} w={5} h={204} fill={darken(trim, 0.6)} opacity={0.7} />
      {door(same, 'dl')}
      {door(mirrorX, 'dr')}
      <P
        d={roundD([
          [290, 372, 20],
          [1310, 372, 20],
          [1330, 420],
          [270, 420],
        ])}
        fill={darken(trim, 0.5)}
      />
      {half(same, 'l')}
      {half(mirrorX, 'r')}
      <P
        d={roundD([
          [672, 392, 26],
          [928, 392, 26],
          [936, 676, 10],
          [664, 676, 10],
        ])}
        fill={hide(392, 720)}
      />
      <P
        d={roundD([
          [728, 330, 20],
          [872, 330, 20],
          [880, 396, 18],
          [720, 396, 18],
        ])}
        fill={hide(330, 410)}
      />
      <P
        d={roundD([
          [684, 560, 22],
          [916, 560, 22],
          [944, 742, 30],
          [656, 742, 30],
        ])}
        fill={lin(0, 560, 0, 742, [0, lighten(seat, 0.34)], [0.4, seat], [1, darken(seat, 0.4)])}
      />
      <P
        d={roundD([
          [656, 736, 20],
          [944, 736, 20],
          [936, 792, 22],
          [664, 792, 22],
        ])}
        fill={darken(seat, 0.45)}
      />
      {[752, 848].map((x) => (
        <g key={x}>
          <C cx={x} cy={664} r={38} ry={24} fill="#0f151c" />
          <C cx={x} cy={660} r={38} ry={24} fill="none" stroke="#aab2b5" strokeWidth={3} />
        </g>
      ))}
      <P d="M352 330C400 430 520 600 640 690" stroke="#151b23" strokeWidth={20} />
      <P d="M352 330C400 430 520 600 640 690" stroke="#39444f" strokeWidth={15} />
      <R x={622} y={676} w={44} h={30} r={6} fill="#c9412b" />
      <Stipple opacity={0.6}>
        <P
          d={roundD([
            [356, 386, 40],
            [1244, 386, 40],
            [1282, 676],
            [1300, 664, 20],
            [1334, 796, 50],
            [266, 796, 50],
            [300, 664, 20],
            [320, 676],
          ])}
          fill={lin(260, 380, 1340, 800, [0, light, 0.5], [0.45, light, 0.05], [1, '#05080d', 0.45])}
        />
      </Stipple>
    </g>
  );
}
