import type { APIRoute } from 'astro';
import { iconSvg } from '../posts/brand-logo.ts';

/** Returns the site's icon as a drawing. */
export const GET: APIRoute = () => new Response(iconSvg, { headers: { 'content-type': 'image/svg+xml' } });
