import { Stipple } from '../../core/effects.tsx';
import { item, lerp, rng, toD, type V2, yOnLine } from '../../core/geometry.ts';
import { C, circD, lin, mix, P, R } from '../../core/paint.tsx';

/** Flat-topped desert mesa: center x, foot y, width and height in px. */
export function Mesa({
  x,
  y,
  w,
  h,
  color,
  lit,
  shade,
  seed = 1,
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  color: string;
  lit: string;
  shade: string;
  seed?: number;
}) {
  const r = rng(seed * 5 + 2);
  const top: V2[] = [],
    n = 9;
  const tw = w * 0.62;
  for (let i = 0; i <= n; i++) {
    const xx = x - tw / 2 + (tw * i) / n,
      yy = y - h + (r() - 0.5) * h * 0.06 + (i === 0 || i === n ? h * 0.05 : 0);
    top.push([xx, yy]);
    if (i < n) top.push([xx + tw / n, yy]);
  }
  const cl = y - h * 0.42;
  const body: V2[] = [
    [x - w * 0.62, y],
    [x - w * 0.42, y - h * 0.2],
    [x - tw / 2 - w * 0.02, cl],
    ...top,
    [x + tw / 2 + w * 0.02, cl],
    [x + w * 0.44, y - h * 0.18],
    [x + w * 0.66, y],
  ];
  const fl: string[] = [];
  for (let i = 0; i < 12; i++) {
    const xx = x - tw / 2 + (tw * (i + r() * 0.6)) / 12,
      ww = (tw / 12) * (0.25 + r() * 0.35);
    fl.push(
      `M${xx.toFixed(1)} ${(y - h * 0.97).toFixed(1)}h${ww.toFixed(1)}l${(ww * 0.2).toFixed(1)} ${(h * (0.35 + r() * 0.2)).toFixed(1)}h${(-ww * 0.9).toFixed(1)}Z`,
    );
  }
  return (
    <g>
      <P d={toD(body)} fill={lin(x - w / 2, 0, x + w / 2, 0, [0, lit], [0.55, color], [1, shade])} />
      <path d={fl.join('')} fill={shade} opacity=".45" />
      <P
        d={toD([
          [x - tw / 2 - w * 0.02, cl],
          [x + tw / 2 + w * 0.02, cl],
          [x + tw / 2, cl + h * 0.05],
          [x - tw / 2, cl + h * 0.045],
        ])}
        fill={lit}
        opacity={0.6}
      />
      <Stipple opacity={0.9}>
        <P
          d={toD(body)}
          fill={lin(x - w / 2, 0, x + w / 2, 0, [0, lit, 0.6], [0.4, lit, 0.1], [0.6, shade, 0.1], [1, shade, 0.7])}
        />
      </Stipple>
    </g>
  );
}

/** Salt flat from the horizon y to the canvas bottom: crust polygons in perspective, wet sheen near the horizon. */
export function SaltFlat({
  y,
  far,
  near,
  crack,
  seed = 1,
}: {
  y: number;
  far: string;
  near: string;
  crack: string;
  seed?: number;
}) {
  const r = rng(seed * 41 + 3),
    eye = 92,
    at = (gx: number, gz: number) => `${(800 + (gx * 900) / gz).toFixed(1)} ${(y + (eye * 9) / gz).toFixed(1)}`;
  const rows = 26,
    cell = 0.62,
    jitter = () => (r() - 0.5) * cell * 0.42,
    depth = (j: number) => 2.3 + j * 0.3 + j * j * 0.022;
  const nodes = Array.from({ length: rows }, (_, j) =>
    Array.from(
      { length: 90 },
      (_, i) => [(i - 45) * cell * 0.7 + (j % 2 ? cell * 0.35 : 0) + jitter(), depth(j) + jitter() * 0.5] as const,
    ),
  );
  const node = (j: number, i: number) => item(item(nodes, j), i);
  const lines: string[][] = [[], [], []];
  for (let j = 0; j < rows; j++)
    for (let i = 1; i < 90; i++) {
      const bucket = item(lines, j < 5 ? 0 : j < 13 ? 1 : 2),
        [ax, az] = node(j, i - 1),
        [bx, bz] = node(j, i),
        mx = (ax + bx) / 2,
        mz = (az + bz) / 2 + (i % 2 ? 0.12 : -0.12);
      bucket.push(`M${at(ax, az)}L${at(mx, mz)}L${at(bx, bz)}`);
      if (j + 1 < rows && i % 2 === j % 2) bucket.push(`M${at(bx, bz)}L${at(...node(j + 1, i))}`);
    }
  return (
    <g>
      <R
        x={0}
        y={y}
        w={1600}
        h={900 - y}
        fill={lin(0, y, 0, 900, [0, far], [0.16, mix(far, near, 0.35)], [0.5, near], [1, mix(near, '#241d3a', 0.45)])}
      />
      {lines.map((d, i) => (
        <g key={i} fill="none" strokeLinejoin="round">
          <path
            d={d.join('')}
            stroke="#fff6ea"
            strokeWidth={[4.5, 2.4, 1.1][i]}
            opacity={[0.5, 0.42, 0.3][i]}
            transform={`translate(0 ${[-2, -1, 0][i]})`}
          />
          <path d={d.join('')} stroke={crack} strokeWidth={[2.4, 1.3, 0.7][i]} opacity={[0.5, 0.4, 0.3][i]} />
        </g>
      ))}
      <Stipple opacity={0.6}>
        <P
          d={`M0 ${y}H1600V900H0Z`}
          fill={lin(0, y, 0, 900, [0, '#fff1dc', 0.6], [0.3, '#fff1dc', 0.15], [1, '#1b1533', 0.55])}
        />
      </Stipple>
    </g>
  );
}

/** Saguaro of height h px; x, y its foot. */
export function Cactus({
  x,
  y,
  h,
  color = '#4a5a4c',
  lit = '#c2a66c',
}: {
  x: number;
  y: number;
  h: number;
  color?: string;
  lit?: string;
}) {
  const w = h * 0.12,
    groove = mix(color, '#10192a', 0.5);
  const arm = (sx: number, yy: number, l: number, up: number) =>
    `M${x} ${y - yy}h${sx * (l - w * 0.6)}q${sx * w * 0.9} 0 ${sx * w * 0.9} ${-w * 0.9}v${-up}`;
  const left = arm(-1, h * 0.4, h * 0.2, h * 0.2),
    right = arm(1, h * 0.52, h * 0.17, h * 0.22);
  const strokes: { c: string; k: number; dx: number }[] = [
    { c: color, k: 1, dx: 0 },
    { c: lit, k: 0.3, dx: 0.3 },
    { c: groove, k: 0.12, dx: -0.22 },
    { c: groove, k: 0.08, dx: 0.04 },
  ];
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <C cx={x - h * 0.2} cy={y + 2} r={h * 0.34} ry={h * 0.03} fill="#2a1a1c" opacity={0.5} />
      {strokes.map(({ c, k, dx }, i) => (
        <g key={i} stroke={c} transform={`translate(${w * dx} 0)`} opacity={i ? 0.75 : 1}>
          <path d={`M${x} ${y}V${y - h}`} strokeWidth={w * k} />
          <path d={left} strokeWidth={w * 0.74 * k} />
          <path d={right} strokeWidth={w * 0.7 * k} />
        </g>
      ))}
    </g>
  );
}

interface BrushProps {
  pts: V2[];
  n: number;
  color: string;
  hi?: string;
  seed?: number;
  s?: number;
}

/** Spiky brush in the near foreground, px. */
export function Sage({ pts, n, color, hi, seed = 2, s = 1 }: BrushProps & { hi: string }) {
  const r = rng(seed * 9 + 4),
    f = (v: number) => v.toFixed(1);
  let d = '',
    e = '';
  const [x0, y0] = item(pts, 0),
    x1 = item(pts, -1)[0];
  for (let i = 0; i < n; i++) {
    const x = lerp(x0, x1, (i + r()) / n),
      y = y0 + r() * 22,
      k = (20 + r() * 26) * s;
    for (let j = 0; j < 17; j++) {
      const t = (j / 16) * 2 - 1,
        a = t * 1.25 + (r() - 0.5) * 0.25,
        L = k * (1 - 0.42 * t * t) * (0.65 + r() * 0.45),
        tx = x + Math.sin(a) * L * 1.25,
        ty = y - Math.cos(a) * L,
        w = 1.5 * s + r() * s;
      const p = `M${f(x + t * k * 0.32 - w)} ${f(y)}Q${f(x + t * k * 0.42)} ${f(y - L * 0.5)} ${f(tx)} ${f(ty)}Q${f(x + t * k * 0.42 + w * 1.6)} ${f(y - L * 0.42)} ${f(x + t * k * 0.32 + w)} ${f(y)}Z`;
      if (r() > 0.34) d += p;
      else e += p;
    }
  }
  return (
    <g>
      <path d={d} fill={color} />
      <path d={e} fill={hi} />
    </g>
  );
}

/** Low round scrub seen from afar, px. */
export function Scrub({ pts, n, color, hi, seed = 2, s = 1 }: BrushProps) {
  const r = rng(seed * 9 + 4);
  let d = '',
    e = '';
  const x0 = item(pts, 0)[0],
    x1 = item(pts, -1)[0];
  for (let i = 0; i < n; i++) {
    const x = lerp(x0, x1, r()),
      y = yOnLine(pts, x) + r() * 12,
      k = (6 + r() * 13) * s;
    d +=
      circD(x, y - k * 0.5, k * 0.8, k * 0.62) +
      circD(x + k, y - k * 0.3, k * 0.6, k * 0.45) +
      circD(x - k * 0.9, y - k * 0.25, k * 0.6, k * 0.42);
    e += circD(x - k * 0.2, y - k * 0.75, k * 0.5, k * 0.28);
  }
  return (
    <g>
      <path d={d} fill={color} />
      {hi && <path d={e} fill={hi} opacity=".6" />}
    </g>
  );
}
