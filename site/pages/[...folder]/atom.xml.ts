import type { APIRoute } from 'astro';
import { feedPaths, loadFeed } from '../../publish/feeds.ts';
import { writeAtom } from '../../publish/write-feeds.ts';
import styleUrl from '../../styles/feed.css?url';

export const getStaticPaths = feedPaths;

/** A feed as Atom. */
export const GET: APIRoute<{ folder: string }> = async ({ props, site }) => {
  const base = String(site);
  return new Response(writeAtom(await loadFeed(props.folder, base), { base, styleUrl }), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
