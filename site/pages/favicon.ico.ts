import type { APIRoute } from 'astro';
import { drawFavicon, wrapAsIco } from '../publish/app-icons.ts';

/** Returns the site's icon under the name old programs ask for. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array(wrapAsIco(await drawFavicon(32))), { headers: { 'content-type': 'image/x-icon' } });
