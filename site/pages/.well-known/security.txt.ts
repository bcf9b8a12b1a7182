import type { APIRoute } from 'astro';
import { writeSecurityText } from '../../publish/site-texts.ts';

export const GET: APIRoute = ({ site }) =>
  new Response(writeSecurityText(String(site), new Date()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
