import type { IncomingHttpHeaders } from 'node:http';

/** Whether somebody opens the page now: no look ahead, no script that fetches it, no question for its headers only. */
export function isOpening(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET') return false;
  // A page that the service worker stores for later is fetched in another mode than one that is opened.
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? headers['x-purpose'];
  return purpose === undefined || !/prefetch|preview|prerender/i.test(String(purpose));
}
