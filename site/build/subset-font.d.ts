declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number };
  interface Options {
    targetFormat: 'woff2' | 'woff' | 'sfnt';
    variationAxes?: Record<string, Axis>;
    keepFeatures?: string[];
  }
  /** Cuts a font down to the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
