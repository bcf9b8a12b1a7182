import type { APIRoute } from 'astro';
import { writeSecurityText } from '../../publish/site-texts.ts';

/** Whom to tell about a hole in the site. */
export const GET: APIRoute = ({ site }) =>
  new Response(writeSecurityText(String(site), new Date()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
