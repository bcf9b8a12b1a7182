import { rpoly, toD } from '../../core/geometry.ts';
import { C, darken, lighten, lin, mix, P, R } from '../../core/paint.tsx';

/** Common settings: x, y the hitch ball on the ground in px, scale px per meter, len the deck length in meters. Tongue at the left. */
interface WorkTrailerProps {
  x: number;
  y: number;
  scale: number;
  len: number;
  c?: string;
}

const Frame = ({
  S,
  len,
  axles = 2,
  axleAt,
  deck = 0.62,
}: {
  S: number;
  len: number;
  axles?: number;
  axleAt?: number;
  deck?: number;
}) => {
  const x0 = 1.15,
    cx = axleAt ?? x0 + len * 0.58,
    R0 = 0.33;
  return (
    <g>
      <C
        cx={(x0 + len / 2) * S}
        cy={0}
        r={len * S * 0.54}
        ry={0.1 * S}
        fill="#04070d"
        opacity={0.55}
        filter="url(#b4)"
      />
      <P
        d={`M${-0.1 * S} ${-0.5 * S}L${(x0 + 0.2) * S} ${-deck * S}`}
        stroke="#1d2630"
        strokeWidth={0.09 * S}
        strokeLinecap="round"
      />
      <R x={0.3 * S} y={-0.86 * S} w={0.07 * S} h={0.5 * S} fill="#39434e" />
      <R
        x={x0 * S}
        y={-deck * S}
        w={len * S}
        h={0.12 * S}
        r={2}
        fill={lin(0, -deck * S, 0, (-deck + 0.12) * S, [0, '#4d5964'], [1, '#141b24'])}
      />
      {Array.from({ length: axles }, (_, i) => {
        const wx = (cx + (i - (axles - 1) / 2) * 0.78) * S;
        return (
          <g key={i}>
            <C cx={wx} cy={-R0 * S} r={R0 * S} fill={lin(0, -2 * R0 * S, 0, 0, [0, '#2a323d'], [1, '#0d1118'])} />
            <C
              cx={wx}
              cy={-R0 * S}
              r={R0 * S * 0.58}
              fill={lin(0, -R0 * 1.6 * S, 0, 0, [0, '#efe8da'], [1, '#59636d'])}
            />
            <C cx={wx} cy={-R0 * S} r={R0 * S * 0.2} fill="#39434e" />
          </g>
        );
      })}
    </g>
  );
};
const fender = (S: number, cx: number, axles: number) =>
  toD(
    rpoly([
      [(cx - 0.48 - (axles - 1) * 0.39) * S, -0.58 * S],
      [(cx - 0.4 - (axles - 1) * 0.39) * S, -0.76 * S, 0.1 * S],
      [(cx + 0.4 + (axles - 1) * 0.39) * S, -0.76 * S, 0.1 * S],
      [(cx + 0.48 + (axles - 1) * 0.39) * S, -0.58 * S],
    ]),
  );

/** Open utility trailer with mesh sides and stacked lumber. */
export function UtilityTrailer({ x, y, scale: S, len, c = '#c9a45a' }: WorkTrailerProps) {
  const x0 = 1.15 * S,
    L = len * S;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Frame S={S} len={len} axles={1} />
      {[0, 1, 2, 3].map((i) => (
        <R
          key={i}
          x={x0 + 0.12 * S}
          y={(-0.8 - i * 0.16) * S}
          w={L - (0.3 + i * 0.12) * S}
          h={0.14 * S}
          fill={lin(0, (-0.8 - i * 0.16) * S, 0, (-0.66 - i * 0.16) * S, [0, lighten(c, 0.3)], [1, darken(c, 0.25)])}
        />
      ))}
      <P
        d={
          `M${x0} ${-0.62 * S}v${-0.5 * S}h${L}v${0.5 * S}M${x0} ${-0.86 * S}h${L}` +
          Array.from({ length: 7 }, (_, i) => `M${x0 + (L * (i + 1)) / 8} ${-0.62 * S}v${-0.5 * S}`).join('')
        }
        stroke="#26313b"
        strokeWidth={0.05 * S}
        strokeLinejoin="round"
      />
      <P d={`M${x0 + L} ${-0.62 * S}l${0.16 * S} ${-0.9 * S}`} stroke="#26313b" strokeWidth={0.06 * S} />
      <path d={fender(S, 1.15 + len * 0.58, 1)} fill="#1d2630" />
    </g>
  );
}
/** Runabout boat on its trailer. */
export function BoatTrailer({ x, y, scale: S, len, c = '#f0e6d2' }: WorkTrailerProps) {
  const q = (pts: number[][]) =>
      toD(rpoly(pts.map(([a = 0, b = 0, r = 0]) => [(1.0 + a * len) * S, -(0.66 + (b - 0.66) * 1.45) * S, r * S]))),
    top = -1.9 * S;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Frame S={S} len={len} deck={0.56} />
      <P
        d={
          q([
            [0.1, 0.66],
            [0.16, 0.8],
            [0.22, 0.66],
          ]) +
          q([
            [0.7, 0.62],
            [0.74, 0.8],
            [0.8, 0.62],
          ])
        }
        fill="#26313b"
      />
      <P
        d={q([
          [0, 1.5, 0.05],
          [0.06, 1.2, 0.3],
          [0.2, 0.84, 0.5],
          [0.4, 0.72, 0.3],
          [1, 0.76, 0.08],
          [1.01, 1.4, 0.05],
          [0.6, 1.42],
          [0.3, 1.46],
        ])}
        fill={lin(0, top, 0, -0.7 * S, [0, lighten(c, 0.5)], [0.45, c], [1, darken(c, 0.4)])}
      />
      <P
        d={q([
          [0.01, 1.42],
          [0.07, 1.2, 0.2],
          [0.16, 1.06, 0.2],
          [1.005, 1.04],
          [1.005, 1.2],
          [0.3, 1.24, 0.4],
        ])}
        fill="#2f6d8f"
      />
      <P
        d={q([
          [0.02, 1.36],
          [0.3, 1.28, 0.3],
          [1.005, 1.24],
          [1.005, 1.28],
          [0.3, 1.33, 0.3],
        ])}
        fill="#d9622f"
      />
      <P
        d={q([
          [0.34, 1.44],
          [0.44, 1.86, 0.06],
          [0.47, 1.86, 0.04],
          [0.5, 1.44],
        ])}
        fill={mix('#22384d', '#cfe0e6', 0.45)}
      />
      <P
        d={q([
          [0.55, 1.42],
          [0.56, 1.6, 0.06],
          [0.64, 1.6, 0.06],
          [0.66, 1.42],
        ])}
        fill="#8a5a3c"
      />
      <P
        d={q([
          [0.98, 1.6, 0.06],
          [1.05, 1.62, 0.06],
          [1.06, 1.2],
          [1.04, 0.7, 0.04],
          [1.02, 0.7],
          [1.0, 1.2],
        ])}
        fill="#1d2630"
      />
      <path d={fender(S, 1.15 + len * 0.58, 2)} fill="#1d2630" />
    </g>
  );
}
/** Enclosed cargo trailer. */
export function CargoTrailer({ x, y, scale: S, len, c = '#4d6470' }: WorkTrailerProps) {
  const x0 = 1.15 * S,
    L = len * S;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Frame S={S} len={len} />
      <P
        d={toD(
          rpoly([
            [x0 - 0.34 * S, -1.4 * S, 0.3 * S],
            [x0 + 0.1 * S, -2.5 * S, 0.2 * S],
            [x0 + L, -2.5 * S, 0.06 * S],
            [x0 + L, -0.56 * S, 0.04 * S],
            [x0, -0.56 * S, 0.06 * S],
          ]),
        )}
        fill={lin(
          0,
          -2.5 * S,
          0,
          -0.56 * S,
          [0, lighten(c, 0.55)],
          [0.12, lighten(c, 0.12)],
          [0.6, c],
          [1, darken(c, 0.5)],
        )}
      />
      <R x={x0} y={-0.92 * S} w={L} h={0.3 * S} fill="#c9cec9" opacity={0.8} />
      <path
        d={Array.from(
          { length: Math.floor(len / 0.6) },
          (_, i) => `M${x0 + (i + 0.6) * 0.6 * S} ${-2.42 * S}v${1.5 * S}`,
        ).join('')}
        stroke="#0d1622"
        strokeWidth={1.2}
        opacity={0.35}
      />
      <R
        x={x0 + 0.5 * S}
        y={-2.3 * S}
        w={0.75 * S}
        h={1.5 * S}
        r={0.05 * S}
        fill="none"
        stroke="#0d1622"
        strokeWidth={0.03 * S}
        opacity={0.6}
      />
      <R x={x0 + L - 0.1 * S} y={-1.3 * S} w={0.08 * S} h={0.26 * S} fill="#d8442f" />
      <path d={fender(S, 1.15 + len * 0.58, 2)} fill="#141b24" />
    </g>
  );
}
