import type { APIRoute } from 'astro';
import { colors } from '../../site.colors.ts';
import { site } from '../../site.config.ts';
import { appIcons } from '../publish/app-icons.ts';

export const GET: APIRoute = () => {
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.brand[0],
    description: site.description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.paper.light,
    theme_color: colors.ink.light,
    categories: site.appCategories,
    icons: appIcons.map(({ name, size, purpose }) => ({
      src: `/icons/${name}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: 'Blog', url: '/blog' },
      { name: 'Newsletter', url: '/newsletter' },
    ],
  };
  return new Response(JSON.stringify(manifest, null, 1), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
