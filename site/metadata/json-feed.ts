import { site } from '../../site.config.ts';

/** One entry of a JSON Feed. */
export interface FeedItem {
  id: string;
  url: string;
  title: string;
  summary?: string;
  /** Plain text or HTML; a feed's entry has one of the two. */
  content_text?: string;
  content_html?: string;
  date_published: string;
  tags?: string[];
  image?: string;
}

/** A JSON Feed 1.1 as an answer. */
export function jsonFeed(feed: {
  title: string;
  path: string;
  homePath: string;
  base: string;
  items: FeedItem[];
}): Response {
  const { title, path, homePath, base, items } = feed;
  const body = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: new URL(homePath, base).href,
    feed_url: new URL(path, base).href,
    language: site.language,
    items,
  };
  return new Response(JSON.stringify(body, null, 1), {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  });
}

/** A day as the moment feeds want: its first second, in UTC. */
export const feedDate = (isoDay: string): string => `${isoDay}T00:00:00Z`;
