import { type Fill, lin } from '../../core/paint.tsx';

/** Measures of the sectioned four on its sheet, px: bore centres, half bore, crank throw and height, rod, deck, block ends. */
export const four = {
  bores: [480, 622, 764, 906],
  bore: 52,
  crank: 48,
  rod: 168,
  crankY: 668,
  deck: 402,
  left: 392,
  right: 992,
};
/** Colours of a cut face: plain, lit, shaded. */
export const cutFace = { cut: '#d2552f', cutHi: '#f0874d', cutLo: '#9c3826' };
/** A piston of the section: bore centre, crank pin and wrist pin heights, crank angle in radians. */
export interface Piston {
  cx: number;
  pinY: number;
  y: number;
  angle: number;
}
/** Turned steel between a and b, across when upright. */
export const metal = (a: number, b: number, upright = true): Fill =>
  upright
    ? lin(a, 0, b, 0, [0, '#7c8890'], [0.3, '#f4eedf'], [0.55, '#c2c6c2'], [1, '#59656f'])
    : lin(0, a, 0, b, [0, '#f4eedf'], [0.35, '#c2c6c2'], [1, '#59656f']);

/** Where the pistons stand at a crank angle in degrees, in the firing order's pairs. */
export function placePistons(degrees: number): Piston[] {
  const { bores, crank, rod, crankY } = four;
  return bores.map((cx, i) => {
    const angle = ((i === 1 || i === 2 ? degrees + 180 : degrees) * Math.PI) / 180;
    const pinY = crankY - crank * Math.cos(angle);
    return { cx, pinY, y: pinY - Math.sqrt(rod * rod - (crank * Math.sin(angle)) ** 2), angle };
  });
}
