import { lastChange, siteTimestamp } from '../../facts/site-time.ts';
import { site } from '../../site.config.ts';
import { cardSize, type SocialCard } from './draw-card.ts';
import { cardAlt, cardPath } from './social-cards.ts';
import type { Trail } from './structured-data.ts';
import type { FeedLink } from './write-feeds.ts';

export interface PageHead {
  /** Without the name of the site, which follows it. */
  title: string;
  /** True where the title has the name of the site in it. */
  isWholeTitle?: boolean;
  description: string;
  /** Path of the page, with the query where that chooses the page. */
  path: string;
  keywords?: string[];
  robots?: string | undefined;
  /** The page's address, where it is not the path; pages that search engines leave out have none. */
  canonical?: string | undefined;
  /** Given for an article: what makes it one to those who share it. */
  article?: ArticleHead | undefined;
  /** The picture shown where the page is shared; the home page's without it. */
  card?: SocialCard | undefined;
  /** The first picture, fetched at once; more than one where screens of another shape get another crop. */
  preload?: { media?: string; imageSrcSet: string; imageSizes: string }[] | undefined;
  /** Id of the element whose start the first paint waits for, so that what arrives later moves nothing drawn before. */
  firstView?: string;
  /** Faces of the text font that the page sets, besides the upright one. */
  textFaces?: TextFace[];
  feeds?: FeedLink[];
  markdown?: string;
  /** The pages between the home page and this one, and its own; the home page has none. */
  trail?: Trail | undefined;
  /** Structured data, besides that of the trail. */
  data?: object[];
}

/** Days are written as 2025-07-23. */
export interface ArticleHead {
  publishedOn: string;
  updatedOn?: string | undefined;
  section?: string | undefined;
  tags: string[];
}

/** Faces of the text font besides the upright one that every page has. */
export type TextFace = 'bold' | 'italic';

/** Returns the faces an article's source asks for: fetched with the page, they lay its lines out once. */
export function textFacesIn(mdx: string): TextFace[] {
  const isBold = /\*\*[^\s*]/.test(mdx);
  const isItalic = /(?<![*\w])[*_][^\s*_][^*_\n]*[*_](?![*\w])/.test(mdx);
  return [...(isBold ? (['bold'] as const) : []), ...(isItalic ? (['italic'] as const) : [])];
}

/** One tag that tells others how to show a page: Open Graph goes by property, Twitter by name. */
export type ShareTag = { property: string; content: string } | { name: string; content: string };

/** Returns the tags of a shared page: what it is called, what it is about, and its picture. */
export function shareTags(
  page: Pick<PageHead, 'title' | 'description' | 'canonical' | 'article'> & { card: SocialCard },
  base: string,
): ShareTag[] {
  const { title, description, canonical, card, article } = page;
  const image = new URL(cardPath(card), base).href;
  const alt = cardAlt(card);
  const graph = {
    site_name: site.name,
    locale: site.locale,
    type: article ? 'article' : 'website',
    title,
    description,
    image,
    'image:type': 'image/jpeg',
    'image:width': String(cardSize.width),
    'image:height': String(cardSize.height),
    'image:alt': alt,
  };
  const twitter = { card: 'summary_large_image', title, description, image, 'image:alt': alt };
  return [
    ...Object.entries(graph).map(([key, content]) => ({ property: `og:${key}`, content })),
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    ...(article ? articleTags(article) : []),
    ...Object.entries(twitter).map(([key, content]) => ({ name: `twitter:${key}`, content })),
  ];
}

function articleTags({ publishedOn, updatedOn, section, tags }: ArticleHead): ShareTag[] {
  return [
    { property: 'article:published_time', content: siteTimestamp(publishedOn) },
    { property: 'article:modified_time', content: siteTimestamp(lastChange(publishedOn, updatedOn)) },
    ...(section ? [{ property: 'article:section', content: section }] : []),
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}
