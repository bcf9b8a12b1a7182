/** Type set as outlines, so no web font is needed inside a picture. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Command, type Font } from 'opentype.js';
import { item } from './geometry.ts';

const require = createRequire(import.meta.url);
const fonts = new Map<number, Font>();
/** Archivo in one weight, read once from the installed package. */
function archivo(weight: number): Font {
  let font = fonts.get(weight);
  if (!font) {
    const bytes = fs.readFileSync(require.resolve(`@fontsource/archivo/files/archivo-latin-${weight}-normal.woff`));
    font = opentype.parse(new Uint8Array(bytes).buffer);
    fonts.set(weight, font);
  }
  return font;
}
const round = (v: number) => Math.round(v * 100) / 100;
const pathData = (commands: Command[]) =>
  commands
    .map((k) =>
      k.type === 'Z'
        ? 'Z'
        : k.type +
          [k.x1, k.y1, k.x2, k.y2, k.x, k.y]
            .filter((v) => v !== undefined)
            .map(round)
            .join(' '),
    )
    .join('');

/** Text as outlined path data d and its width w; x, y the baseline point, size in px, o.w the weight, o.track in em. */
export function glyphs(
  text: string,
  x: number,
  y: number,
  size: number,
  o: { w?: number; anchor?: 'start' | 'middle' | 'end'; track?: number } = {},
) {
  const font = archivo(o.w ?? 600),
    scale = size / font.unitsPerEm,
    track = (o.track ?? 0) * size,
    letters = [...text].map((c) => font.charToGlyph(c));
  let pen = 0;
  const at = letters.map((g, i) => {
    if (i) pen += (font.getKerningValue(item(letters, i - 1), g) || 0) * scale;
    const left = pen;
    pen += g.advanceWidth * scale + track;
    return left;
  });
  const w = pen - track,
    left = x - (o.anchor === 'middle' ? w / 2 : o.anchor === 'end' ? w : 0);
  return { d: letters.map((g, i) => pathData(g.getPath(left + item(at, i), y, size).commands)).join(''), w };
}
