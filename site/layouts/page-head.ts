/** What a page says of itself in its head. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the page, with the query where that chooses the page. */
  path: string;
  keywords?: string[];
  robots?: string;
  canonical?: string | undefined;
  type?: 'website' | 'article';
  /** The first picture, fetched at once. */
  preload?: { imageSrcSet: string; imageSizes: string };
  /** Structured data. */
  data?: object[];
}
