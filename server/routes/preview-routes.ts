import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Preview, PreviewIndex } from '../../core/node/previews.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import { readSignedToken } from '../../newsletter/subscribers/tokens.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import { securityHeaders, toHeaderObject } from '../pages/responses.ts';

type PreviewRequest = FastifyRequest<{ Params: { token: string; '*': string } }>;

const noCsp = "default-src 'none'; frame-ancestors 'none'";

/** Adds the pages of drafts: whoever has the link can read them until it expires; no cache and no search engine may. */
export function addPreviewRoutes(
  app: FastifyInstance,
  { newsletter }: NewsletterService,
  previews: PreviewIndex,
): void {
  app.get('/preview/:token/*', async (request: PreviewRequest, reply) => {
    const { token, '*': rest } = request.params;
    const claim = readSignedToken(newsletter, 'preview', token);
    if (claim === undefined) return sendText(reply, 404, 'This link is not complete: ask for it again.');
    // It may have been made a moment ago.
    await previews.refresh();
    const preview = previews.find(claim.subscriberId, newsletter.now());
    if (preview === undefined) return sendText(reply, 410, 'This preview has expired: ask its author for a new link.');
    const path = `/${rest.replace(/\/$/, '')}`;
    const page = Object.hasOwn(preview.pages, path) ? preview.pages[path] : undefined;
    if (page === undefined) return sendText(reply, 404, 'This preview does not contain that page.');
    const html = await readFile(join(preview.folder, page.file), 'utf8');
    return send(reply, 200, keepInside(html, preview, token), page.csp);
  });
}

/** Links to other drafts stay in the preview; readers cannot open them anywhere else. */
function keepInside(html: string, { pages }: Preview, token: string): string {
  return html.replace(/\bhref="(\/[^"#?]*)(?=["#?])/g, (link, path) =>
    Object.hasOwn(pages, path) ? `href="/preview/${token}${path}` : link,
  );
}

function sendText(reply: FastifyReply, status: 404 | 410, text: string): FastifyReply {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><p>${escapeHtml(text)}</p></html>`;
  return send(reply, status, html, noCsp);
}

function send(reply: FastifyReply, status: number, html: string, csp: string): FastifyReply {
  const headers = {
    ...toHeaderObject(securityHeaders(csp)),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    // The address of such a page is a key.
    'Referrer-Policy': 'no-referrer',
  };
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html);
}
