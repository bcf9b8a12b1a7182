import type { APIRoute } from 'astro';

/** API calls and personal links, not public pages. */
const closed = [
  '/rest/',
  '/hooks/',
  '/confirm/',
  '/unsubscribe/',
  '/preferences/',
  '/export/',
  '/erase/',
  '/address/',
  '/watch/',
];

export const GET: APIRoute = ({ site }) => {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${new URL('/sitemap.xml', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
