/** Plane geometry (rounded polygons, curves, interpolation) and repeatable randomness. */

/** Returns the item at an index, counted from the end when negative. Throws outside the list. */
export function item<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return found;
}

const f1 = (v: number) => Math.round(v * 10) / 10;
/** Point in the picture plane, px. */
export type V2 = [number, number];
/** Polygon [x, y, cornerRadius?] flattened to points; sub > 0 also splits long edges so they bend under projection. */
export function rpoly(pts: number[][], close = true, sub = 0): V2[] {
  const out: V2[] = [],
    N = pts.length;
  const corner = (i: number): V2 => {
    const [x = 0, y = 0] = item(pts, i);
    return [x, y];
  };
  for (let i = 0; i < N; i++) {
    const p = corner(i),
      r = item(pts, i)[2] || 0;
    if (!r || (!close && (i === 0 || i === N - 1))) {
      out.push(p);
      continue;
    }
    const a = corner((i + N - 1) % N),
      b = corner((i + 1) % N);
    const la = Math.hypot(a[0] - p[0], a[1] - p[1]),
      lb = Math.hypot(b[0] - p[0], b[1] - p[1]);
    const ra = Math.min(r, la * 0.5),
      rb = Math.min(r, lb * 0.5);
    const s: V2 = [p[0] + ((a[0] - p[0]) / la) * ra, p[1] + ((a[1] - p[1]) / la) * ra],
      e: V2 = [p[0] + ((b[0] - p[0]) / lb) * rb, p[1] + ((b[1] - p[1]) / lb) * rb];
    for (let k = 0; k <= 8; k++) {
      const t = k / 8,
        u = 1 - t;
      out.push([u * u * s[0] + 2 * u * t * p[0] + t * t * e[0], u * u * s[1] + 2 * u * t * p[1] + t * t * e[1]]);
    }
  }
  if (!sub) return out;
  const fin: V2[] = [],
    M = out.length,
    lim = close ? M : M - 1;
  for (let i = 0; i < lim; i++) {
    const a = item(out, i),
      b = item(out, (i + 1) % M),
      L = Math.hypot(b[0] - a[0], b[1] - a[1]),
      k = Math.max(1, Math.ceil(L / sub));
    for (let j = 0; j < k; j++) fin.push([a[0] + ((b[0] - a[0]) * j) / k, a[1] + ((b[1] - a[1]) * j) / k]);
  }
  if (!close) fin.push(item(out, -1));
  return fin;
}
function dp(pts: V2[], eps: number): V2[] {
  if (pts.length < 3) return pts;
  const a = item(pts, 0),
    b = item(pts, -1);
  let m = 0,
    mi = 0;
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    L = Math.hypot(dx, dy);
  for (let i = 1; i < pts.length - 1; i++) {
    const q = item(pts, i);
    const d = L < 1e-6 ? Math.hypot(q[0] - a[0], q[1] - a[1]) : Math.abs(dy * (q[0] - a[0]) - dx * (q[1] - a[1])) / L;
    if (d > m) {
      m = d;
      mi = i;
    }
  }
  if (m <= eps) return [a, b];
  return [...dp(pts.slice(0, mi + 1), eps).slice(0, -1), ...dp(pts.slice(mi), eps)];
}
/** Points to path data, simplified to eps. */
export const toD = (pts: V2[], close = true, eps = 0.12) => {
  const q = dp(pts, eps);
  return `M${q.map((p) => `${f1(p[0])} ${f1(p[1])}`).join('L')}${close ? 'Z' : ''}`;
};
/** Catmull-Rom curve through points as path data. */
export function smoothD(p: V2[], close = false, k = 1 / 6) {
  const N = p.length,
    g = (i: number) => item(p, close ? (i + N) % N : Math.max(0, Math.min(N - 1, i)));
  let d = `M${f1(g(0)[0])} ${f1(g(0)[1])}`;
  for (let i = 0; i < (close ? N : N - 1); i++) {
    const a = g(i - 1),
      b = g(i),
      c = g(i + 1),
      e = g(i + 2);
    d += `C${f1(b[0] + (c[0] - a[0]) * k)} ${f1(b[1] + (c[1] - a[1]) * k)} ${f1(c[0] - (e[0] - b[0]) * k)} ${f1(c[1] - (e[1] - b[1]) * k)} ${f1(c[0])} ${f1(c[1])}`;
  }
  return d + (close ? 'Z' : '');
}
/** Convex hull of points. */
export function hull(pts: V2[]): V2[] {
  const s = [...pts].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cr = (o: V2, a: V2, b: V2) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (q: V2[]) => {
    const h: V2[] = [];
    for (const p of q) {
      while (h.length > 1 && cr(item(h, -2), item(h, -1), p) <= 0) h.pop();
      h.push(p);
    }
    h.pop();
    return h;
  };
  return [...half(s), ...half(s.reverse())];
}
/** Linear interpolation. */
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
/** Clamp to a..b. */
export const clamp = (v: number, a = 0, b = 1) => Math.max(a, Math.min(b, v));
/** Smoothstep from a to b. */
export const sstep = (a: number, b: number, x: number) => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};
/** Piecewise-linear lookup. */
export const table = (rows: [number, number][]) => (x: number) => {
  const [x0, y0] = item(rows, 0);
  return x <= x0 ? y0 : yOnLine(rows, x);
};
/** Height of a left-to-right polyline at x. */
export const yOnLine = (pts: V2[], x: number) => {
  for (let i = 1; i < pts.length; i++) {
    const [ax, ay] = item(pts, i - 1),
      [bx, by] = item(pts, i);
    if (x <= bx) return lerp(ay, by, (x - ax) / (bx - ax));
  }
  return item(pts, -1)[1];
};
/** Path data of a closed polygon with corner radii. */
export const roundD = (pts: number[][]) => toD(rpoly(pts));
/** Point at radius r and angle a (radians) around a center. */
export const polar = (cx: number, cy: number, r: number, a: number): V2 => [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
/** Mirror of a point list about the center line of the 1600 px canvas. */
export const mirrorX = (pts: number[][]) => pts.map(([x = 0, y = 0, r = 0]) => [1600 - x, y, r]).reverse();
/** Seeded random generator: returns a function giving 0..1. */
export function rng(seed: number) {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a |= 0;
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
