/** Settings of the build that the pages may read; all of them are public. */
interface ImportMetaEnv {
  /** True while a preview is built, which shows drafts. */
  readonly PREVIEW?: boolean;
  readonly PUBLIC_BACKEND_URL?: string;
  readonly PUBLIC_BACKEND_KEY?: string;
  readonly PUBLIC_NEWSLETTER_URL?: string;
  readonly PUBLIC_ANON_KEY?: string;
  readonly PUBLIC_POSTAL_ADDRESS?: string;
}

/** For plain `tsc`; `astro check` reads the component itself. */
declare module '*.astro' {
  // biome-ignore lint/suspicious/noExplicitAny: the props are the component's own
  const Component: (props: any) => any;
  export default Component;
}

declare module 'virtual:reading-tools-url' {
  /** Where the browser finds the code of the reading tools. */
  const url: string;
  export default url;
}

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
