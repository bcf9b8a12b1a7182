import type { APIRoute } from 'astro';
import { loadIssues } from '../posts/issues.ts';
import { loadPosts } from '../posts/posts.ts';
import { writeLlmsText } from '../publish/site-texts.ts';

/** Returns the contents of the site, for programs that read Markdown. */
export const GET: APIRoute = async ({ site }) =>
  new Response(writeLlmsText({ posts: await loadPosts(), issues: await loadIssues() }, String(site)), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
