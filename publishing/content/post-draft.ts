import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { longestSlug, shortenSlug, toSlug } from '../../core/text/slug.ts';
import { postHref } from '../../site/posts/post.ts';
import { categories, site } from '../../site.config.ts';
import { frontmatterOf } from './check-fields.ts';
import { type ContentPlaces, readContent } from './content.ts';

/** Writes the first file of an article: what can be derived is filled in, the rest is open. */
export function createPostDraft(title: string, places: ContentPlaces) {
  const slug = shortenSlug(toSlug(title), longestSlug);
  if (slug === '')
    throw new Error(`'${title}' has no letters for an address. Choose a title with words in the letters A to Z.`);
  const content = readContent(places);
  const folder = join(places.contentFolder, 'posts', slug);
  const redirect = content.redirects[postHref(slug)];
  if (existsSync(folder)) throw new Error(`content/posts/${slug} already exists. Choose another title.`);
  if (redirect) {
    throw new Error(
      `content/redirects.yaml redirects ${postHref(slug)} to ${redirect}. Choose another title, or delete that line.`,
    );
  }
  const ids = content.posts.map((post) => frontmatterOf(post)?.id ?? 0);
  const hasPicture = existsSync(projectFolder(`content/pictures/${slug}.yaml`));
  const imageSrc = hasPicture ? slug : undefined;
  mkdirSync(folder, { recursive: true });
  const text = draftText({ title, slug, hasPicture, id: Math.max(0, ...ids) + 1, today: places.today });
  writeFileSync(join(folder, 'index.mdx'), text, { flag: 'wx' });
  return { slug, imageSrc, file: `content/posts/${slug}/index.mdx` };
}

function draftText(post: { title: string; slug: string; hasPicture: boolean; id: number; today: string }): string {
  const labels = categories.map(({ label }) => label);
  const picture = post.hasPicture
    ? `imageSrc: ${post.slug}`
    : `# A photo in this folder becomes the picture of the article:\n# imageSrc: ./photo.jpg\n# imageAlt: 'A lake at dawn'`;
  return `---
id: ${post.id}
title: '${post.title.replaceAll("'", "''")}'
excerpt: ''
publishedAt: ${post.today}
author: ${site.author}
category: ${labels[0]} # one or more, with commas: ${labels.join(' · ')}
${picture}
metaDescription: ''
keywords: [${site.brand[0]}]
schema:
  type: Article
draft: true
---

`;
}
