import { archiveHref } from '../../core/category-match.ts';
import { lastChange, siteTimestamp } from '../../facts/site-time.ts';
import { features } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { categoryPages } from '../posts/category-pages.ts';
import { type Issue, issuePicture } from '../posts/issue.ts';
import { findPagePicture } from '../posts/page-pictures.ts';
import { drawnPictures, getPicture } from '../posts/pictures.ts';
import type { Post } from '../posts/post.ts';
import { postsIn } from '../posts/posts.ts';
import { subjectPages } from './subject-pages.ts';
import { xmlElement } from './xml.ts';

/** A page of the site, for crawlers. */
export interface SitemapPage {
  path: string;
  /** Day or time of the last substantial change, as 2025-07-23, if known. */
  changedOn?: string | undefined;
  pictures: string[];
}

/** Writes the pages of the site as sitemap.xml, with their pictures. */
export function writeSitemap(pages: readonly SitemapPage[], base: string): string {
  const absolute = (path: string) => new URL(path, base).href;
  const urls = pages.map(({ path, changedOn, pictures }) =>
    [
      '<url>',
      xmlElement('loc', absolute(path)),
      ...(changedOn ? [xmlElement('lastmod', changedOn.includes(' ') ? siteTimestamp(changedOn) : changedOn)] : []),
      ...pictures.map((picture) => `<image:image>${xmlElement('image:loc', absolute(picture))}</image:image>`),
      '</url>',
    ].join(''),
  );
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<urlset ${spaces}>`, ...urls, '</urlset>\n'].join('\n');
}

const drawnOn = (page: string): string[] => {
  const picture = findPagePicture(page);
  return picture ? [picture.id] : [];
};
const pictureOf = (id: string): string => getPicture(id).webp.at(-1)?.url ?? '';
const changeOf = ({ updatedAt, publishedAt }: Post): string => lastChange(publishedAt, updatedAt);
const newest = (days: readonly string[]): string | undefined => [...days].sort().at(-1);

/** Everything a search engine may list: what has `noindex` is not here. */
export function listSitemapPages(content: {
  posts: Post[];
  issues: Issue[];
  /** Day of the last change of a page of content/pages, by its name. */
  textPages: ReadonlyMap<string, string | undefined>;
}): SitemapPage[] {
  const { posts, issues, textPages } = content;
  const ofPosts = newest(posts.map(changeOf));
  const corrected = newest(posts.flatMap(({ corrections = [] }) => corrections.map(({ date }) => date)));
  const page = (path: string, changedOn?: string, ...ids: (string | undefined)[]): SitemapPage => ({
    path,
    changedOn,
    pictures: ids.filter((id) => id !== undefined).map(pictureOf),
  });
  return [
    page('/', ofPosts, ...drawnOn('home')),
    page('/blog', ofPosts),
    ...posts.map((post) => page(post.href, changeOf(post), post.imageSrc)),
    ...categoryPages.map(({ name }) => page(archiveHref(name), newest(postsIn(posts, name).map(changeOf)))),
    page('/newsletter', newest(issues.map(({ date }) => date)), ...drawnOn('newsletter')),
    ...issues.map((issue) => page(issue.href, issue.date, issuePicture(issue))),
    ...(tools.length > 0 ? [page('/tools')] : []),
    ...tools.map(({ path, picture }) => page(path, undefined, picture)),
    ...subjectPages.map(({ path, changedOn, picture }) => page(path, changedOn, ...(picture ? [picture.id] : []))),
    page('/gallery', undefined, ...drawnPictures.map(({ id }) => id)),
    ...(features.glossary ? [page('/glossary')] : []),
    page('/corrections', corrected),
    page('/sitemap', newest([ofPosts, ...issues.map(({ date }) => date)].filter((day) => day !== undefined))),
    ...[...textPages].map(([name, changedOn]) => page(`/${name}`, changedOn, ...drawnOn(name))),
  ];
}
