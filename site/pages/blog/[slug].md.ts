import type { APIRoute, GetStaticPaths } from 'astro';
import type { Post } from '../../posts/post.ts';
import { loadPosts } from '../../posts/posts.ts';
import { articleMarkdown, loadArticleText } from '../../publish/article-text.ts';

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPosts()).map((post) => ({ params: { slug: post.slug }, props: { post } }));

export const GET: APIRoute<{ post: Post }> = async ({ props: { post }, site: base }) =>
  new Response(articleMarkdown(post, await loadArticleText(post), String(base)), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
