import type { APIRoute, GetStaticPaths } from 'astro';
import { feedPlans, loadFeed } from '../publish/feeds.ts';
import { feedFormats } from '../publish/write-feeds.ts';
import styleUrl from '../styles/feed.css?url';

type FeedRoute = { folder: string; format: (typeof feedFormats)[number] };

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(feedPlans).flatMap((folder) =>
    feedFormats.map((format) => ({ params: { feed: `${folder}/${format.file}`.slice(1) }, props: { folder, format } })),
  );

export const GET: APIRoute<FeedRoute> = async ({ props: { folder, format }, site }) => {
  const base = String(site);
  const body = format.write(await loadFeed(folder, base), { base, styleUrl });
  return new Response(body, { headers: { 'content-type': `${format.contentType}; charset=utf-8` } });
};
