import { dayStart } from '../../../core/day-start.ts';
import { site } from '../../../site.config.ts';
import type { ArticleHead } from '../../layouts/page-head.ts';
import { cardSize, type SocialCard } from '../social/card.ts';
import { cardAlt, cardPath } from '../social/social-card.ts';

/** One tag that tells others how to show a page: Open Graph goes by property, Twitter by name. */
export type ShareTag = { property: string; content: string } | { name: string; content: string };

/** The tags of a shared page: what it is called, what it is about, and its picture. */
export function shareTags(
  page: { title: string; description: string; canonical: string; card: SocialCard; article?: ArticleHead | undefined },
  base: string,
): ShareTag[] {
  const { title, description, canonical, card, article } = page;
  const image = new URL(cardPath(card), base).href;
  const alt = cardAlt(card);
  const property = (name: string, content: string): ShareTag => ({ property: name, content });
  const name = (key: string, content: string): ShareTag => ({ name: key, content });
  return [
    property('og:site_name', site.name),
    property('og:locale', site.locale),
    property('og:type', article ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(cardSize.width)),
    property('og:image:height', String(cardSize.height)),
    property('og:image:alt', alt),
    ...(article ? articleTags(article) : []),
    name('twitter:card', 'summary_large_image'),
    name('twitter:title', title),
    name('twitter:description', description),
    name('twitter:image', image),
    name('twitter:image:alt', alt),
  ];
}

function articleTags({ publishedOn, updatedOn, section, tags }: ArticleHead): ShareTag[] {
  return [
    { property: 'article:published_time', content: dayStart(publishedOn) },
    { property: 'article:modified_time', content: dayStart(updatedOn ?? publishedOn) },
    ...(section ? [{ property: 'article:section', content: section }] : []),
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}
