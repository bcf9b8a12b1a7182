declare module 'opentype.js' {
  export interface Glyph {
    advanceWidth: number;
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string };
  }
  export interface Font {
    unitsPerEm: number;
    charToGlyph(c: string): Glyph;
    getKerningValue(a: Glyph, b: Glyph): number;
  }
  const opentype: { parse(data: ArrayBuffer): Font };
  export default opentype;
}
