import { site } from '../../../site.config.ts';
import type { Post } from '../../posts/post.ts';
import { element } from '../text/plain-node.ts';
import { writeHtml } from '../text/write-html.ts';
import type { FeedEntry } from './feed.ts';

/** The corrections of all articles as entries of a feed, newest first. */
export const correctionEntries = (posts: Post[], base: string): FeedEntry[] =>
  posts
    .flatMap((post) => (post.corrections ?? []).map((correction) => ({ post, ...correction })))
    .sort((a, b) => b.date.localeCompare(a.date))
    .map(({ post, date, wrong, right }) => {
      const url = `${new URL(post.href, base).href}#corrections`;
      return {
        id: `${url}:${date}:${wrong}`,
        url,
        title: `Correction: ${post.title}`,
        html: writeHtml([element('p', [`Wrong: ${wrong}`]), element('p', [`Right: ${right}`])], url),
        author: site.author,
        publishedOn: date,
        tags: [],
      };
    });
