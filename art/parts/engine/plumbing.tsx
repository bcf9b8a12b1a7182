import { item, lerp, rpoly, smoothD, toD, type V2 } from '../../core/geometry.ts';
import { lin, P, rectD } from '../../core/paint.tsx';

const PI = Math.PI;

/** Pipe along a smooth path, shaded by a ramp of [width share, color]. */
const Tube = ({ pts, w, ramp, o = 1 }: { pts: V2[]; w: number; ramp: [number, string][]; o?: number }) => {
  const d = smoothD(pts);
  return (
    <g fill="none" strokeLinejoin="round" opacity={o}>
      {ramp.map(([k, c], i) => (
        <path
          key={i}
          d={d}
          stroke={c}
          strokeWidth={+(w * k).toFixed(1)}
          transform={i > 1 ? `translate(${-w * 0.06 * (i - 1)} ${-w * 0.07 * (i - 1)})` : undefined}
        />
      ))}
    </g>
  );
};

/** Flow chevrons along a polyline. */
const Arrows = ({ pts, c, n = 5, s = 9 }: { pts: V2[]; c: string; n?: number; s?: number }) => {
  // chevrons along a polyline
  const L: number[] = [0];
  for (let i = 1; i < pts.length; i++) {
    const [ax, ay] = item(pts, i - 1),
      [bx, by] = item(pts, i);
    L.push(item(L, -1) + Math.hypot(bx - ax, by - ay));
  }
  const T = item(L, -1);
  return (
    <g fill="none" stroke={c} strokeWidth={s * 0.42} strokeLinecap="round" strokeLinejoin="round">
      {Array.from({ length: n }, (_, q) => {
        const d = (T * (q + 0.6)) / n;
        let i = 1;
        while (item(L, i) < d) i++;
        const from = item(L, i - 1),
          [ax, ay] = item(pts, i - 1),
          [bx, by] = item(pts, i);
        const t = (d - from) / (item(L, i) - from),
          x = lerp(ax, bx, t),
          y = lerp(ay, by, t),
          a = (Math.atan2(by - ay, bx - ax) * 180) / PI;
        return (
          <path
            key={q}
            d={`M${-s * 0.5} ${-s * 0.8}L${s * 0.5} 0L${-s * 0.5} ${s * 0.8}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${a.toFixed(0)})`}
          />
        );
      })}
    </g>
  );
};

/** Catmull-Rom samples along control points. */
export function sample(pts: V2[], n = 40): V2[] {
  const out: V2[] = [];
  const N = pts.length;
  for (let i = 0; i < N - 1; i++) {
    const a = item(pts, Math.max(0, i - 1)),
      b = item(pts, i),
      c = item(pts, i + 1),
      e = item(pts, Math.min(N - 1, i + 2));
    for (let j = 0; j < n / N; j++) {
      const t = j / (n / N),
        t2 = t * t,
        t3 = t2 * t;
      const along = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - e[k]) * t2 +
          (3 * b[k] - a[k] - 3 * c[k] + e[k]) * t3);
      out.push([along(0), along(1)]);
    }
  }
  out.push(item(pts, -1));
  return out;
}

/** Exhaust runners, downpipe and charge pipe with flow chevrons; draw before Engine. */
export function Plumbing({
  head,
  turbine,
  compOut,
  plenum,
  runners,
  down,
}: {
  head: V2;
  turbine: V2;
  compOut: V2;
  plenum: { x: number; y: number; w: number; h: number };
  runners: number[];
  down: V2[];
}) {
  const hotR: [number, string][] = [
    [1, '#2b1114'],
    [0.9, '#7c2a1d'],
    [0.68, '#b9482a'],
    [0.4, '#e8763a'],
    [0.14, '#ffc07a'],
  ];
  const airR: [number, string][] = [
    [1, '#0b1828'],
    [0.92, '#24425d'],
    [0.68, '#456c87'],
    [0.36, '#86abb8'],
    [0.1, '#dbe8e4'],
  ];
  const { x, y, w, h } = plenum;
  const air: V2[] = [
    compOut,
    [compOut[0], compOut[1] - 70],
    [compOut[0] - 40, y + h * 0.5 + 18],
    [x + w + 54, y + h * 0.5],
    [x + w, y + h * 0.5],
  ];
  return (
    <g>
      <Tube pts={down} w={70} ramp={hotR} o={0.95} />
      {[3, 2, 1, 0].map((i) => {
        const hy = head[1] + i * 25;
        const pts: V2[] = [
          [head[0] - 60, hy],
          [head[0] + 30, hy],
          [lerp(head[0], turbine[0], 0.45), lerp(hy, turbine[1], 0.3) + 6],
          [lerp(head[0], turbine[0], 0.8), turbine[1] - 16 + i * 8],
          [turbine[0], turbine[1] - 14 + i * 8],
        ];
        return (
          <g key={i}>
            <Tube pts={pts} w={25} ramp={hotR} />
            <Arrows pts={sample(pts.slice(1))} c="#ffe0ac" n={2} s={6} />
          </g>
        );
      })}
      {runners.map((rx, i) => (
        <Tube
          key={i}
          pts={[
            [rx, y + h - 20],
            [rx, y + h + 30],
            [rx - 6, y + h + 100],
          ]}
          w={44}
          ramp={airR}
        />
      ))}
      <Tube pts={air} w={64} ramp={airR} />
      <Arrows pts={sample(air)} c="#f6ead3" n={5} s={12} />
      {/* couplers */}
      <P
        d={rectD(compOut[0] - 40, compOut[1] - 22, 80, 20, 5)}
        fill={lin(compOut[0] - 40, 0, compOut[0] + 40, 0, [0, '#39444f'], [0.35, '#e4e2d8'], [1, '#4a545e'])}
      />
      <P
        d={rectD(compOut[0] - 37, compOut[1] - 50, 74, 9, 3)}
        fill={lin(compOut[0] - 40, 0, compOut[0] + 40, 0, [0, '#5a2018'], [0.35, '#e8763a'], [1, '#5a2018'])}
      />
      <P
        d={toD(
          rpoly([
            [x, y + 14, 30],
            [x + 40, y, 30],
            [x + w - 10, y, 24],
            [x + w + 14, y + h * 0.5 - 40, 6],
            [x + w + 14, y + h * 0.5 + 40, 6],
            [x + w - 10, y + h, 20],
            [x + 30, y + h, 20],
            [x, y + h - 14, 20],
          ]),
        )}
        fill={lin(0, y, 0, y + h, [0, '#7f9fae'], [0.22, '#4d7089'], [0.6, '#27466a'], [1, '#132640'])}
      />
      {Array.from({ length: 11 }, (_, i) => (
        <P key={i} d={rectD(x + 46 + (i * (w - 90)) / 10.4, y + 14, 8, h - 30, 4)} fill="#0e1d31" opacity={0.42} />
      ))}
      <P d={`M${x + 40} ${y + 5}H${x + w - 16}`} stroke="#dbe8e4" strokeWidth={3} opacity={0.7} strokeLinecap="round" />
      <P
        d={rectD(x + w + 10, y + h * 0.5 - 44, 26, 88, 5)}
        fill={lin(0, y, 0, y + h, [0, '#a7b0b2'], [0.35, '#f1ecdd'], [0.7, '#7c8890'], [1, '#39444f'])}
      />
    </g>
  );
}
