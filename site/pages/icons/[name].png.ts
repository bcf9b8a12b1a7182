import type { APIRoute, GetStaticPaths } from 'astro';
import { type AppIcon, appIcons, drawAppIcon } from '../../publish/app-icons.ts';

export const getStaticPaths: GetStaticPaths = () =>
  appIcons.map((icon) => ({ params: { name: icon.name }, props: { icon } }));

export const GET: APIRoute<{ icon: AppIcon }> = async ({ props }) =>
  new Response(new Uint8Array(await drawAppIcon(props.icon)), { headers: { 'content-type': 'image/png' } });
