/** Over 300 lines: corner points of one truck, back to front. */

import { rpoly, toD } from '../../core/geometry.ts';
import { C, darken, lighten, lin, mix, nid, P, R } from '../../core/paint.tsx';
import { ERAS, type Era } from './eras.ts';

/** Settings of a period pickup. x, y: px of the ground under its middle; scale: px per meter; nose to the left unless flipped. */
interface EraTruckProps {
  era: Era;
  x: number;
  y: number;
  scale: number;
  paint: string;
  second?: string;
  sun?: string;
  sky?: string;
  flip?: boolean;
  hoodUp?: boolean;
}

/** Period pickup in side view, drawn in meters: 1985 square-body, 1995, 2005 or 2015; `second` is the lower two-tone color. */
export function EraTruck({
  era,
  x,
  y,
  scale: S,
  paint,
  second,
  sun = '#ffe2b0',
  sky = '#c5d3d8',
  flip,
  hoodUp,
}: EraTruckProps) {
  const e = ERAS[era],
    id = nid('era'),
    f = e.fo,
    b = e.fo + e.wb,
    ar = e.R + 0.07,
    X = (m: number) => (m - e.L / 2) * S,
    Y = (m: number) => -m * S;
  const shape = (pts: number[][], close = true) =>
    toD(
      rpoly(
        pts.map(([px = 0, py = 0, r = 0]) => [X(px), Y(py), r * S]),
        close,
      ),
      close,
    );
  const arch = (cx: number): number[][] =>
    Array.from({ length: 15 }, (_, i) => {
      const a = (i / 14) * Math.PI;
      return [cx + Math.cos(a) * ar, Math.max(e.sill, e.R + Math.sin(a) * ar)];
    });
  const nose = hoodUp ? e.hoodF - 0.22 : e.hoodF,
    cowl = hoodUp ? e.hoodR - 0.2 : e.hoodR;
  const cab: number[][] = [
    [0.1, 0.56, 0.04],
    [0.06, nose, e.r],
    [0.34, nose + 0.02, e.r],
    [e.cowl - 0.04, cowl],
    [e.cowl, e.belt],
    [e.cab, e.belt],
    [e.cab, e.sill],
    ...arch(f),
    [0.2, e.sill + 0.06, 0.04],
  ];
  const bed: number[][] = [
    [e.cab + 0.03, e.rail, 0.01],
    [e.L - 0.06, e.rail + 0.01, e.r],
    [e.L - 0.05, 0.6, 0.06],
    [e.L - 0.12, 0.5, 0.04],
    ...arch(b),
    [e.cab + 0.03, e.sill],
  ];
  const roof: number[][] = [
    [e.cowl + 0.02, e.belt - 0.02],
    [e.wsTop, e.H - 0.05, e.r + 0.08],
    [e.wsTop + 0.25, e.H, 0.1],
    [e.roof - 0.1, e.H, e.r + 0.08],
    [e.roof + 0.06, e.H - 0.08, e.r + 0.04],
    [e.cab, e.belt, 0.02],
  ];
  const slope = (e.wsTop - e.cowl) / (e.H - 0.05 - e.belt),
    top = e.H - 0.1,
    low = e.belt + 0.02,
    ax = (h: number) => e.cowl + 0.12 + (h - e.belt) * slope;
  const panes =
    e.doors === 1
      ? [[ax(low), e.door2 - 0.04]]
      : [
          [ax(low), e.door1],
          [e.door1 + 0.07, e.door2 - 0.04],
        ];
  const glass = lin(
    0,
    Y(top),
    0,
    Y(low),
    [0, mix('#1a2b3c', sky, 0.6)],
    [0.5, mix('#1a2b3c', sky, 0.25)],
    [1, '#0c1622'],
  );
  const metal = lin(
    0,
    Y(e.rail + 0.05),
    0,
    Y(e.sill),
    [0, mix(paint, sun, 0.5)],
    [0.12, mix(paint, sky, 0.35)],
    [0.3, paint],
    [0.62, darken(paint, 0.22)],
    [0.85, darken(paint, 0.45)],
    [1, darken(paint, 0.6)],
  );
  const spoke = toD([
    [-0.03 * S, 0],
    [-0.045 * S, -e.rim * S * 0.96],
    [0.045 * S, -e.rim * S * 0.96],
    [0.03 * S, 0],
  ]);
  const wheel = (cx: number) => (
    <g key={cx} transform={`translate(${X(cx)} ${Y(e.R)})`}>
      <C cx={0} cy={0} r={e.R * S} fill={lin(0, -e.R * S, 0, e.R * S, [0, '#2b343f'], [1, '#0b0f16'])} />
      <C
        cx={0}
        cy={0}
        r={e.rim * S * 1.06}
        fill={lin(0, -e.rim * S, 0, e.rim * S, [0, mix('#f4efe2', sun, 0.3)], [0.5, '#98a2a8'], [1, '#4a545e'])}
      />
      {e.spokes > 0 && <C cx={0} cy={0} r={e.rim * S * 0.94} fill="#1a222c" />}
      {Array.from({ length: e.spokes }, (_, i) => (
        <P key={i} d={spoke} fill="#c5cac8" transform={`rotate(${(i * 360) / e.spokes})`} />
      ))}
      {e.spokes === 0 && (
        <C
          cx={0}
          cy={0}
          r={e.rim * S * 0.8}
          fill={lin(0, -e.rim * S, 0, e.rim * S, [0, '#8f999f'], [0.5, '#e9e6dc'], [1, '#6b757c'])}
        />
      )}
      <C cx={0} cy={0} r={e.rim * S * 0.34} fill={lin(0, -0.1 * S, 0, 0.1 * S, [0, '#fbf7ec'], [1, '#7b868e'])} />
    </g>
  );
  const cut = { stroke: darken(paint, 0.7), strokeWidth: 0.016 * S, opacity: 0.8 };
  return (
    <g transform={`translate(${x} ${y})${flip ? ' scale(-1 1)' : ''}`}>
      <C cx={0} cy={0} r={(e.L / 2) * S * 1.02} ry={0.1 * S} fill="#04070d" opacity={0.6} filter="url(#b4)" />
      <P
        d={shape([
          [0.3, 0.7],
          [e.L - 0.3, 0.7],
          [e.L - 0.3, 0.36],
          [0.4, 0.34],
        ])}
        fill="#0a0e15"
      />
      {wheel(f)}
      {wheel(b)}
      {hoodUp && (
        <P
          d={shape([
            [0.2, e.hoodF - 0.26],
            [e.cowl - 0.05, e.hoodF - 0.26],
            [e.cowl - 0.05, e.hoodF - 0.02],
            [0.2, e.hoodF - 0.08],
          ])}
          fill="#0c141e"
        />
      )}
      <P d={shape(bed)} fill={metal} />
      <P d={shape(cab)} fill={metal} />
      {second && (
        <>
          <clipPath id={id}>
            <path d={shape(bed) + shape(cab)} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <R
              x={X(0)}
              y={Y(0.86)}
              w={e.L * S}
              h={0.3 * S}
              fill={lin(0, Y(0.86), 0, Y(0.56), [0, lighten(second, 0.2)], [0.3, second], [1, darken(second, 0.3)])}
            />
            <R x={X(0)} y={Y(0.88)} w={e.L * S} h={0.025 * S} fill="#f4efe2" />
            <R x={X(0)} y={Y(0.57)} w={e.L * S} h={0.02 * S} fill="#f4efe2" />
          </g>
        </>
      )}
      <P
        d={shape(roof)}
        fill={lin(
          0,
          Y(e.H),
          0,
          Y(e.belt),
          [0, mix(paint, sun, 0.6)],
          [0.2, mix(paint, sky, 0.35)],
          [1, darken(paint, 0.12)],
        )}
      />
      {panes.map(([a = 0, z = 0], i) => (
        <P
          key={i}
          d={shape([
            [a, low, 0.02],
            [i ? a : ax(top), top, 0.05],
            [z - (i === panes.length - 1 ? 0.02 : 0), top, 0.05],
            [z, low, 0.02],
          ])}
          fill={glass}
          stroke="#0c131c"
          strokeWidth={0.02 * S}
        />
      ))}
      <P
        d={shape([
          [e.wsTop - 0.03, e.H - 0.1],
          [e.wsTop + 0.02, e.H - 0.1],
          [e.cowl + 0.08, e.belt],
          [e.cowl + 0.02, e.belt],
        ])}
        fill={mix('#22384d', sky, 0.3)}
        opacity={0.7}
      />
      <P
        d={shape(
          [
            [e.cowl + 0.1, e.belt],
            [e.cowl + 0.08, 0.5, 0.06],
            [e.door2, 0.5, 0.04],
            [e.door2, e.belt],
          ],
          false,
        )}
        {...cut}
      />
      {e.doors > 1 && (
        <P
          d={shape(
            [
              [e.door1 + 0.035, e.belt],
              [e.door1 + 0.035, 0.5],
            ],
            false,
          )}
          {...cut}
        />
      )}
      <R x={X(e.cab + 0.004)} y={Y(e.belt)} w={0.024 * S} h={(e.belt - e.sill) * S} fill="#05080d" />
      {[e.door2 - 0.22, ...(e.doors > 1 ? [e.door1 - 0.2] : [])].map((hx) => (
        <R key={hx} x={X(hx)} y={Y(e.belt - 0.1)} w={0.15 * S} h={0.035 * S} r={0.01 * S} fill="#e4e0d4" />
      ))}
      <P
        d={shape(
          [
            [0.2, e.belt - 0.2],
            [e.L - 0.1, e.belt - 0.17],
          ],
          false,
        )}
        stroke={mix('#fffaf0', sun, 0.3)}
        strokeWidth={0.02 * S}
        opacity={0.45}
      />
      {[f, b].map((cx) => (
        <P key={cx} d={shape(arch(cx), false)} stroke={darken(paint, 0.55)} strokeWidth={0.03 * S} />
      ))}
      <P
        d={shape([
          [-0.02, 0.68, 0.03],
          [0.26, 0.68, 0.03],
          [0.26, 0.52, 0.03],
          [-0.02, 0.52, 0.03],
        ])}
        fill={lin(0, Y(0.68), 0, Y(0.52), [0, '#fbf7ec'], [0.4, '#aab2b5'], [1, '#3c4751'])}
      />
      <P
        d={shape([
          [e.L - 0.22, 0.64, 0.03],
          [e.L + 0.03, 0.64, 0.03],
          [e.L + 0.03, 0.48, 0.03],
          [e.L - 0.22, 0.48, 0.03],
        ])}
        fill={lin(0, Y(0.64), 0, Y(0.48), [0, '#fbf7ec'], [0.4, '#aab2b5'], [1, '#3c4751'])}
      />
      <P
        d={shape([
          [0.04, nose - 0.06],
          [0.15, nose - 0.07, 0.01],
          [0.15, nose - 0.24, 0.01],
          [0.05, nose - 0.24],
        ])}
        fill="#fff3d2"
      />
      <P
        d={shape([
          [0.15, nose - 0.08],
          [0.22, nose - 0.09, 0.01],
          [0.22, nose - 0.23, 0.01],
          [0.15, nose - 0.23],
        ])}
        fill="#f0953c"
      />
      <P
        d={shape([
          [e.L - 0.13, e.rail - 0.12, 0.01],
          [e.L - 0.04, e.rail - 0.12, 0.01],
          [e.L - 0.04, e.rail - 0.44, 0.01],
          [e.L - 0.1, e.rail - 0.44, 0.01],
        ])}
        fill="#c8392a"
      />
      <P
        d={shape([
          [e.cowl + 0.2, e.belt + 0.14, 0.03],
          [e.cowl + 0.34, e.belt + 0.14, 0.03],
          [e.cowl + 0.34, e.belt, 0.02],
          [e.cowl + 0.22, e.belt, 0.02],
        ])}
        fill={darken(paint, 0.35)}
      />
      {hoodUp && (
        <P
          d={shape([
            [e.cowl - 0.1, e.hoodR - 0.06],
            [e.cowl - 0.36, e.hoodR + 1.16, 0.06],
            [e.cowl - 0.24, e.hoodR + 1.2, 0.06],
            [e.cowl - 0.02, e.hoodR],
          ])}
          fill={lin(X(e.cowl - 0.7), 0, X(e.cowl), 0, [0, mix(paint, sun, 0.4)], [1, darken(paint, 0.4)])}
        />
      )}
    </g>
  );
}
