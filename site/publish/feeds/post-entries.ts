import { getPicture } from '../../../art/pictures.ts';
import { displayDate } from '../../../core/display-date.ts';
import { buildDay, isExpired } from '../../../core/expiry.ts';
import type { Post } from '../../posts/post.ts';
import { loadArticleText, withSourceList } from '../text/article-text.ts';
import { element } from '../text/plain-node.ts';
import { writeHtml } from '../text/write-html.ts';
import type { FeedEntry } from './feed.ts';

/** Articles as entries of a feed; what has run out says so in its title. */
export const postEntries = (posts: Post[], base: string): Promise<FeedEntry[]> =>
  Promise.all(posts.map((post) => postEntry(post, base)));

async function postEntry(post: Post, base: string): Promise<FeedEntry> {
  const url = new URL(post.href, base).href;
  const { alt, webp } = getPicture(post.imageSrc);
  const image = new URL(webp.at(-1)?.url ?? '', base).href;
  const hasEnded = post.validUntil !== undefined && isExpired(post.validUntil, buildDay);
  const picture = element('img', [], { src: image, alt: post.imageAlt ?? alt, width: '1600', height: '900' });
  const text = withSourceList(await loadArticleText(post));
  return {
    id: url,
    url,
    title: hasEnded && post.validUntil ? `${post.title} (expired ${displayDate(post.validUntil)})` : post.title,
    summary: post.excerpt,
    html: writeHtml([element('p', [picture]), ...text], url),
    author: post.author,
    publishedOn: post.publishedAt,
    updatedOn: post.updatedAt,
    tags: post.categories,
    image,
    validUntil: post.validUntil,
  };
}
