import type { APIRoute, GetStaticPaths } from 'astro';
import { encodeMailPicture } from '../../../emails/mail-pictures.ts';
import { pickWelcomePosts } from '../../../emails/render-mails.tsx';
import { loadAllIssues } from '../../../posts/issues.ts';
import { loadPosts } from '../../../posts/posts.ts';

/** Returns the pictures mails show: those of picked posts and of the welcome mail's three. */
export const getStaticPaths: GetStaticPaths = async () => {
  const posts = [...(await loadAllIssues()).flatMap((issue) => issue.posts), ...pickWelcomePosts(await loadPosts())];
  return [...new Set(posts.map(({ imageSrc }) => imageSrc))].map((id) => ({ params: { id } }));
};

/** Returns one picture as JPEG. */
export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array(await encodeMailPicture(String(params['id']))), {
    headers: { 'content-type': 'image/jpeg' },
  });
