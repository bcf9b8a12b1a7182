import type { APIRoute } from 'astro';
import { loadIssues } from '../posts/issues.ts';
import { loadPosts, loadTextPages } from '../posts/posts.ts';
import { listSitemapPages, writeSitemap } from '../publish/sitemap.ts';

export const GET: APIRoute = async ({ site }) => {
  const textPages = new Map((await loadTextPages()).map(({ id, updatedAt }) => [id, updatedAt]));
  const pages = listSitemapPages({ posts: await loadPosts(), issues: await loadIssues(), textPages });
  return new Response(writeSitemap(pages, String(site)), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
