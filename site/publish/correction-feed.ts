import type { FeedEntry } from '../../core/posts/feed.ts';
import { element, writeHtml } from '../../core/text/plain-text.ts';
import { site } from '../../site.config.ts';
import { listCorrections } from '../posts/corrections.ts';
import { type Post, withoutSamples } from '../posts/post.ts';

export const correctionsFeedTitle = `${site.name} corrections`;

/** Returns the corrections of all articles as entries of a feed, newest first. */
export const correctionEntries = (posts: readonly Post[], base: string): FeedEntry[] =>
  listCorrections(withoutSamples(posts)).map(({ date, wrong, right, post, href }) => {
    const url = new URL(href, base).href;
    const html = [
      element('p', [element('del', [wrong])]),
      element('p', [element('ins', [right])]),
      element('p', [element('a', [post.title], { href: post.href })]),
    ];
    return {
      url,
      title: `Corrected: ${post.title}`,
      summary: right,
      html: writeHtml(html, url),
      author: site.author,
      publishedOn: date,
      tags: post.categories,
    };
  });
