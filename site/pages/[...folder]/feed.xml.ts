import type { APIRoute } from 'astro';
import { feedPaths, loadFeed } from '../../publish/feeds.ts';
import { writeRss } from '../../publish/write-feeds.ts';
import styleUrl from '../../styles/feed.css?url';

export const getStaticPaths = feedPaths;

/** A feed as RSS. */
export const GET: APIRoute<{ folder: string }> = async ({ props, site }) => {
  const base = String(site);
  return new Response(writeRss(await loadFeed(props.folder, base), { base, styleUrl }), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
