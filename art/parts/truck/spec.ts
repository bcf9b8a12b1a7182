import type { V2 } from '../../core/geometry.ts';

/** The two body sizes. x runs nose to tail, y up. */
/** Body measurements in meters: length, front overhang, wheelbase, tire and rim radius, half width, height, then stations along x and heights along y. */
export interface Spec {
  L: number;
  fo: number;
  wb: number;
  R: number;
  rim: number;
  W: number;
  H: number;
  hoodF: number;
  hoodR: number;
  cowlX: number;
  aTopX: number;
  roofX: number;
  cabX: number;
  beltF: number;
  beltR: number;
  rail: number;
  rocker: number;
  st: number;
  door1: number;
  door2: number;
  door3: number;
}
const SPECS: Record<'full' | 'mid', Spec> = {
  full: {
    L: 5.89,
    fo: 0.96,
    wb: 3.74,
    R: 0.42,
    rim: 0.272,
    W: 1.02,
    H: 1.92,
    hoodF: 1.215,
    hoodR: 1.31,
    cowlX: 1.76,
    aTopX: 2.47,
    roofX: 3.85,
    cabX: 4.03,
    beltF: 1.31,
    beltR: 1.345,
    rail: 1.42,
    rocker: 0.46,
    st: 1.17,
    door1: 1.82,
    door2: 2.9,
    door3: 3.86,
  },
  mid: {
    L: 5.41,
    fo: 0.91,
    wb: 3.34,
    R: 0.395,
    rim: 0.245,
    W: 0.95,
    H: 1.79,
    hoodF: 1.105,
    hoodR: 1.195,
    cowlX: 1.64,
    aTopX: 2.31,
    roofX: 3.54,
    cabX: 3.72,
    beltF: 1.195,
    beltR: 1.235,
    rail: 1.29,
    rocker: 0.44,
    st: 1.12,
    door1: 1.7,
    door2: 2.7,
    door3: 3.55,
  },
};
/** Measurements of a size and cab, with optional overrides. */
function getSpec(size: 'full' | 'mid', cab: string, tweak?: Partial<Spec>): Spec {
  const s = { ...SPECS[size], ...tweak };
  if (cab === 'double') {
    s.roofX -= 0.36;
    s.cabX -= 0.36;
    s.door3 -= 0.36;
  }
  if (cab === 'regular') {
    s.roofX -= 0.92;
    s.cabX -= 0.92;
    s.door3 = s.door2 - 0.02;
  }
  return s;
}

/** Camera: azimuth in degrees (90 = pure side, 30-68 = front three-quarter), elevation in degrees, distance in meters. */
interface View {
  az: number;
  el?: number;
  dist?: number;
}

/** Everything a picture can say about a truck. x, y: px of the ground point under its middle; scale: px per meter there. */
export interface TruckProps {
  size: 'full' | 'mid';
  cab?: 'crew' | 'double' | 'regular';
  paint: string;
  x: number;
  y: number;
  scale: number;
  view?: View;
  flip?: boolean;
  /** Overrides of single body measurements in meters, for a different character. */
  tweak?: Partial<Spec>;
  /** Grille pattern; by default `bar` on full and `slats` on mid. */
  face?: 'bar' | 'slats' | 'mesh';
  /** Key light color, sky color and ground bounce that the paint picks up; keyPower 0..1. */
  sun?: string;
  sky?: string;
  ground?: string;
  keyPower?: number;
  lights?: boolean;
  cabLight?: boolean;
  /** Front wheel angle in degrees; body lift in meters (on a hoist). */
  steer?: number;
  lift?: number;
  noShadow?: boolean;
  cutWheel?: boolean;
  trim?: 'chrome' | 'dark';
  /** What is in the bed, and what is on the roof. */
  load?: 'boxes' | 'camping' | 'cover' | 'rack';
  roofLoad?: 'lightBar' | 'boards';
}

/** Point in meters: x nose to tail, y up, z toward the near side. */
export type V3 = [number, number, number];

/** Pinhole camera looking at `target`; scale is px per meter at the target. */
export function camera(view: View, target: V3, scale: number) {
  const d = view.dist ?? 200,
    az = (view.az * Math.PI) / 180,
    el = ((view.el ?? 0.6) * Math.PI) / 180;
  const pos: V3 = [
    target[0] - d * Math.cos(az) * Math.cos(el),
    target[1] + d * Math.sin(el),
    target[2] + d * Math.sin(az) * Math.cos(el),
  ];
  const f: V3 = [(target[0] - pos[0]) / d, (target[1] - pos[1]) / d, (target[2] - pos[2]) / d];
  let r: V3 = [-f[2], 0, f[0]];
  const rl = Math.hypot(...r);
  r = [r[0] / rl, 0, r[2] / rl];
  const u: V3 = [r[1] * f[2] - r[2] * f[1], r[2] * f[0] - r[0] * f[2], r[0] * f[1] - r[1] * f[0]];
  const F = scale * d;
  const raw = (p: V3): V2 => {
    const q: V3 = [p[0] - pos[0], p[1] - pos[1], p[2] - pos[2]];
    const X = q[0] * r[0] + q[2] * r[2],
      Y = q[0] * u[0] + q[1] * u[1] + q[2] * u[2],
      Z = Math.max(0.15, q[0] * f[0] + q[1] * f[1] + q[2] * f[2]);
    return [(X / Z) * F, (-Y / Z) * F];
  };
  return { raw, pos, depth: (p: V3) => (p[0] - pos[0]) * f[0] + (p[1] - pos[1]) * f[1] + (p[2] - pos[2]) * f[2] };
}
/** Screen projector anchored so that the ground point under the truck's center lands on (x,y) */
export function truckProjector(p: Pick<TruckProps, 'size' | 'cab' | 'view' | 'x' | 'y' | 'scale' | 'lift' | 'tweak'>) {
  const s = getSpec(p.size, p.cab ?? 'crew', p.tweak);
  const cam = camera(p.view ?? { az: 90 }, [s.L / 2, 0.95, 0], p.scale);
  const o = cam.raw([s.L / 2, 0, 0]);
  const lift = p.lift ?? 0;
  return {
    s,
    cam,
    project: (v: V3): V2 => {
      const q = cam.raw([v[0], v[1] + lift, v[2]]);
      return [q[0] - o[0] + p.x, q[1] - o[1] + p.y];
    },
  };
}
