import type { APIRoute } from 'astro';
import { getPicture } from '../../art/pictures.ts';
import { site } from '../../site.config.ts';
import { displayDate } from '../dates/display-date.ts';
import { buildDay, isExpired } from '../dates/expiry.ts';
import { feedDate, jsonFeed } from '../metadata/json-feed.ts';
import { loadPosts } from '../posts/posts.ts';

/** Every post, newest first; what has run out says so in its title. */
export const GET: APIRoute = async ({ site: base }) => {
  const items = (await loadPosts()).map((post) => {
    const url = new URL(post.href, base).href;
    const hasEnded = post.validUntil !== undefined && isExpired(post.validUntil, buildDay);
    return {
      id: url,
      url,
      title: hasEnded && post.validUntil ? `${post.title} (expired ${displayDate(post.validUntil)})` : post.title,
      summary: post.excerpt,
      content_text: post.excerpt,
      date_published: feedDate(post.publishedAt),
      tags: post.categories,
      image: new URL(getPicture(post.imageSrc).webp.at(-1)?.url ?? '', base).href,
      ...(post.validUntil ? { _garage: { valid_until: post.validUntil } } : {}),
    };
  });
  return jsonFeed({ title: site.name, path: '/feed.json', homePath: '/', base: String(base), items });
};
