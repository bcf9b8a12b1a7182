/** The sheet the engine is drawn on, in its own units; the numbers of the parts are above 0 and below 1050. */
export const sheet = { top: -30, width: 1200, height: 1110 } as const;

/** Measures of the cut engine: bore centers, half bore, block ends, deck, crankshaft. */
export const engine = {
  bores: [262, 390, 518, 646],
  halfBore: 48,
  left: 196,
  right: 712,
  headTop: 285,
  deck: 465,
  boreEnd: 672,
  crankY: 735,
  blockEnd: 790,
} as const;

const throwLength = 44;
const rodLength = 148;

/** A piston of the section: bore center, crank pin and wrist pin heights, whether its crank pin is up. */
export interface Piston {
  cx: number;
  crankPinY: number;
  wristPinY: number;
  isUp: boolean;
}

/** Pistons 1 and 4 just past the top, 2 and 3 just past the bottom. */
export const pistons: readonly Piston[] = engine.bores.map((cx, at) => {
  const isUp = at === 0 || at === 3;
  const angle = ((isUp ? 24 : 204) * Math.PI) / 180;
  const crankPinY = engine.crankY - throwLength * Math.cos(angle);
  const reach = Math.sqrt(rodLength ** 2 - (throwLength * Math.sin(angle)) ** 2);
  return { cx, crankPinY: Math.round(crankPinY), wristPinY: Math.round(crankPinY - reach), isUp };
});

/** Center of the turbine, and the heights at which the two exhaust passages reach it. */
export const turbine = { x: 868, y: 455, outerY: 358, innerY: 392, wheel: 44 } as const;

/** Center of the compressor. */
export const compressor = { x: 1000, y: 512, wheel: 42 } as const;

/** A place on the sheet. */
export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** A closed outline through points. */
export const outline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

/** A point at an angle in degrees (0 is right, 90 is down) from a center. */
export function polar(cx: number, cy: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** A rectangle, corners rounded by `r`. */
export function box(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}Z`;
}

/** A circle as a path. */
export const disc = (cx: number, cy: number, r: number): string =>
  `M${round(cx - r)} ${round(cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A ring between two radii that may change with the angle; `from` and `to` in degrees. */
export function band(
  cx: number,
  cy: number,
  [from, to]: readonly [number, number],
  inner: (t: number) => number,
  outer: (t: number) => number,
): string {
  const steps = Math.ceil((to - from) / 9);
  const at = Array.from({ length: steps + 1 }, (_, step) => step / steps);
  const point = (radius: (t: number) => number) => (t: number) => polar(cx, cy, radius(t), from + (to - from) * t);
  return outline([...at.map(point(outer)), ...at.reverse().map(point(inner))]);
}

/** Curved blades of a wheel, as lines from hub to rim. */
export function blades(cx: number, cy: number, hub: number, rim: number, count: number, lean: number): string {
  return Array.from({ length: count }, (_, at) => {
    const degrees = (at * 360) / count;
    const [ax, ay] = polar(cx, cy, hub, degrees);
    const [qx, qy] = polar(cx, cy, (hub + rim) / 2, degrees);
    const [bx, by] = polar(cx, cy, rim, degrees + lean);
    return `M${round(ax)} ${round(ay)}Q${round(qx)} ${round(qy)} ${round(bx)} ${round(by)}`;
  }).join('');
}

/** A coil spring seen from the side. */
export const spring = (cx: number, top: number, bottom: number, half: number): string =>
  Array.from({ length: 5 }, (_, at) => {
    const y = top + ((bottom - top) * (at + 0.5)) / 5;
    return `M${cx - half} ${round(y + 3)}L${cx + half} ${round(y - 3)}`;
  }).join('');

/** From one number to another as `t` goes from 0 to 1. */
export const between = (from: number, to: number, t: number): number => from + (to - from) * t;
