/** The two body sizes. x runs nose to tail, y up. */
/** Body measurements in metres: length, front overhang, wheelbase, tyre and rim radius, half width, height, then stations along x and heights along y. */
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
export function getSpec(size: 'full' | 'mid', cab: string, tweak?: Partial<Spec>): Spec {
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
