import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteManifest } from '../../core/pages/site-manifest.ts';
import { fillWords } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { pleaseWait } from '../please-wait.ts';
import { acceptedEncodings, type Encoding, matchesEtag } from './encoding.ts';

/** Response headers as a flat list of names and values, ready for `writeHead`. */
export type HeaderList = readonly string[];

/** One encoding of a page with the headers that go with it. */
export interface Encoded {
  body: Buffer;
  etag: string;
  headers: string[];
  notModifiedHeaders: string[];
}

export interface Page {
  status: 200 | 404 | 410;
  /** Whether the encoding depends on Accept-Encoding. */
  isNegotiated: boolean;
  encodings: { identity: Encoded } & Partial<Record<Encoding, Encoded>>;
  securityHeaders: HeaderList;
}

export const retryAfterSeconds = 5;

/** Cache-Control of HTML: stored, but revalidated each time. */
export const revalidate = 'public, max-age=0, must-revalidate';

/**
 * Sent with every response; the Content-Security-Policy differs.
 * The strict opener policy works because share pop-ups are opened with `noopener`.
 */
const fixedSecurityHeaders: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Permissions-Policy',
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'X-Frame-Options',
  'DENY',
];

export function securityHeaders(csp: string): string[] {
  return ['Content-Security-Policy', csp, ...fixedSecurityHeaders];
}

export function toHeaderObject(list: HeaderList): Record<string, string> {
  const pairs: [string, string][] = [];
  for (let at = 0; at < list.length; at += 2) pairs.push([String(list[at]), String(list[at + 1])]);
  return Object.fromEntries(pairs);
}

/** Sends a page from memory: in the best accepted encoding, or 304 when the client already has it. */
export function sendPage(page: Page, req: IncomingMessage, res: ServerResponse): void {
  const { isNegotiated, encodings } = page;
  const accepted = isNegotiated ? acceptedEncodings(req.headers['accept-encoding']) : (['identity'] as const);
  const best = accepted.find((encoding) => encodings[encoding] !== undefined);
  const encoded = best && encodings[best];
  if (encoded === undefined) {
    sendNotAcceptable(res, page.securityHeaders);
    return;
  }
  const tags = req.headers['if-none-match'];
  if (tags !== undefined && page.status === 200 && matchesEtag(tags, encoded.etag)) {
    res.writeHead(304, encoded.notModifiedHeaders);
    res.end();
    return;
  }
  res.writeHead(page.status, encoded.headers);
  // Node itself leaves the body out of a response to HEAD.
  res.end(encoded.body);
}

/** A built page that is filled in for each request. */
export type Template = ReturnType<typeof readTemplate>;

export function readTemplate(
  { manifest, pages }: { manifest: SiteManifest; pages: ReadonlyMap<string, Page> },
  path: string,
) {
  const entry = manifest.entries[path];
  const page = pages.get(path);
  if (entry === undefined || page === undefined) throw new Error(`The site has no template ${path}.`);
  const headers = ['Content-Type', entry.type, 'Cache-Control', revalidate, 'Vary', 'Accept-Encoding'];
  return {
    html: page.encodings.identity.body.toString('utf8'),
    status: page.status,
    headers: [...headers, ...page.securityHeaders],
    securityHeaders: page.securityHeaders,
  };
}

/** Sends a page that is generated for this request, in the best accepted encoding. */
export async function sendGenerated(
  template: Template,
  req: IncomingMessage,
  res: ServerResponse,
  render: (encoding: Encoding) => Promise<Buffer>,
): Promise<void> {
  const [encoding] = acceptedEncodings(req.headers['accept-encoding']);
  if (encoding === undefined) {
    sendNotAcceptable(res, template.securityHeaders);
    return;
  }
  const body = await render(encoding);
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  res.writeHead(template.status, ['Content-Length', String(body.length), ...coding, ...template.headers]);
  res.end(body);
}

/** Sends one sentence as plain text; `headers` must include the security headers. */
export function sendText(res: ServerResponse, status: number, text: string, headers: HeaderList): void {
  const body = Buffer.from(`${text}\n`);
  const ofBody = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(body.length)];
  res.writeHead(status, [...ofBody, ...headers]);
  res.end(body);
}

/** Tells a client that it refuses every encoding the page has. */
function sendNotAcceptable(res: ServerResponse, headers: HeaderList): void {
  const text = 'This page is available plain, with gzip or with brotli, and the request refuses all three.';
  sendText(res, 406, text, ['Vary', 'Accept-Encoding', 'Cache-Control', 'no-store', ...headers]);
}

export function sendMethodNotAllowed(res: ServerResponse, headers: HeaderList): void {
  const text = 'This address can only be read: use GET or HEAD.';
  sendText(res, 405, text, ['Allow', 'GET, HEAD', 'Cache-Control', 'no-store', ...headers]);
}

export function sendOverloaded(res: ServerResponse, headers: HeaderList): void {
  const caching = ['Retry-After', String(retryAfterSeconds), 'Cache-Control', 'no-store'];
  sendText(res, 503, fillWords(words.pleaseWait.overloaded), [...caching, ...headers]);
}

/** Tells a client that searches too often when it may search again. */
export function sendSearchLimit(res: ServerResponse, waitSeconds: number, headers: HeaderList): void {
  const text = pleaseWait('searches', waitSeconds);
  sendText(res, 429, text, ['Retry-After', String(waitSeconds), 'Cache-Control', 'no-store', ...headers]);
}

/** Redirects; caches forget a permanent redirect after an hour, so that a mistake can be undone. */
export function sendRedirect(
  res: ServerResponse,
  { status, location }: { status: 301 | 302; location: string },
  headers: HeaderList,
): void {
  const address = location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  const caching = status === 301 ? 'public, max-age=3600' : 'no-store';
  sendText(res, status, `See ${address}`, ['Location', address, 'Cache-Control', caching, ...headers]);
}

/** Ends a response after a failure of ours, without details. */
export function sendServerError(res: ServerResponse, headers: HeaderList): void {
  if (res.headersSent) res.destroy();
  else sendText(res, 500, 'Something went wrong on our side.', ['Cache-Control', 'no-store', ...headers]);
}
