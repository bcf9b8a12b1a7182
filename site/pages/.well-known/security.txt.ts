import type { APIRoute } from 'astro';
import { writeSecurityText } from '../../publish/site-texts.ts';

/** Returns security.txt: how to report a vulnerability. */
export const GET: APIRoute = ({ site }) =>
  new Response(writeSecurityText(String(site), new Date()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
