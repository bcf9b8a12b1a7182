import type { TextFace } from '../build/text-faces.ts';
import type { FeedLink } from '../publish/feeds/feed.ts';
import type { SocialCard } from '../publish/social/card.ts';

/** What a page says of itself in its head. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the page, with the query where that chooses the page. */
  path: string;
  keywords?: string[];
  robots?: string;
  canonical?: string | undefined;
  /** Given for an article: what makes it one to those who share it. */
  article?: ArticleHead;
  /** The picture shown where the page is shared; the home page's without it. */
  card?: SocialCard;
  /** The first picture, fetched at once. */
  preload?: { imageSrcSet: string; imageSizes: string };
  /** Faces of the text font that the page sets, besides the upright one. */
  textFaces?: TextFace[];
  /** Feeds of the page, besides the site's own. */
  feeds?: FeedLink[];
  /** Path of the page as Markdown. */
  markdown?: string;
  /** Structured data. */
  data?: object[];
}

/** Days are written as 2025-07-23. */
export interface ArticleHead {
  publishedOn: string;
  updatedOn?: string | undefined;
  section?: string | undefined;
  tags: string[];
}
