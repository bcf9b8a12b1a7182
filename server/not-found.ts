import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../core/html-text.ts';
import { createNearPages, type NamedPage } from '../core/near-pages.ts';
import { acceptedEncodings } from './accept-encoding.ts';
import { compressBody } from './compress-body.ts';
import { sendPage } from './page-answer.ts';
import { revalidate, type Site } from './pages.ts';
import { sendNotAcceptable } from './plain-answer.ts';
import { readRequestTarget } from './request-target.ts';
import { securityHeaders } from './security-headers.ts';

/** The room the page keeps for suggestions; hidden until it is filled. */
const room = /(<section[^>]*\bdata-near="true"[^>]*?) hidden(?:="")?([^>]*>[\s\S]*?<ul[^>]*>)(?=<\/ul>)/;

/** Sends the 404 page with the articles nearest to the path that was tried. */
export type SendNotFound = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Prepares the 404 page. Nothing is kept: every path that leads nowhere is another one. */
export function createNotFoundAnswer({ manifest, pages }: Site): SendNotFound {
  const page = pages.get('/404');
  const entry = manifest.entries['/404'];
  if (page === undefined || entry === undefined) throw new Error('The site has no 404 page.');
  const template = page.forms.identity.body.toString('utf8');
  const nearest = createNearPages(manifest.articles);
  const security = securityHeaders(entry.csp ?? manifest.baseCsp);
  const shared = ['Content-Type', entry.type, 'Cache-Control', revalidate, 'Vary', 'Accept-Encoding', ...security];
  return async (req, res) => {
    const near = nearest(readRequestTarget(req.url ?? '').path ?? '');
    if (near.length === 0) {
      sendPage(page, req, res);
      return;
    }
    const encoding = acceptedEncodings(req.headers['accept-encoding'])[0];
    if (encoding === undefined) {
      sendNotAcceptable(res, security);
      return;
    }
    const body = await compressBody(suggest(template, near), encoding);
    const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    res.writeHead(404, ['Content-Length', String(body.length), ...coding, ...shared]);
    res.end(body);
  };
}

/** Fills the room of the page; only words of the site itself are written, never the path. */
function suggest(template: string, near: readonly NamedPage[]): string {
  const items = near.map(({ href, title }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`);
  return template.replace(room, (_all, opened, rest) => opened + rest + items.join(''));
}
