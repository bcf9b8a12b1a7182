import { feedFormats } from './feed-formats.ts';

/** One entry of a feed, every address absolute. */
export interface FeedEntry {
  /** Never changes once published; most readers know an entry by it. */
  id: string;
  url: string;
  title: string;
  summary?: string;
  /** The whole text; well-formed as XML too. */
  html: string;
  author: string;
  /** Days as 2025-07-23. */
  publishedOn: string;
  updatedOn?: string | undefined;
  tags: string[];
  image?: string;
  /** Last day (YYYY-MM-DD) it holds. */
  validUntil?: string | undefined;
}

/** A feed, whatever it is written as. */
export interface Feed {
  title: string;
  description: string;
  /** Path of the folder its files stand in; empty for the site's own. */
  folder: string;
  /** Absolute address of the page it follows. */
  homeUrl: string;
  /** Newest first. */
  entries: FeedEntry[];
}

/** The newest change in a feed, as a day; undefined while it is empty. */
export const newestDay = ({ entries }: Feed): string | undefined =>
  entries
    .map(({ publishedOn, updatedOn }) => updatedOn ?? publishedOn)
    .sort()
    .at(-1);

/** What somebody reads who opens a feed in a browser. */
export const readerHint =
  'This is a web feed. Copy the address of this page into a feed reader, and new entries come to you. The same as a page:';

/** What a page's head says of a feed. */
export interface FeedLink {
  type: string;
  title: string;
  href: string;
}

/** The links of a page's head to a feed in all its formats. */
export const feedLinks = (folder: string, title: string): FeedLink[] =>
  feedFormats.map(({ file, type, name }) => ({ type, title: `${title} (${name})`, href: `${folder}/${file}` }));
