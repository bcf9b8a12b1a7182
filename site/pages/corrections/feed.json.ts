import type { APIRoute } from 'astro';
import { site } from '../../../site.config.ts';
import { feedDate, jsonFeed } from '../../metadata/json-feed.ts';
import { loadPosts } from '../../posts/posts.ts';

/** The corrections of all articles, newest first. */
export const GET: APIRoute = async ({ site: base }) => {
  const posts = await loadPosts();
  const items = posts
    .flatMap((post) => (post.corrections ?? []).map((correction) => ({ post, ...correction })))
    .sort((a, b) => b.date.localeCompare(a.date))
    .map(({ post, date, wrong, right }) => {
      const url = `${new URL(post.href, base).href}#corrections`;
      return {
        id: `${url}:${date}:${wrong}`,
        url,
        title: `Correction: ${post.title}`,
        content_text: `Wrong: ${wrong} Right: ${right}`,
        date_published: feedDate(date),
      };
    });
  return jsonFeed({
    title: `${site.name} corrections`,
    path: '/corrections/feed.json',
    homePath: '/corrections',
    base: String(base),
    items,
  });
};
