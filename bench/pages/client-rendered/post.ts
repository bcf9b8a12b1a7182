/** A post as the application holds it: in its bundle, the body as HTML. */
export interface BundledPost {
  slug: string;
  title: string;
  summary: string;
  date: string;
  categories: string[];
  picture: BundledPicture;
  /** Everything below the title, as plain HTML. */
  html: string;
}

/** The site's own files of one picture. */
export interface BundledPicture {
  avif: string;
  src: string;
}

/** Everything `build-application.ts` puts into the bundle. */
export interface BundledContent {
  posts: BundledPost[];
  hero: BundledPicture;
  /** The plate of key figures on the home page. */
  figuresHtml: string;
  footerHtml: string;
}
