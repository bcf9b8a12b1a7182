import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';

const require = createRequire(import.meta.url);
const fonts = new Map<number, Font>();

/** Archivo in one weight, read once from the installed package. */
function archivo(weight: number): Font {
  const known = fonts.get(weight);
  if (known) return known;
  const bytes = readFileSync(require.resolve(`@fontsource/archivo/files/archivo-latin-${weight}-normal.woff`));
  const font = opentype.parse(new Uint8Array(bytes).buffer);
  fonts.set(weight, font);
  return font;
}

/** How a text is set: its weight, and the space between letters in em. */
interface TextStyle {
  w?: number;
  track?: number;
}

/** Sets a text as path data `d` of width `w`, so that no font is asked of the machine; x and y start the baseline. */
export function glyphs(text: string, x: number, y: number, size: number, { w = 600, track = 0 }: TextStyle = {}) {
  const font = archivo(w);
  const scale = size / font.unitsPerEm;
  const letters = [...text].map((letter) => font.charToGlyph(letter));
  let pen = x;
  const paths = letters.map((letter, at) => {
    const before = letters[at - 1];
    if (before) pen += (font.getKerningValue(before, letter) || 0) * scale + track * size;
    const path = letter.getPath(pen, y, size).toPathData(2);
    pen += letter.advanceWidth * scale;
    return path;
  });
  return { d: paths.join(''), w: pen - x };
}
