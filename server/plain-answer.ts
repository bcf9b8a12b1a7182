import type { ServerResponse } from 'node:http';

/** Sends one sentence as plain text; `headers` is a flat list that already holds the security headers. */
export function sendText(res: ServerResponse, status: number, text: string, headers: readonly string[]): void {
  const body = Buffer.from(`${text}\n`);
  const ofBody = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(body.length)];
  res.writeHead(status, [...ofBody, ...headers]);
  res.end(body);
}

/** Says that the client refuses every encoding the page has. */
export function sendNotAcceptable(res: ServerResponse, headers: readonly string[]): void {
  const text = 'This page is sent plain, with gzip or with brotli, and the request refuses all three.';
  sendText(res, 406, text, ['Vary', 'Accept-Encoding', 'Cache-Control', 'no-store', ...headers]);
}

/** Says that an address can only be read. */
export function sendMethodNotAllowed(res: ServerResponse, headers: readonly string[]): void {
  const text = 'This address can only be read: use GET or HEAD.';
  sendText(res, 405, text, ['Allow', 'GET, HEAD', 'Cache-Control', 'no-store', ...headers]);
}

/** Sends the reader to another address; a permanent move is forgotten after an hour, so a mistake can be undone. */
export function sendRedirect(
  res: ServerResponse,
  { status, location }: { status: 301 | 302; location: string },
  headers: readonly string[],
): void {
  const address = location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  const caching = status === 301 ? 'public, max-age=3600' : 'no-store';
  sendText(res, status, `See ${address}`, ['Location', address, 'Cache-Control', caching, ...headers]);
}
