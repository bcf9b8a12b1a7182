/** Colour maths on hex strings. */
import { item } from './list.ts';

const hx = (c: string) => {
  let s = c.replace('#', '');
  if (s.length === 3) s = [...s].map((k) => k + k).join('');
  return [0, 2, 4].map((i) => parseInt(s.slice(i, i + 2), 16));
};
/** Blend two hex colours, t from 0 (a) to 1 (b). */
export const mix = (a: string, b: string, t: number) => {
  const A = hx(a),
    B = hx(b);
  return (
    '#' +
    A.map((v, i) =>
      Math.round(v + (item(B, i) - v) * t)
        .toString(16)
        .padStart(2, '0'),
    ).join('')
  );
};
/** Blend towards warm white. */
export const lighten = (c: string, t: number) => mix(c, '#fff6e4', t);
/** Blend towards night blue. */
export const darken = (c: string, t: number) => mix(c, '#0a1424', t);
