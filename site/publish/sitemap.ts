import { archiveHref } from '../../core/posts/category-match.ts';
import { lastChange, siteTimestamp } from '../../facts/site-time.ts';
import { features } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { categoryPages } from '../posts/category-pages.ts';
import type { Issue } from '../posts/issue.ts';
import { type Post, withoutSamples } from '../posts/post.ts';
import { postsIn } from '../posts/posts.ts';
import { subjectPages } from './subject-pages.ts';
import { xmlElement } from './xml.ts';

/** A page of the site, for crawlers: its path, and the day or time of its last substantial change, if known. */
type SitemapPage = readonly [path: string, changedOn?: string | undefined];

/** Writes the pages of the site as sitemap.xml. */
export function writeSitemap(pages: readonly SitemapPage[], base: string): string {
  const urls = pages.map(([path, changedOn]) =>
    [
      '<url>',
      xmlElement('loc', new URL(path, base).href),
      ...(changedOn ? [xmlElement('lastmod', changedOn.includes(' ') ? siteTimestamp(changedOn) : changedOn)] : []),
      '</url>',
    ].join(''),
  );
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...urls, '</urlset>\n'].join('\n');
}

const changeOf = ({ updatedAt, publishedAt }: Post): string => lastChange(publishedAt, updatedAt);
const newest = (days: readonly string[]): string | undefined => [...days].sort().at(-1);

/** Everything a search engine may list: what has `noindex` is not here. */
export function listSitemapPages(content: {
  posts: Post[];
  issues: Issue[];
  /** Day of the last change of a page of content/pages, by its name. */
  textPages: ReadonlyMap<string, string | undefined>;
}): SitemapPage[] {
  const { issues, textPages } = content;
  const posts = withoutSamples(content.posts);
  const ofPosts = newest(posts.map(changeOf));
  const corrected = newest(posts.flatMap(({ corrections = [] }) => corrections.map(({ date }) => date)));
  return [
    ['/', ofPosts],
    ['/blog', ofPosts],
    ...posts.map((post): SitemapPage => [post.href, changeOf(post)]),
    ...categoryPages.map(({ name }): SitemapPage => [archiveHref(name), newest(postsIn(posts, name).map(changeOf))]),
    ['/newsletter', newest(issues.map(({ date }) => date))],
    ...issues.map(({ href, date }): SitemapPage => [href, date]),
    ...(tools.length > 0 ? [['/tools'] as const] : []),
    ...tools.map(({ path }): SitemapPage => [path]),
    ...subjectPages.map(({ path, changedOn }): SitemapPage => [path, changedOn]),
    ['/gallery'],
    ...(features.glossary ? [['/glossary'] as const] : []),
    ['/corrections', corrected],
    ['/sitemap'],
    ...[...textPages].map(([name, changedOn]): SitemapPage => [`/${name}`, changedOn]),
  ];
}
