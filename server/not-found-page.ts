import type { IncomingMessage, ServerResponse } from 'node:http';
import { isHashedAsset } from '../core/hashed-asset.ts';
import { escapeHtml } from '../core/html-text.ts';
import { createNearPages, type NamedPage } from '../core/near-pages.ts';
import { compress } from './encoding.ts';
import type { Site } from './pages.ts';
import { parseTarget } from './resolve-page.ts';
import { type Page, readTemplate, sendGenerated, sendPage } from './responses.ts';
import type { LimitedWork } from './work-queue.ts';

/** The hidden section of the page that lists suggestions. */
const suggestions = /(<section[^>]*\bdata-near="true"[^>]*?) hidden(?:="")?([^>]*>[\s\S]*?<ul[^>]*>)(?=<\/ul>)/;

/** Nobody reads suggestions instead of a picture or a script. */
const isFile = (path: string): boolean => isHashedAsset(path) || /\.[a-z]\w*$/i.test(path);

/** Prepares the 404 page, also for addresses that are gone. Nothing is cached: every wrong path is different. */
export function createNotFoundSender(site: Site, { countRequest, queue }: LimitedWork, status: 404 | 410 = 404) {
  const template = { ...readTemplate(site, '/404'), status };
  const page: Page = { ...(site.pages.get('/404') as Page), status };
  const findNearest = createNearPages(site.manifest.articles);
  return {
    /** Sends the page as it was built. */
    sendPlain: (req: IncomingMessage, res: ServerResponse): void => sendPage(page, req, res),
    /** Sends the page with the articles closest to the requested path; for files and in a flood, as it was built. */
    async sendWithSuggestions(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const path = parseTarget(req.url ?? '').path ?? '';
      const hasSuggestions = !isFile(path) && !queue.isFull() && countRequest(req) === 0;
      const nearest = hasSuggestions ? await queue.run(() => findNearest(path)) : [];
      if (nearest.length === 0) sendPage(page, req, res);
      else await sendGenerated(template, req, res, (encoding) => compress(suggest(template.html, nearest), encoding));
    },
  };
}

/** Fills in the suggestions; only text of the site itself is written, never the path. */
function suggest(template: string, nearest: readonly NamedPage[]): string {
  const items = nearest.map(({ href, title }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`);
  return template.replace(suggestions, (_match, opened, rest) => opened + rest + items.join(''));
}
