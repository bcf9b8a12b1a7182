import { defineMiddleware } from 'astro:middleware';

/**
 * Astro wraps what it passes into a React component that is only drawn at build in <astro-static-slot>.
 * Nothing needs the wrapper afterwards, and inside <ul> or <table> it would be invalid HTML.
 */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.includes('text/html')) return response;
  const html = await response.text();
  return new Response(html.replace(/<\/?astro-static-slot[^>]*>/g, ''), response);
});
