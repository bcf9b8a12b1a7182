import { readFile } from 'node:fs/promises';
import { type IncomingMessage, METHODS, type RequestListener, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHashedAsset } from '../../core/pages/hashed-asset.ts';
import { searchPath } from '../../core/search/search.ts';
import type { CountRequest, RequestKind } from '../health/metrics.ts';
import type { ServerLimits } from '../limits/server-limits.ts';
import { type Log, loggedPath } from '../log.ts';
import {
  createArchiveSender,
  createLimitedWork,
  createSearchSender,
  type LimitedWork,
} from '../pages/generated-pages.ts';
import type { LiveSite } from '../pages/live-site.ts';
import type { Site } from '../pages/pages.ts';
import { resolvePage } from '../pages/resolve-page.ts';
import {
  type HeaderList,
  type Page,
  securityHeaders,
  sendMethodNotAllowed,
  sendOverloaded,
  sendPage,
  sendRedirect,
  sendServerError,
} from '../pages/responses.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import type { BeginWork } from '../work-list.ts';

export interface PageDeps {
  live: LiveSite;
  log: Log;
  visits: VisitCounter;
  /** Finds a file that only the preview of a draft has. */
  findPreviewAsset(path: string): { file: string; type: string } | undefined;
  count: CountRequest;
  trustedProxies: number;
  limits: Pick<ServerLimits, 'searches' | 'maxWaitingPages'>;
  beginWork: BeginWork;
  /** Whether generated pages should be refused for now; pages from memory always go out. */
  isOverloaded(): boolean;
}

/** Answers every address that no other route has; returns the two ways to answer a page. */
export function addPageRoutes(app: FastifyInstance, deps: PageDeps) {
  const listeners = createPageListeners(deps);
  const { answer } = listeners;
  const handler = (request: FastifyRequest, reply: FastifyReply): void => {
    // The response is precomputed, so Fastify's serializing and its hooks have nothing to do.
    reply.hijack();
    answer(request.raw, reply.raw);
  };
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
  const others = app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD');
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler });
  // Answered before the body is read: its content cannot matter.
  app.route({ method: others, url: '/*', onRequest: (request, reply) => handler(request, reply), handler });
  // Request targets that are no path, such as `*`.
  app.setNotFoundHandler(handler);
  return listeners;
}

function createResponder(site: Site, searches: LimitedWork) {
  const { manifest, pages } = site;
  const missing = pages.get('/404') as Page;
  return {
    manifest,
    pages,
    security: securityHeaders(manifest.baseCsp),
    sendArchive: createArchiveSender(site, searches),
    sendSearch: createSearchSender(site, searches),
    notFound: { ...missing, status: 404 } as const,
    gone: { ...missing, status: 410 } as const,
  };
}

async function sendAsset({ file, type }: { file: string; type: string }, res: ServerResponse, security: HeaderList) {
  const body = await readFile(file);
  const headers = ['Content-Type', type, 'Content-Length', String(body.length), 'Cache-Control', 'no-store'];
  res.writeHead(200, [...headers, 'X-Robots-Tag', 'noindex', ...security]);
  res.end(body);
}

function createPageListeners(deps: PageDeps) {
  const { live, log, visits, count, trustedProxies, limits, beginWork, isOverloaded } = deps;
  const searches = createLimitedWork(limits, trustedProxies);
  const responder = live.derive((site) => createResponder(site, searches));

  const fail = (url: string, res: ServerResponse, error: unknown): void => {
    log('page-failed', { path: loggedPath(url), error: String(error) });
    sendServerError(res, responder().security);
  };

  /** Sends a page that is generated for this request, unless the server has too much to do. */
  function generate(kind: RequestKind, url: string, res: ServerResponse, send: () => Promise<void>): void {
    res.once('close', beginWork(`${kind} ${loggedPath(url)}`));
    send()
      .catch((error) => fail(url, res, error))
      .then(() => count(kind, res.statusCode));
  }

  const sendCounted = (page: Page, req: IncomingMessage, res: ServerResponse): void => {
    sendPage(page, req, res);
    count('page', res.statusCode);
    visits.countPage(page, req);
  };

  const answerRest: RequestListener = (req, res) => {
    const { method = '', url = '' } = req;
    // Taken once: the whole answer comes from one site, also when another replaces it meanwhile.
    const { manifest, pages, security, notFound, gone, sendArchive, sendSearch } = responder();
    const resolution = resolvePage(manifest, url);
    const asset = resolution.kind === 'not-found' && isHashedAsset(url) ? deps.findPreviewAsset(url) : undefined;
    if (asset !== undefined) {
      generate('page', url, res, () => sendAsset(asset, res, security));
      return;
    }
    if (resolution.kind === 'not-found' || resolution.kind === 'gone') {
      const page = resolution.kind === 'gone' ? gone : notFound;
      log('not-found', { method, path: loggedPath(url), status: page.status });
      sendPage(page, req, res);
      count('not-found', page.status);
      visits.countPage(pages.get('/404'), req);
    } else if (method !== 'GET' && method !== 'HEAD') {
      sendMethodNotAllowed(res, security);
      count('refused', 405);
    } else if (resolution.kind === 'redirect') {
      sendRedirect(res, resolution, security);
      count('redirect', resolution.status);
    } else if (resolution.kind === 'page') {
      sendCounted(pages.get(resolution.path) as Page, req, res);
    } else if (isOverloaded()) {
      sendOverloaded(res, security);
      count(resolution.kind, 503);
    } else if (resolution.kind === 'search') {
      generate('search', url, res, () => sendSearch(resolution.query, req, res));
      visits.countPage(pages.get(searchPath), req);
    } else {
      generate('archive', url, res, () => sendArchive(resolution.category, req, res));
      visits.countPage(pages.get(manifest.anyCategoryPage), req);
    }
  };

  const guard = (url: string, res: ServerResponse, send: () => void): void => {
    try {
      send();
    } catch (error) {
      fail(url, res, error);
      count('page', 500);
    }
  };

  /** Sends the page at the usual spelling of its address; returns false, with nothing sent, for every other request. */
  const answerDirect = (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url = '' } = req;
    const page = method === 'GET' || method === 'HEAD' ? live.current().directPages.get(url) : undefined;
    if (page === undefined) return false;
    guard(url, res, () => sendCounted(page, req, res));
    return true;
  };

  /** Answers every address: with a page, a redirect, a search or the 404 page. */
  const answer: RequestListener = (req, res) => {
    if (!answerDirect(req, res)) guard(req.url ?? '', res, () => answerRest(req, res));
  };
  return { answerDirect, answer };
}
