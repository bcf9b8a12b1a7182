import type { IncomingMessage, ServerResponse } from 'node:http';
import { type SearchRequest, searchPath } from '../core/search.ts';
import { createSearch } from '../core/search-index.ts';
import { drawResults } from '../core/search-results.ts';
import { acceptedEncodings } from './accept-encoding.ts';
import { compressBody } from './compress-body.ts';
import { revalidate, type Site } from './pages.ts';
import { sendNotAcceptable } from './plain-answer.ts';
import { compileSearchPage } from './search-page.ts';
import { securityHeaders } from './security-headers.ts';

/** Sends the search page with its results in it. */
export type SendSearch = (request: SearchRequest, req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Prepares the answers to searches from the built search page; they need no JavaScript. */
export function createSearchAnswer({ manifest, pages, searchPages }: Site): SendSearch {
  const entry = manifest.entries[searchPath];
  const template = pages.get(searchPath)?.forms.identity.body;
  if (entry === undefined || template === undefined) throw new Error('The site has no search page.');
  const fill = compileSearchPage(template.toString('utf8'));
  const search = createSearch(searchPages);
  const security = securityHeaders(entry.csp ?? manifest.baseCsp);
  const shared = ['Content-Type', entry.type, 'Cache-Control', revalidate, 'Vary', 'Accept-Encoding', ...security];
  return async (request, req, res) => {
    const encoding = acceptedEncodings(req.headers['accept-encoding'])[0];
    if (encoding === undefined) {
      sendNotAcceptable(res, security);
      return;
    }
    const body = await compressBody(fill(request, drawResults(search(request), request)), encoding);
    const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    res.writeHead(200, ['Content-Length', String(body.length), ...coding, ...shared]);
    res.end(body);
  };
}
