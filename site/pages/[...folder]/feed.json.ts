import type { APIRoute } from 'astro';
import { feedPaths, loadFeed } from '../../publish/feeds.ts';
import { writeJsonFeed } from '../../publish/write-feeds.ts';

export const getStaticPaths = feedPaths;

/** A feed as JSON Feed. */
export const GET: APIRoute<{ folder: string }> = async ({ props, site }) => {
  const base = String(site);
  return new Response(writeJsonFeed(await loadFeed(props.folder, base), base), {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  });
};
