import type { APIRoute } from 'astro';
import { feedPaths } from '../../publish/feeds/feed-paths.ts';
import { loadFeed } from '../../publish/feeds/feeds.ts';
import { writeJsonFeed } from '../../publish/feeds/write-json-feed.ts';

export const getStaticPaths = feedPaths;

/** A feed as JSON Feed. */
export const GET: APIRoute<{ folder: string }> = async ({ props, site }) => {
  const base = String(site);
  return new Response(writeJsonFeed(await loadFeed(props.folder, base), base), {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  });
};
