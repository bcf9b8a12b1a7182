import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings } from './accept-encoding.ts';
import { createAnyCategoryRenderer } from './any-category.ts';
import { namesEntityTag } from './entity-tag.ts';
import { type Page, type PageForm, revalidate, type Site } from './pages.ts';
import { sendNotAcceptable } from './plain-answer.ts';
import { securityHeaders } from './security-headers.ts';

/** Sends a page from memory: the best accepted form, or 304 when the client has it already. */
export function sendPage(page: Page, req: IncomingMessage, res: ServerResponse): void {
  const form = chooseForm(page, req.headers);
  if (form === undefined) {
    sendNotAcceptable(res, page.securityHeaders);
    return;
  }
  if (isKnown(page, form, req.headers)) {
    res.writeHead(304, form.notModifiedHeaders);
    res.end();
    return;
  }
  res.writeHead(page.status, form.headers);
  // Node itself leaves the body out of an answer to HEAD.
  res.end(form.body);
}

/** The form of a page that a client likes best; undefined when it refuses all of them. */
export function chooseForm(page: Page, headers: IncomingHttpHeaders): PageForm | undefined {
  if (!page.isNegotiated) return page.forms.identity;
  for (const encoding of acceptedEncodings(headers['accept-encoding'])) {
    const form = page.forms[encoding];
    if (form !== undefined) return form;
  }
  return undefined;
}

/** Whether the client has this form of the page already. */
export function isKnown(page: Page, form: PageForm, headers: IncomingHttpHeaders): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && page.status === 200 && namesEntityTag(known, form.etag);
}

/** Sends the archive of a category value that has no page of its own. */
export type SendAnyCategory = (category: string, req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Prepares the answers to unforeseen category values from the site's archive template. */
export function createAnyCategoryAnswer({ manifest, pages }: Site): SendAnyCategory {
  const entry = manifest.entries[manifest.anyCategoryPage];
  const template = pages.get(manifest.anyCategoryPage)?.forms.identity.body;
  if (entry === undefined || template === undefined) throw new Error('The site has no archive template.');
  const render = createAnyCategoryRenderer(template.toString('utf8'));
  const security = securityHeaders(entry.csp ?? manifest.baseCsp);
  const shared = ['Content-Type', entry.type, 'Cache-Control', revalidate, 'Vary', 'Accept-Encoding', ...security];
  return async (category, req, res) => {
    const encoding = acceptedEncodings(req.headers['accept-encoding'])[0];
    if (encoding === undefined) {
      sendNotAcceptable(res, security);
      return;
    }
    const body = await render(category, encoding);
    const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    res.writeHead(200, ['Content-Length', String(body.length), ...coding, ...shared]);
    res.end(body);
  };
}
