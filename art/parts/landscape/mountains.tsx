import { Stipple } from '../../core/effects.tsx';
import { clamp, item, lerp, rng, smoothD, toD, type V2 } from '../../core/geometry.ts';
import { circD, darken, lighten, lin, mix, nid, P, R } from '../../core/paint.tsx';

/** Foot line, summits and colors; sunX decides which flank is lit, haze fades the foot, rough scales the crest noise. */
interface RangeProps {
  y: number;
  peaks: { x: number; h: number; w: number }[];
  color: string;
  lit?: string;
  shade?: string;
  seed?: number;
  rough?: number;
  snow?: boolean;
  sunX?: number;
  haze?: string;
  hazeH?: number;
  bottom?: number;
  facets?: number;
}

/** Mountain range across the canvas; y is the foot line, peaks give x, height and half-width in px. */
export function Range(p: RangeProps) {
  const r = rng((p.seed ?? 1) * 17),
    N = 320,
    rough = p.rough ?? 1,
    sunX = p.sunX ?? 800,
    bot = p.bottom ?? 900;
  // every summit gets shoulders so the skyline never reads as a row of triangles
  const main = p.peaks;
  p = {
    ...p,
    peaks: main.flatMap((k) => {
      const out = [{ ...k, x: k.x }];
      for (let j = 0; j < 4; j++) {
        const off = (j % 2 ? 1 : -1) * (0.2 + 0.16 * j * 0.6 + r() * 0.16);
        out.push({
          x: k.x + off * k.w,
          h: k.h * (1 - Math.abs(off)) * (1.06 + r() * 0.2),
          w: k.w * (0.26 + r() * 0.16),
        });
      }
      return out;
    }),
  };
  // fractal noise
  const oct: number[][] = [6, 14, 34, 80].map((k) => Array.from({ length: k + 2 }, () => r() * 2 - 1));
  const noise = (t: number) =>
    oct.reduce((a, o, i) => {
      const q = t * (o.length - 2),
        j = Math.floor(q),
        f = q - j;
      return a + lerp(item(o, j), item(o, j + 1), f) / 1.75 ** i;
    }, 0);
  const H = (x: number) => {
    let m = 0;
    for (const k of p.peaks) {
      const d = Math.abs(x - k.x) / k.w;
      if (d < 1) m = Math.max(m, k.h * (1 - d) ** 1.12);
    }
    const t = clamp((x + 100) / 1800);
    return m + noise(t) * 15 * rough * (0.3 + m / 210);
  };
  const pts: V2[] = [];
  for (let i = 0; i <= N; i++) {
    const x = -20 + (1640 * i) / N;
    pts.push([x, p.y - H(x)]);
  }
  const body: V2[] = [...pts, [1620, bot], [-20, bot]];
  const top = Math.min(...pts.map((q) => q[1]));
  const lit = p.lit ?? lighten(p.color, 0.25),
    shade = p.shade ?? darken(p.color, 0.2);
  const shadeD: string[] = [],
    litD: string[] = [],
    snowD: string[] = [],
    snowS: string[] = [];
  const dom = (x: number) => {
    let m = -1,
      b = -1;
    p.peaks.forEach((k, i) => {
      const d = Math.abs(x - k.x) / k.w;
      const h = d < 1 ? k.h * (1 - d) ** 1.12 : 0;
      if (h > m) {
        m = h;
        b = i;
      }
    });
    return b;
  };
  p.peaks.forEach((k, i) => {
    if (k.h < 46) return;
    const big = main.some((m) => m.x === k.x && m.h === k.h);
    const away = k.x < sunX ? -1 : 1; // shadow falls away from the sun
    let px = k.x,
      py = p.y - H(k.x);
    for (let x = k.x - k.w * 0.12; x < k.x + k.w * 0.12; x += 2)
      if (p.y - H(x) < py) {
        py = p.y - H(x);
        px = x;
      }
    // spine from summit
    const sp: V2[] = [[px, py]];
    let sx = px,
      sy = py;
    const steps = 9;
    for (let q = 1; q <= steps; q++) {
      sy = py + (k.h * 1.05 * q) / steps;
      sx += (r() - 0.5) * k.w * 0.16 + away * -k.w * 0.012;
      sp.push([sx, sy]);
    }
    const ridge: V2[] = [];
    for (let x = px; away > 0 ? x < px + k.w : x > px - k.w; x += away * 4) {
      if (dom(x) !== i && Math.abs(x - px) > 12) break;
      ridge.push([x, p.y - H(x)]);
    }
    if (ridge.length > 2) {
      const e = item(ridge, -1);
      shadeD.push(
        toD([...ridge, [lerp(e[0], sx, 0.3), lerp(e[1], Math.max(e[1], sy), 0.62)], ...sp.slice().reverse()]),
      );
    }
    // secondary ribs
    const nf = big ? (p.facets ?? 3) : 1;
    for (let q = 0; q < nf; q++) {
      const t = (q + 0.6 + r() * 0.5) / (nf + 0.6),
        bx = px + away * -1 * k.w * 0.62 * t;
      if (dom(bx) !== i) continue;
      const by = p.y - H(bx) + 2,
        L = k.h * (0.5 - 0.28 * t) * (0.7 + r() * 0.5);
      litD.push(
        toD([
          [bx, by],
          [bx + away * L * 0.16, by + L * 0.38],
          [bx + away * L * 0.06, by + L * 0.55],
          [bx + away * L * 0.3, by + L],
          [bx + away * -L * 0.12, by + L * 0.55],
          [bx - away * L * 0.03, by + L * 0.3],
        ]),
      );
      const bx2 = px + away * k.w * 0.55 * t;
      if (dom(bx2) === i) {
        const by2 = p.y - H(bx2) + 2;
        snowS.push(
          toD([
            [bx2, by2],
            [bx2 + away * L * 0.1, by2 + L * 0.4],
            [bx2 + away * L * 0.42, by2 + L],
            [bx2 - away * L * 0.04, by2 + L * 0.5],
          ]),
        );
      }
    }
    if (p.snow && big) {
      const dep = k.h * 0.34;
      const lo: V2[] = [];
      const a0 = px - k.w * 0.24,
        a1 = px + k.w * 0.24;
      const rr: V2[] = [];
      for (let x = a0; x <= a1; x += 3) rr.push([x, p.y - H(x) - 0.5]);
      const zz: V2[] = [];
      const nz = 11;
      for (let q = 0; q <= nz; q++) {
        const x = lerp(a1, a0, q / nz),
          yy = p.y - H(x);
        zz.push([
          x,
          yy + (q % 2 ? dep * 0.55 * (1 - Math.abs(q / nz - 0.5) * 1.7) * (0.6 + r() * 0.6) : dep * 0.1 * r()),
        ]);
      }
      snowD.push(toD([...rr, ...zz]));
      lo.push([0, 0]);
    }
  });
  const id = nid('il');
  return (
    <g>
      <P
        d={toD(body, true, 0.5)}
        id={`${id}p`}
        fill={lin(
          0,
          top,
          0,
          Math.min(bot, p.y + 80),
          [0, p.color],
          [0.55, mix(p.color, p.haze ?? p.color, 0.25)],
          [1, mix(p.color, p.haze ?? p.color, p.haze ? 0.8 : 0)],
        )}
      />
      <clipPath id={id}>
        <use href={`#${id}p`} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {snowD.length > 0 && <path d={snowD.join('')} fill={mix('#fff4df', p.haze ?? '#fff', 0.18)} opacity={0.92} />}
        <P d={shadeD.join('')} fill={lin(0, top, 0, p.y, [0, shade, 0.9], [0.6, shade, 0.6], [1, shade, 0])} />
        <P d={litD.join('')} fill={lit} opacity={0.22} />
        <P d={snowS.join('')} fill={darken(shade, 0.25)} opacity={0.3} />
        <Stipple opacity={0.75}>
          <R
            x={-20}
            y={top}
            w={1640}
            h={p.y - top}
            fill={lin(0, top, 0, top + (p.y - top) * 0.75, [0, lit, 0.62], [1, lit, 0])}
          />
          <P d={shadeD.join('')} fill={lin(0, top, 0, p.y, [0, darken(shade, 0.3), 0.55], [1, shade, 0.1])} />
        </Stipple>
      </g>
    </g>
  );
}

/** Smooth snow field below a crest line, with blue shadow hollows and a sunlit rim, px. */
export function SnowField({
  pts,
  light = '#fff6ee',
  shade = '#a9bcd6',
  bottom = 900,
}: {
  pts: V2[];
  light?: string;
  shade?: string;
  bottom?: number;
}) {
  const crest = smoothD(pts),
    a = item(pts, 0),
    b = item(pts, -1),
    top = Math.min(...pts.map((q) => q[1])),
    d = `${crest}L${b[0]} ${bottom}L${a[0]} ${bottom}Z`;
  const hollow = (dy: number, k: number) =>
    smoothD(pts.map(([x, y], i) => [x, y + dy + Math.sin(i * 2.3 + k) * 14] as V2));
  return (
    <g>
      <P
        d={d}
        fill={lin(0, top, 0, Math.min(bottom, top + 240), [0, light], [0.35, mix(light, shade, 0.45)], [1, shade])}
      />
      {[40, 92].map((dy, i) => (
        <P
          key={dy}
          d={`${hollow(dy, i * 2)}L${b[0]} ${bottom}L${a[0]} ${bottom}Z`}
          fill={lin(0, top + dy, 0, top + dy + 70, [0, mix(light, shade, 0.25), 0.55], [1, shade, 0])}
        />
      ))}
      <Stipple opacity={0.6}>
        <P d={d} fill={lin(0, top, 0, top + 70, [0, '#ffffff', 0.7], [1, '#ffffff', 0])} />
      </Stipple>
      <P d={crest} stroke="#ffffff" strokeWidth={2} opacity={0.85} />
    </g>
  );
}

/** Falling snow over the canvas: n flakes, bigger and softer ones nearer. */
export function Snowfall({ n = 220, seed = 1, o = 0.8 }: { n?: number; seed?: number; o?: number }) {
  const r = rng(seed * 37 + 2),
    far: string[] = [],
    near: string[] = [];
  for (let i = 0; i < n; i++) {
    const k = r();
    (k > 0.9 ? near : far).push(circD(r() * 1600, r() * 900, k > 0.9 ? 3 + r() * 4 : 0.8 + k * 1.6));
  }
  return (
    <g fill="#fff" opacity={o}>
      <path d={far.join('')} opacity=".8" />
      <path d={near.join('')} opacity=".55" filter="url(#b2)" />
    </g>
  );
}
