import { type IncomingMessage, METHODS, type RequestListener, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { searchPath } from '../../core/search.ts';
import { createArchiveSender } from '../archive-page.ts';
import { createClientLimit } from '../client-limit.ts';
import type { ServerLimits } from '../http-server.ts';
import type { LiveSite } from '../live-site.ts';
import { type Log, loggedPath } from '../log.ts';
import type { CountRequest, RequestKind } from '../metrics.ts';
import { createNotFoundSender } from '../not-found-page.ts';
import type { Site } from '../pages.ts';
import { resolvePage } from '../resolve-page.ts';
import {
  type Page,
  securityHeaders,
  sendMethodNotAllowed,
  sendOverloaded,
  sendPage,
  sendRedirect,
  sendServerError,
} from '../responses.ts';
import { createSearchSender, type SearchDeps } from '../search-page.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import { createWorkQueue } from '../work-queue.ts';

/** What the page routes need. */
export interface PageDeps {
  live: LiveSite;
  log: Log;
  visits: VisitCounter;
  count: CountRequest;
  trustedProxies: number;
  limits: Pick<ServerLimits, 'searches' | 'maxWaitingPages'>;
  /** Whether generated pages should be refused for now; pages from memory always go out. */
  isOverloaded(): boolean;
}

/** The two ways to answer a page. */
export interface PageListeners {
  /** Sends the page at the usual spelling of its address; returns false, with nothing sent, for every other request. */
  answerDirect(req: IncomingMessage, res: ServerResponse): boolean;
  /** Answers every address: with a page, a redirect, a search or the 404 page. */
  answer: RequestListener;
}

/** Answers every address that no other route has. */
export function addPageRoutes(app: FastifyInstance, deps: PageDeps): PageListeners {
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

/** What answers requests for one site. */
function createResponder(site: Site, deps: SearchDeps) {
  const { manifest, pages } = site;
  return {
    manifest,
    pages,
    security: securityHeaders(manifest.baseCsp),
    sendArchive: createArchiveSender(site),
    sendSearch: createSearchSender(site, deps),
    notFound: createNotFoundSender(site, deps.queue),
    gone: createNotFoundSender(site, deps.queue, 410),
  };
}

function createPageListeners(deps: PageDeps): PageListeners {
  const { live, log, visits, count, trustedProxies, limits, isOverloaded } = deps;
  const queue = createWorkQueue(limits.maxWaitingPages);
  const countSearch = createClientLimit(limits.searches, () => performance.now());
  const responder = live.derive((site) => createResponder(site, { trustedProxies, countSearch, queue }));

  const fail = (url: string, res: ServerResponse, error: unknown): void => {
    log('page-failed', { path: loggedPath(url), error: String(error) });
    sendServerError(res, responder().security);
  };

  /** Sends a page that is generated for this request, unless the server has too much to do. */
  function generate(kind: RequestKind, url: string, res: ServerResponse, send: () => Promise<void>): void {
    const startedAt = performance.now();
    send()
      .catch((error) => fail(url, res, error))
      .then(() => count(kind, res.statusCode, performance.now() - startedAt));
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
    if (resolution.kind === 'not-found' || resolution.kind === 'gone') {
      const [sender, status] = resolution.kind === 'gone' ? ([gone, 410] as const) : ([notFound, 404] as const);
      log('not-found', { method, path: loggedPath(url), status });
      if (isOverloaded()) {
        sender.sendPlain(req, res);
        count('not-found', status);
      } else generate('not-found', url, res, () => sender.sendWithSuggestions(req, res));
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
      generate('search', url, res, () => sendSearch(resolution.request, req, res));
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

  const answerDirect: PageListeners['answerDirect'] = (req, res) => {
    const { method, url = '' } = req;
    const page = method === 'GET' || method === 'HEAD' ? live.current().directPages.get(url) : undefined;
    if (page === undefined) return false;
    guard(url, res, () => sendCounted(page, req, res));
    return true;
  };

  return {
    answerDirect,
    answer(req, res) {
      if (!answerDirect(req, res)) guard(req.url ?? '', res, () => answerRest(req, res));
    },
  };
}
