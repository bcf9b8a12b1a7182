import { z } from 'zod';

/** One post in the site's feed, limited to the fields the newsletter reads. */
export const feedPostSchema = z.object({
  /** Absolute address of the article. */
  url: z.url(),
  title: z.string().min(1),
  /** The standfirst. */
  summary: z.string().default(''),
  /** First second of the day it was published, in UTC. */
  date_published: z.iso.datetime({ offset: true }),
  _garage: z
    .object({
      /** Last day (YYYY-MM-DD) it is valid. */
      valid_until: z.iso.date().optional(),
    })
    .optional(),
});

/** `feed.json` of the built site (JSON Feed 1.1): the newsletter's only source of articles. */
export const siteFeedSchema = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  items: z.array(feedPostSchema),
});

export type FeedPost = z.infer<typeof feedPostSchema>;

/** One entry of a feed, every address absolute. */
export interface FeedEntry {
  /** Never changes once published; readers know an entry by it. */
  url: string;
  title: string;
  summary?: string;
  /** The full text; well-formed as XML too. */
  html: string;
  author: string;
  /** Days as 2025-07-23. */
  publishedOn: string;
  updatedOn?: string | undefined;
  tags: string[];
  image?: string | undefined;
  /** Last day (YYYY-MM-DD) it is valid. */
  validUntil?: string | undefined;
}
