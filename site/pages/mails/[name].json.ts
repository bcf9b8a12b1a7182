import type { APIRoute, GetStaticPaths } from 'astro';
import { renderConfirmationMail, renderWelcomeMail } from '../../emails/render-mails.tsx';
import { loadPosts } from '../../posts/posts.ts';

const drawings = {
  confirmation: renderConfirmationMail,
  welcome: async () => renderWelcomeMail(await loadPosts()),
} as const;

/** The mails that are no issue. They are for the sender: the build moves them out of the site. */
export const getStaticPaths: GetStaticPaths = () => Object.keys(drawings).map((name) => ({ params: { name } }));

/** One mail with its slots open. */
export const GET: APIRoute = async ({ params }) =>
  Response.json(await drawings[params['name'] as keyof typeof drawings]());
