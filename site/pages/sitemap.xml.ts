import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { loadIssues } from '../posts/issues.ts';
import { loadPosts } from '../posts/posts.ts';
import { listSitemapPages } from '../publish/metadata/sitemap-pages.ts';
import { writeSitemap } from '../publish/metadata/write-sitemap.ts';

/** Every page search engines may list. */
export const GET: APIRoute = async ({ site }) => {
  const textPages = new Map((await getCollection('pages')).map(({ id, data }) => [id, data.updatedAt]));
  const pages = listSitemapPages({ posts: await loadPosts(), issues: await loadIssues(), textPages });
  return new Response(writeSitemap(pages, String(site)), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
