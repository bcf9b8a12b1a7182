declare module 'opentype.js' {
  export interface Command {
    type: string;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
    x?: number;
    y?: number;
  }
  export interface Glyph {
    advanceWidth: number;
    getPath(x: number, y: number, size: number): { commands: Command[] };
  }
  export interface Font {
    unitsPerEm: number;
    charToGlyph(c: string): Glyph;
    getKerningValue(a: Glyph, b: Glyph): number;
  }
  const opentype: { parse(data: ArrayBuffer): Font };
  export default opentype;
}
