import type { APIRoute, GetStaticPaths } from 'astro';
import { drawFavicon, faviconSizes } from '../publish/app-icons.ts';

export const getStaticPaths: GetStaticPaths = () =>
  faviconSizes.map((size) => ({ params: { size: String(size) }, props: { size } }));

export const GET: APIRoute<{ size: number }> = async ({ props }) =>
  new Response(new Uint8Array(await drawFavicon(props.size)), { headers: { 'content-type': 'image/png' } });
