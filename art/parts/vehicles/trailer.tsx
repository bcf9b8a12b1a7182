/** Over 300 lines: corner points of one trailer, back to front. */

import { Glow } from '../../core/effects.tsx';
import { rpoly, toD, type V2 } from '../../core/geometry.ts';
import { C, darken, lighten, lin, mix, nid, P, R, rectD } from '../../core/paint.tsx';

/** Hitch position (px), px per meter, body and stripe colors, key light color, lit windows, box length in meters. */
interface TrailerProps {
  x: number;
  y: number;
  scale: number;
  flip?: boolean;
  body?: string;
  stripe?: string;
  stripe2?: string;
  kc?: string;
  ground?: string;
  lights?: boolean;
  len?: number;
}

/** Travel trailer in side view. Drawn in meters; x, y is the hitch ball on the ground, scale px per meter, len the box length in meters. */
export function Trailer(p: TrailerProps) {
  const S = p.scale,
    L = p.len ?? 6.2,
    kc = p.kc ?? '#ffe2b0',
    body = p.body ?? '#f3e7d0',
    st = p.stripe ?? '#d4552f',
    st2 = p.stripe2 ?? '#1d3a57';
  const X = (m: number) => m * S,
    Y = (m: number) => -m * S;
  const T = (pts: number[][], close = true) =>
    toD(
      rpoly(
        pts.map(([a = 0, b = 0, r = 0]) => [X(a), Y(b), r * S]),
        close,
      ),
      close,
    );
  const x0 = 1.25,
    x1 = x0 + L; // box
  const boxP: number[][] = [
    [x0, 0.62, 0.08],
    [x0 - 0.02, 1.55, 0.3],
    [x0 + 0.42, 2.86, 0.35],
    [x0 + 0.75, 2.95, 0.2],
    [x1 - 0.35, 2.95, 0.3],
    [x1 - 0.02, 2.7, 0.3],
    [x1, 0.62, 0.1],
  ];
  const wheel = (cx: number) => {
    const r = 0.35 * S,
      c: V2 = [X(cx), Y(0.35)];
    return (
      <g key={cx}>
        <C cx={c[0]} cy={c[1]} r={r} fill={lin(0, c[1] - r, 0, c[1] + r, [0, '#2a323d'], [1, '#0d1118'])} />
        <C cx={c[0]} cy={c[1]} r={r * 0.93} fill="none" stroke="#39434e" strokeWidth={S * 0.012} />
        <C
          cx={c[0]}
          cy={c[1]}
          r={r * 0.6}
          fill={lin(c[0] - r, c[1] - r, c[0] + r, c[1] + r, [0.2, '#efe8da'], [0.6, '#9aa4aa'], [1, '#59636d'])}
        />
        {Array.from({ length: 8 }, (_, i) => {
          const a = (i / 8) * 6.283;
          return (
            <C
              key={i}
              cx={c[0] + Math.cos(a) * r * 0.38}
              cy={c[1] + Math.sin(a) * r * 0.38}
              r={r * 0.1}
              fill="#222b36"
            />
          );
        })}
        <C cx={c[0]} cy={c[1]} r={r * 0.16} fill="#d4d2ca" />
      </g>
    );
  };
  const glass = p.lights
    ? lin(0, Y(2.3), 0, Y(1.6), [0, '#ffdf9e'], [1, '#f3a657'])
    : lin(X(2), Y(2.3), X(2.6), Y(1.5), [0, '#6f8fa0'], [0.45, '#35536b'], [0.5, '#22384d'], [1, '#142538']);
  const win = (a: number, b: number, w: number, h: number, k: string, split = true) => (
    <g key={k}>
      <R x={X(a) - 3} y={Y(b) - 3} w={X(w) + 6} h={X(h) + 6} r={S * 0.1} fill="#20262f" />
      <R x={X(a)} y={Y(b)} w={X(w)} h={X(h)} r={S * 0.08} fill={glass} />
      <P
        d={toD([
          [X(a + w * 0.15), Y(b - h)],
          [X(a + w * 0.45), Y(b)],
          [X(a + w * 0.62), Y(b)],
          [X(a + w * 0.32), Y(b - h)],
        ])}
        fill="#fff"
        opacity={0.14}
      />
      {split && <R x={X(a)} y={Y(b - h * 0.66)} w={X(w)} h={S * 0.025} fill="#20262f" />}
    </g>
  );
  const id = nid('il');
  return (
    <g transform={`translate(${p.x} ${p.y})${p.flip ? ' scale(-1 1)' : ''}`}>
      <C cx={X((x0 + x1) / 2)} cy={0} r={X(L / 2 + 0.3)} ry={S * 0.13} fill="#060a12" opacity={0.4} filter="url(#b8)" />
      <C
        cx={X((x0 + x1) / 2)}
        cy={-S * 0.03}
        r={X(L / 2 - 0.1)}
        ry={S * 0.07}
        fill="#04070d"
        opacity={0.75}
        filter="url(#b4)"
      />
      {/* tongue, jack, propane */}
      <P
        d={T([
          [-0.1, 0.56],
          [x0 + 0.3, 0.62],
          [x0 + 0.3, 0.5],
          [0.06, 0.46],
          [-0.1, 0.48],
        ])}
        fill="#141a22"
      />
      <P
        d={T([
          [-0.14, 0.6, 0.05],
          [0.12, 0.6, 0.05],
          [0.12, 0.44, 0.05],
          [-0.14, 0.44, 0.05],
        ])}
        fill="#2b343f"
      />
      <R x={X(0.36)} y={Y(0.98)} w={X(0.07)} h={X(0.6)} fill="#39434e" />
      <R x={X(0.32)} y={Y(0.39)} w={X(0.15)} h={X(0.04)} fill="#2b343f" />
      <P
        d={T([
          [0.62, 0.62, 0.03],
          [0.62, 1.12, 0.14],
          [1.12, 1.12, 0.14],
          [1.12, 0.62, 0.03],
        ])}
        fill={lin(X(0.62), 0, X(1.12), 0, [0, lighten(body, 0.2)], [0.6, body], [1, darken(body, 0.25)])}
      />
      <P
        d={T([
          [x0 + 0.2, 0.66],
          [x1 - 0.1, 0.66],
          [x1 - 0.3, 0.42],
          [x0 + 0.5, 0.42],
        ])}
        fill="#10151d"
      />
      {wheel(x0 + L * 0.56)}
      {wheel(x0 + L * 0.56 + 0.86)}
      <clipPath id={id}>
        <path d={T(boxP)} />
      </clipPath>
      <P
        d={T(boxP)}
        fill={lin(
          0,
          Y(2.95),
          0,
          Y(0.6),
          [0, lighten(body, 0.5)],
          [0.2, body],
          [0.7, mix(body, '#a8978a', 0.3)],
          [1, mix(body, '#5d5557', 0.55)],
        )}
      />
      <g clipPath={`url(#${id})`}>
        <P
          d={T([
            [x0 - 0.2, 1.42],
            [x0 + 1.6, 1.42, 0.3],
            [x0 + 2.7, 1.12, 0.4],
            [x1 + 0.2, 1.12],
            [x1 + 0.2, 0.4],
            [x0 - 0.2, 0.4],
          ])}
          fill={lin(0, Y(1.42), 0, Y(0.6), [0, st2], [1, darken(st2, 0.45)])}
        />
        <P
          d={T([
            [x0 - 0.2, 1.56],
            [x0 + 1.7, 1.56, 0.3],
            [x0 + 2.8, 1.26, 0.4],
            [x1 + 0.2, 1.26],
            [x1 + 0.2, 1.17],
            [x0 + 2.75, 1.17, 0.4],
            [x0 + 1.65, 1.47, 0.3],
            [x0 - 0.2, 1.47],
          ])}
          fill={st}
        />
        <P
          d={T([
            [x0 - 0.2, 1.64],
            [x0 + 1.75, 1.64, 0.3],
            [x0 + 2.85, 1.34, 0.4],
            [x1 + 0.2, 1.34],
            [x1 + 0.2, 1.3],
            [x0 + 2.83, 1.3, 0.4],
            [x0 + 1.72, 1.6, 0.3],
            [x0 - 0.2, 1.6],
          ])}
          fill={mix(st, '#f5b98a', 0.5)}
        />
        <R x={X(x0 - 0.2)} y={Y(0.76)} w={X(L + 0.4)} h={X(0.2)} fill="#1b222c" opacity={0.75} />
        <P
          d={T([
            [x0 - 0.1, 2.2],
            [x0 + 0.4, 2.9],
            [x0 + 0.1, 3],
            [x0 - 0.2, 3],
          ])}
          fill="#fff"
          opacity={0.25}
        />
        <P d={rectD(X(x0), Y(2.99), X(L), X(0.5))} fill={lin(0, Y(2.97), 0, Y(2.55), [0, kc, 0.75], [1, kc, 0])} />
        <P
          d={rectD(X(x1 - 0.8), Y(3), X(0.9), X(2.6))}
          fill={lin(X(x1 - 0.8), 0, X(x1), 0, [0, '#2a2233', 0], [1, '#2a2233', 0.35])}
        />
        {[1.9, 3.3, 4.9].map((v) => (
          <R key={v} x={X(x0 + v)} y={Y(3)} w={S * 0.012} h={X(2.4)} fill="#000" opacity={0.08} />
        ))}
      </g>
      {/* wheel arch */}
      <P
        d={T([
          [x0 + L * 0.56 - 0.46, 0.6],
          [x0 + L * 0.56 - 0.4, 0.84, 0.16],
          [x0 + L * 0.56 + 1.26, 0.84, 0.16],
          [x0 + L * 0.56 + 1.32, 0.6],
          [x0 + L * 0.56 + 1.22, 0.6],
          [x0 + L * 0.56 + 1.18, 0.76, 0.12],
          [x0 + L * 0.56 - 0.32, 0.76, 0.12],
          [x0 + L * 0.56 - 0.36, 0.6],
        ])}
        fill="#20262f"
      />
      {win(x0 + 0.62, 2.42, 0.95, 0.6, 'a')}
      {win(x0 + 3.25, 2.42, 1.25, 0.62, 'b')}
      {Array.from({ length: Math.max(0, Math.floor((L - 6.6) / 2)) }, (_, i) =>
        win(x0 + 5.3 + i * 2, 2.42, 1.1, 0.6, `m${i}`),
      )}
      {win(x1 - 0.95, 2.42, 0.55, 0.5, 'c', false)}
      {/* door */}
      <R
        x={X(x0 + 2.15)}
        y={Y(2.55)}
        w={X(0.72)}
        h={X(1.82)}
        r={S * 0.09}
        fill="none"
        stroke="#5d564f"
        strokeWidth={S * 0.022}
      />
      <R
        x={X(x0 + 2.27)}
        y={Y(2.4)}
        w={X(0.48)}
        h={X(0.55)}
        r={S * 0.06}
        fill={glass}
        stroke="#20262f"
        strokeWidth={S * 0.03}
      />
      <R x={X(x0 + 2.2)} y={Y(1.66)} w={X(0.06)} h={X(0.14)} fill="#20262f" />
      <R x={X(x0 + 2.12)} y={Y(0.55)} w={X(0.78)} h={X(0.05)} fill="#39434e" />
      {/* awning roll, AC, vents, lights */}
      <R
        x={X(x0 + 1.1)}
        y={Y(2.76)}
        w={X(4.2)}
        h={X(0.09)}
        r={S * 0.04}
        fill={lin(0, Y(2.76), 0, Y(2.67), [0, lighten(st, 0.3)], [1, darken(st, 0.3)])}
      />
      <R x={X(x0 + 1.1)} y={Y(2.72)} w={X(0.05)} h={X(1.5)} fill="#cfc6b6" />
      <R x={X(x0 + 5.25)} y={Y(2.72)} w={X(0.05)} h={X(1.5)} fill="#cfc6b6" />
      <P
        d={T([
          [x0 + 2.6, 2.94],
          [x0 + 2.72, 3.17, 0.1],
          [x0 + 3.7, 3.17, 0.1],
          [x0 + 3.85, 2.94],
        ])}
        fill={lin(0, Y(3.17), 0, Y(2.94), [0, lighten(body, 0.4)], [1, darken(body, 0.3)])}
      />
      <P
        d={T([
          [x0 + 4.7, 2.94],
          [x0 + 4.75, 3.05, 0.04],
          [x0 + 5.2, 3.05, 0.04],
          [x0 + 5.25, 2.94],
        ])}
        fill={darken(body, 0.2)}
      />
      <R x={X(x1 - 0.1)} y={Y(1.12)} w={X(0.09)} h={X(0.28)} r={2} fill="#d8442f" />
      <R x={X(x0 + 0.06)} y={Y(1.0)} w={X(0.05)} h={X(0.12)} r={1} fill="#f0953c" />
      <P
        d={T(
          [
            [x0 + 0.02, 1.7, 0.1],
            [x0 + 0.43, 2.86, 0.33],
            [x0 + 0.76, 2.95, 0.2],
            [x1 - 0.36, 2.95, 0.28],
          ],
          false,
        )}
        stroke={mix('#fffaf0', kc, 0.4)}
        strokeWidth={S * 0.025}
        fill="none"
        opacity={0.9}
      />
      {p.lights && <Glow x={X(x0 + 3.9)} y={Y(2.1)} r={S * 1.4} c="#ffbe6a" o={0.4} />}
    </g>
  );
}
