/** Over 300 lines: the surfaces of one truck share their measures; splitting them would pass forty numbers around. */
import React from 'react';
import { clamp, lerp, rpoly, sstep, table, toD, type V2 } from '../../core/geometry.ts';
import { darken, type Fill, lin, mix, P, type Stop } from '../../core/paint.tsx';
import { type TruckProps, truckProjector, type V3 } from './spec.ts';

/** Starts a list of elements; `add` gives each its key. */
export function collect() {
  const els: React.ReactNode[] = [];
  return { els, add: (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>) };
}

type Extra = Record<string, unknown>;
/** What every truck section draws with. */
export type TruckKit = ReturnType<typeof truckKit>;

/** Builds the drawing kit of one truck: its measurements, paint ramp, projected surfaces and pen helpers. */
export function truckKit(p: TruckProps) {
  const cab = p.cab ?? 'crew',
    full = p.size === 'full';
  const { s, project, cam } = truckProjector(p);
  const az = p.view?.az ?? 90,
    sideOn = az > 80;
  const key = p.sun ?? '#ffe2b0',
    sky = p.sky ?? '#b8cbd6',
    ground = p.ground ?? '#3b3a3f',
    keyPower = p.keyPower ?? 0.6;
  const W = s.W,
    frontX = s.fo,
    rearX = s.fo + s.wb,
    R = s.R;
  const paintColor = p.paint;
  const paint = {
    base: paintColor,
    hi: mix(paintColor, mix(sky, key, 0.35), 0.42),
    top: mix(paintColor, mix(sky, key, 0.5), 0.62),
    lo: darken(paintColor, 0.42),
    deep: darken(paintColor, 0.68),
    bounce: mix(darken(paintColor, 0.3), ground, 0.35),
    glint: mix('#fffaf0', key, 0.35),
  };
  const trimC = '#18202b',
    trimHi = '#35414f',
    chrome = p.trim === 'dark' ? '#27313d' : '#d9dcda';
  const glassColor = '#0f1d2e',
    cut = darken(paintColor, 0.78);

  // surfaces
  const prof = table([
    [0.3, 0.93],
    [0.46, 0.962],
    [0.62, 0.985],
    [0.78, 1],
    [1.0, 1],
    [1.1, 0.993],
    [1.2, 0.975],
    [1.3, 0.952],
    [1.42, 0.935],
  ]);
  const heightScale = full ? 1 : 0.925; // vertical scale of body features
  const taper = (x: number) =>
    x < 1 ? 1 - 0.085 * ((1 - x) / 0.8) ** 2 : x > s.L - 0.7 ? 1 - 0.03 * ((x - s.L + 0.7) / 0.7) ** 2 : 1;
  const flare = (x: number, y: number) => {
    const d1 = Math.hypot(x - frontX, y - R),
      d2 = Math.hypot(x - rearX, y - R);
    const d = Math.min(d1, d2);
    return 0.03 * (1 - sstep(R + 0.05, R + 0.2, d));
  };
  const sideZ = (x: number, y: number) => {
    const bel = lerp(s.beltF, s.beltR, clamp((x - s.cowlX) / (s.cabX - s.cowlX)));
    if (y > bel && x > s.cowlX - 0.3 && x < s.cabX + 0.012) {
      const t = (y - bel) / (s.H - 0.05 - bel);
      return W * lerp(0.935, 0.7, t ** 0.92);
    }
    return W * prof(y / heightScale) * taper(x) + flare(x, y);
  };
  const side = (q: V2[], sgn = 1): V2[] => q.map(([x, y]) => project([x, y, sgn * sideZ(x, y)]));
  const fbase = table([
    [0.3, 0.16],
    [0.42, 0.085],
    [0.5, 0.045],
    [0.6, 0.02],
    [0.74, 0.025],
    [0.78, 0.06],
    [1.0, 0.07],
    [1.08, 0.085],
    [1.13, 0.12],
    [1.18, 0.2],
  ]);
  const zc = (y: number) => sideZ(0.22, y);
  const bodyY = (v: number) => heightScale * (v < 0.75 ? v : 0.75 + (v - 0.75) * s.st);
  const hinv = (y: number) => {
    const v = y / heightScale;
    return v < 0.75 ? v : 0.75 + (v - 0.75) / s.st;
  };
  const noseX = (z: number, y: number) => fbase(hinv(y)) + 0.17 * Math.abs(z / zc(y)) ** 2.4;
  /** front fascia: u in -1..1 across, y height */
  const front = (q: V2[]): V2[] =>
    q.map(([u, y]) => {
      const uu = sideOn ? Math.max(0, u) : u;
      const z = uu * zc(y);
      return project([noseX(z, y), y, z]);
    });
  const hoodY = (x: number) => {
    const t = clamp((x - 0.16) / (s.cowlX - 0.16));
    return lerp(s.hoodF, s.hoodR, t ** 0.8) - 0.055 * (1 - sstep(0.1, 0.4, x));
  };
  const zh = (x: number) => sideZ(x, hoodY(x)) * 0.985;
  const hood = (q: V2[]): V2[] =>
    q.map(([x, u]) => {
      const z = u * zh(x);
      const bul = 0.05 * (1 - u * u) + (full ? 0.02 : 0.018) * sstep(0.66, 0.5, Math.abs(u)) * sstep(0.15, 0.5, x);
      return project([x, hoodY(x) + bul, z]);
    });
  const screenBase = (u: number): V3 => [
    s.cowlX + 0.0 - 0.2 * (1 - u * u),
    lerp(s.beltF, s.hoodR, 0.5) + 0.035 * (1 - u * u),
    u * W * 0.9,
  ];
  const screenTop = (u: number): V3 => [
    s.aTopX - 0.01 - 0.09 * (1 - u * u),
    s.H - 0.088 + 0.036 * (1 - u * u),
    u * W * 0.695,
  ];
  const screenGlass = (q: V2[]): V2[] =>
    q.map(([u0, v]) => {
      const u = sideOn ? Math.max(0, u0) : u0;
      const a = screenBase(u),
        b = screenTop(u);
      const bul = 0.03 * Math.sin(Math.PI * v);
      return project([lerp(a[0], b[0], v) - bul, lerp(a[1], b[1], v) + bul * 0.6, lerp(a[2], b[2], v)]);
    });
  const roofPoint = (x: number, u: number): V3 => {
    const t = clamp((x - s.aTopX) / (s.roofX - s.aTopX));
    const crown = 0.046 * (1 - Math.abs(2 * t - 0.95) ** 3.2),
      drop = 0.045 * (Math.max(0, t - 0.7) / 0.3) ** 2 + 0.035 * (Math.max(0, 0.25 - t) / 0.25) ** 1.6;
    return [x, s.H - 0.052 + Math.max(0, crown) * (1 - u * u) - drop, u * W * 0.7];
  };

  let kk = 0;
  const poly = (q: V2[], fill: Fill, extra: Extra = {}) => <P key={`k${kk++}`} d={toD(q)} fill={fill} {...extra} />;
  const line = (q: V2[], stroke: Fill, w: number, extra: Extra = {}) => (
    <P
      key={`k${kk++}`}
      d={toD(q, false)}
      fill="none"
      stroke={stroke}
      strokeWidth={+((w * p.scale) / 150).toFixed(2)}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...extra}
    />
  );
  const sideShape = (pts: number[][], sub = 0.09) => side(rpoly(pts, true, sub));
  const sideLine = (pts: number[][], sub = 0.09) => side(rpoly(pts, false, sub));
  const noseShape = (pts: number[][], sub = 0.08) => front(rpoly(pts, true, sub));
  const noseLine = (pts: number[][], sub = 0.08) => front(rpoly(pts, false, sub));
  const bodyGradient = (a: V3, b: V3, ...st: Stop[]) => {
    const A = project(a),
      B = project(b);
    return lin(A[0], A[1], B[0], B[1], ...st);
  };
  const mirrored = (q: number[][]) => q.map(([u = 0, y = 0, r = 0]) => [-u, y, r]).reverse();
  // outlines in the side plane
  const archR = R + 0.085;
  const arch = (cx: number, rr = archR, yb = s.rocker - 0.02): number[][] => {
    // squared-off arch, rear->front order (x descending) for the lower outline walk
    const q: number[][] = [];
    const N = 18;
    for (let i = 0; i <= N; i++) {
      const a = (i / N) * Math.PI;
      const c = Math.cos(a),
        sn = Math.sin(a);
      const k = Math.abs(c) ** 0.82 * Math.sign(c),
        m = sn ** 0.78;
      q.push([cx + k * rr, Math.max(yb, R - 0.03 + m * rr)]);
    }
    return q;
  };
  const bedX = s.cabX + 0.035;
  const lowBack = 0.56 * heightScale,
    tailX = s.L - 0.06;
  const bodyOutline: number[][] = [
    [0.235, 0.6 * heightScale, 0.03],
    [0.2, 0.62 * heightScale],
    [0.21, 0.8 * heightScale],
    [0.225, bodyY(1.0)],
    [0.25, hoodY(0.25)],
    [0.45, hoodY(0.45)],
    [0.8, hoodY(0.8)],
    [1.2, hoodY(1.2)],
    [s.cowlX, s.hoodR],
    [s.cowlX + 0.06, s.beltF],
    [s.cabX, s.beltR],
    [s.cabX + 0.005, s.rocker + 0.12, 0.05],
    [s.cabX - 0.03, s.rocker, 0.04],
    ...arch(frontX),
    [frontX - archR - 0.005, 0.6 * heightScale],
    [0.34, 0.6 * heightScale, 0.03],
  ];
  const bedOutline: number[][] = [
    [bedX, s.rail, 0.02],
    [tailX + 0.012, s.rail + 0.012, 0.035],
    [tailX + 0.015, 0.74 * heightScale, 0.05],
    [tailX - 0.06, lowBack, 0.05],
    [rearX + archR + 0.05, lowBack - 0.04],
    ...arch(rearX, archR, s.rocker),
    [bedX, s.rocker + 0.02, 0.04],
  ];
  const yT = s.rail,
    yB = s.rocker;
  const sideGrad = (x: number) =>
    bodyGradient(
      [x, yT, W],
      [x, yB, W],
      [0, paint.top],
      [0.11, paint.hi],
      [0.2, mix(paint.base, paint.hi, 0.35)],
      [0.34, paint.base],
      [0.58, mix(paint.base, paint.lo, 0.55)],
      [0.74, paint.lo],
      [0.9, mix(paint.lo, paint.bounce, 0.6)],
      [1, paint.deep],
    );
  /** Ribbon along the body side between two height functions, from x = a to b. */
  const strip = (a: number, b: number, top: (x: number) => number, bot: (x: number) => number) => {
    const q: V2[] = [];
    for (let x = a; x <= b + 1e-6; x += (b - a) / 30) q.push([x, top(x)]);
    for (let x = b; x >= a - 1e-6; x -= (b - a) / 30) q.push([x, bot(x)]);
    return side(q);
  };
  const panelSpans: [number, number][] = [
    [0.32, s.cabX - 0.01],
    [bedX + 0.005, tailX],
  ];
  const noseY = s.hoodF - 0.035,
    noseTop = project([0.05, noseY, 0]),
    noseFoot = project([0.05, 0.42, 0]);
  /** A lamp shape on both sides of the nose. */
  const lamp = (q: number[][], fill: Fill, ex: Extra = {}) => (
    <>
      {!sideOn && poly(noseShape(mirrored(q)), fill, ex)}
      {poly(noseShape(q), fill, ex)}
    </>
  );
  /** Box in meters: top, nose-facing end and near side. */
  const box = (x0: number, x1: number, y0: number, y1: number, z0: number, z1: number, c: string) => (
    <>
      {!sideOn &&
        poly(
          (
            [
              [x0, y0, z0],
              [x0, y1, z0],
              [x0, y1, z1],
              [x0, y0, z1],
            ] as V3[]
          ).map(project),
          darken(c, 0.28),
        )}
      {poly(
        (
          [
            [x0, y0, z1],
            [x1, y0, z1],
            [x1, y1, z1],
            [x0, y1, z1],
          ] as V3[]
        ).map(project),
        bodyGradient([x0, y1, z1], [x0, y0, z1], [0, mix(c, key, 0.12)], [1, darken(c, 0.25)]),
      )}
      {poly(
        (
          [
            [x0, y1, z0],
            [x1, y1, z0],
            [x1, y1, z1],
            [x0, y1, z1],
          ] as V3[]
        ).map(project),
        mix(c, key, 0.4),
      )}
    </>
  );
  return {
    // measurements and camera
    p,
    cab,
    full,
    s,
    project,
    cam,
    az,
    sideOn,
    W,
    frontX,
    rearX,
    R,
    archR,
    bedX,
    tailX,
    lowBack,
    heightScale,
    bodyY,
    // colors
    key,
    sky,
    keyPower,
    paintColor,
    paint,
    trimC,
    trimHi,
    chrome,
    glassColor,
    cut,
    // surfaces: from body coordinates in meters to screen points
    side,
    sideZ,
    hood,
    hoodY,
    screenBase,
    screenTop,
    screenGlass,
    roofPoint,
    noseX,
    noseY,
    noseTop,
    noseFoot,
    arch,
    strip,
    panelSpans,
    bodyOutline,
    bedOutline,
    mirrored,
    // pens
    poly,
    line,
    sideShape,
    sideLine,
    noseShape,
    noseLine,
    bodyGradient,
    sideGrad,
    lamp,
    box,
  };
}
