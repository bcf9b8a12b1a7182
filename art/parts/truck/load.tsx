import type React from 'react';
import { hull, lerp, type V2 } from '../../core/geometry.ts';
import { darken, mix } from '../../core/paint.tsx';
import { collect, type TruckKit } from './kit.tsx';
import type { V3 } from './spec.ts';

/** Load bed: floor and far rail seen over the near side, meters. */
export function bed(k: TruckKit): React.ReactNode[] {
  const { s, project, key, W, paint, poly, line, bedX } = k;
  const { els, add } = collect();
  // bed interior / far rail
  const railPts = (z: number): V2[] => [bedX, s.L - 0.1].map((x) => project([x, s.rail, z]));
  add(poly(hull([...railPts(W * 0.92), ...railPts(-W * 0.92)]), mix('#121a25', paint.deep, 0.4)));
  add(
    line(
      [project([bedX, s.rail + 0.008, -W * 0.93]), project([s.L - 0.1, s.rail + 0.008, -W * 0.93])],
      mix(paint.lo, key, 0.2),
      3,
    ),
  );
  return els;
}

/** Cargo in the bed (boxes, camping gear) or on its rails (rack); drawn before the bed side. Meters. */
export function bedLoad(k: TruckKit): React.ReactNode[] {
  const { p, s, project, W, bedX, tailX, poly, line, box, key } = k,
    r = s.rail,
    b = bedX + 0.12;
  const roll = (x: number, y: number, rad: number, z0: number, z1: number, c: string) => {
    const ring = (z: number, q: number): V2[] =>
      Array.from({ length: 20 }, (_, i) =>
        project([x + Math.cos((i / 10) * Math.PI) * q, y + Math.sin((i / 10) * Math.PI) * q, z]),
      );
    return (
      <>
        {poly(hull([...ring(z0, rad), ...ring(z1, rad)]), darken(c, 0.15))}
        {poly(ring(z1, rad), mix(c, key, 0.2))}
        {poly(ring(z1, rad * 0.6), darken(c, 0.3))}
        {poly(ring(z1, rad * 0.3), mix(c, key, 0.2))}
      </>
    );
  };
  if (p.load === 'boxes')
    return [
      box(b + 0.95, b + 1.45, r - 0.2, r + 0.2, -0.6, 0.1, '#37566f'),
      box(b + 0.1, b + 0.75, r - 0.2, r + 0.27, -0.5, 0.45, '#d8bd92'),
      box(b + 0.6, b + 1.15, r - 0.2, r + 0.13, 0, 0.6, '#b5543a'),
    ];
  if (p.load === 'camping')
    return [
      box(b + 0.02, b + 0.5, r - 0.2, r + 0.42, -0.75, -0.1, '#2f5d73'),
      box(b + 0.55, b + 1.0, r - 0.2, r + 0.3, -0.7, 0.2, '#c9b48a'),
      box(b + 0.02, b + 0.52, r - 0.2, r + 0.26, 0.05, 0.72, '#c4532f'),
      roll(b + 0.28, r + 0.36, 0.12, 0.02, 0.74, '#4f6b4a'),
      box(b + 1.05, tailX - 0.12, r - 0.2, r + 0.16, -0.6, 0.1, '#35536f'),
      roll(b + 0.78, r + 0.24, 0.14, 0.1, 0.8, '#d8b878'),
      box(b + 1.05, b + 1.42, r - 0.2, r + 0.34, 0.2, 0.74, '#e6dcc4'),
      box(b + 1.04, b + 1.43, r + 0.34, r + 0.4, 0.19, 0.75, '#b5432c'),
    ];
  if (p.load === 'rack') {
    const top = r + 0.42,
      x0 = bedX + 0.1,
      x1 = tailX - 0.12,
      z = W * 0.84,
      n = 4,
      bar = '#1d2530',
      hi = mix('#6d7983', key, 0.3),
      out: React.ReactNode[] = [];
    const post = (x: number, zz: number) => line([project([x, r, zz]), project([x, top, zz])], bar, 8);
    for (let i = 0; i < n; i++) {
      const x = lerp(x0, x1, i / (n - 1));
      out.push(post(x, -z), line([project([x, top, -z]), project([x, top, z])], bar, 6));
    }
    out.push(line([project([x0, top, -z]), project([x1, top, -z])], bar, 6));
    out.push(
      box(x0 + 0.12, x1 - 0.2, top + 0.02, top + 0.24, -z * 0.86, z * 0.86, '#5b6a58'),
      box(x0 + 0.12, x1 - 0.2, top + 0.24, top + 0.29, -z * 0.88, z * 0.88, '#c9a45a'),
    );
    for (let i = 0; i < n; i++) out.push(post(lerp(x0, x1, i / (n - 1)), z));
    out.push(
      line([project([x0, top, z]), project([x1, top, z])], bar, 8),
      line([project([x0, top + 0.02, z]), project([x1, top + 0.02, z])], hi, 1.2),
      line([project([x0, r + 0.2, z]), project([x1, r + 0.2, z])], bar, 5),
    );
    return out;
  }
  return [];
}

/** Hard cover on the bed rails; drawn after the bed side. Meters. */
export function bedCover(k: TruckKit): React.ReactNode[] {
  const { p, s, project, W, bedX, tailX, poly, line, bodyGradient, key } = k;
  if (p.load !== 'cover') return [];
  const y = s.rail + 0.025,
    z = W * 0.93,
    quad = (a: number, b: number): V2[] =>
      (
        [
          [a, y, -z],
          [b, y, -z],
          [b, y, z],
          [a, y, z],
        ] as V3[]
      ).map(project),
    out: React.ReactNode[] = [];
  out.push(
    poly(
      (
        [
          [bedX, y, z],
          [tailX, y, z],
          [tailX, y - 0.05, z],
          [bedX, y - 0.05, z],
        ] as V3[]
      ).map(project),
      '#0d131b',
    ),
  );
  for (let i = 0; i < 3; i++) {
    const a = lerp(bedX + 0.02, tailX - 0.02, i / 3),
      b = lerp(bedX + 0.02, tailX - 0.02, (i + 1) / 3) - 0.015;
    out.push(poly(quad(a, b), bodyGradient([a, y, -z], [a, y, z], [0, mix('#56626d', key, 0.35)], [1, '#28323d'])));
  }
  out.push(line([project([bedX, y, z]), project([tailX, y, z])], mix('#8b97a0', key, 0.4), 1.2));
  return out;
}

/** Surfboards on cross bars, or a slim light bar above the windshield. Meters. */
export function roofLoad(k: TruckKit): React.ReactNode[] {
  const { p, s, project, W, poly, line, box, key } = k,
    y = s.H + 0.02;
  if (p.roofLoad === 'lightBar') {
    const x = s.aTopX - 0.02,
      z = W * 0.6,
      out = [box(x, x + 0.09, y - 0.03, y + 0.07, -z, z, '#161d27')];
    for (let i = -6; i <= 6; i++) {
      const c = (i / 6.6) * z,
        h = z / 8.4;
      out.push(
        poly(
          (
            [
              [x, y - 0.015, c - h],
              [x, y + 0.055, c - h],
              [x, y + 0.055, c + h],
              [x, y - 0.015, c + h],
            ] as V3[]
          ).map(project),
          p.lights ? '#fff3cf' : '#c9d3d4',
        ),
      );
    }
    return out;
  }
  if (p.roofLoad === 'boards') {
    const bars = [s.aTopX + 0.25, s.roofX - 0.3].map((x) =>
      line([project([x, y + 0.05, -W * 0.68]), project([x, y + 0.05, W * 0.68])], '#141b25', 5),
    );
    /** Board leaning toward the viewer: z0 its center line, x0 its nose, len its length. */
    const board = (z0: number, x0: number, len: number, c: string, stripe: string) => {
      const half = (t: number) => 0.28 * Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.86)) ** 0.6;
      const at = (t: number, side: number): V3 => [
        x0 + t * len,
        y + 0.15 - side * half(t) * 0.5 + 0.1 * (1 - Math.min(1, t * 5)) ** 2,
        z0 + side * half(t) * 0.85,
      ];
      const edge = (side: number) => Array.from({ length: 25 }, (_, i) => project(at(i / 24, side)));
      const lip = Array.from({ length: 25 }, (_, i) => {
        const q = at(i / 24, 1);
        return project([q[0], q[1] - 0.045, q[2]]);
      });
      const spine = Array.from({ length: 13 }, (_, i) => project(at(0.02 + i * 0.08, 0)));
      return (
        <>
          {poly([...edge(1), ...lip.reverse()], darken(c, 0.4))}
          {poly([...edge(-1), ...edge(1).reverse()], mix(c, key, 0.15))}
          {line(spine, stripe, 4)}
        </>
      );
    };
    return [
      ...bars,
      board(-0.3, s.aTopX - 0.35, 2.5, '#f1e6cc', '#c4532f'),
      board(0.3, s.aTopX - 0.2, 2.3, '#e0a24a', '#2f5d73'),
    ];
  }
  return [];
}
