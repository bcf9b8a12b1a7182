/** Decades a period pickup can come from. */
export type Era = '1985' | '1995' | '2005' | '2015';
/** Side-view measurements in meters: overhang, wheelbase, tire and rim radius, heights, stations along x, corner radius r. */
interface EraSpec {
  L: number;
  fo: number;
  wb: number;
  R: number;
  rim: number;
  H: number;
  hoodF: number;
  hoodR: number;
  belt: number;
  rail: number;
  sill: number;
  cowl: number;
  wsTop: number;
  roof: number;
  cab: number;
  door1: number;
  door2: number;
  doors: 1 | 2;
  r: number;
  spokes: number;
}
/** Generic proportions of each decade, not any one model. */
export const ERAS: Record<Era, EraSpec> = {
  '1985': {
    L: 5.36,
    fo: 0.84,
    wb: 3.34,
    R: 0.36,
    rim: 0.2,
    H: 1.74,
    hoodF: 1.06,
    hoodR: 1.1,
    belt: 1.12,
    rail: 1.12,
    sill: 0.44,
    cowl: 1.62,
    wsTop: 1.98,
    roof: 2.74,
    cab: 2.86,
    door1: 2,
    door2: 2.72,
    doors: 1,
    r: 0.03,
    spokes: 0,
  },
  '1995': {
    L: 5.5,
    fo: 0.88,
    wb: 3.4,
    R: 0.37,
    rim: 0.21,
    H: 1.79,
    hoodF: 1.08,
    hoodR: 1.15,
    belt: 1.16,
    rail: 1.16,
    sill: 0.44,
    cowl: 1.64,
    wsTop: 2.14,
    roof: 3.05,
    cab: 3.2,
    door1: 2.62,
    door2: 3.04,
    doors: 2,
    r: 0.07,
    spokes: 5,
  },
  '2005': {
    L: 5.65,
    fo: 0.9,
    wb: 3.56,
    R: 0.385,
    rim: 0.225,
    H: 1.85,
    hoodF: 1.13,
    hoodR: 1.21,
    belt: 1.22,
    rail: 1.26,
    sill: 0.45,
    cowl: 1.7,
    wsTop: 2.28,
    roof: 3.45,
    cab: 3.6,
    door1: 2.75,
    door2: 3.42,
    doors: 2,
    r: 0.11,
    spokes: 5,
  },
  '2015': {
    L: 5.78,
    fo: 0.93,
    wb: 3.64,
    R: 0.4,
    rim: 0.245,
    H: 1.88,
    hoodF: 1.19,
    hoodR: 1.27,
    belt: 1.28,
    rail: 1.35,
    sill: 0.46,
    cowl: 1.74,
    wsTop: 2.4,
    roof: 3.8,
    cab: 3.94,
    door1: 2.86,
    door2: 3.76,
    doors: 2,
    r: 0.08,
    spokes: 6,
  },
};
