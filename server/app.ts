import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { PreviewIndex } from '../core/node/previews.ts';
import { hasCode } from '../core/problem/problem.ts';
import { answerError, isDataPath, serverBusy } from './data-error.ts';
import { type CountRequest, createServerMetrics, type RequestKind } from './health/metrics.ts';
import { createHttpServer, refuseUnparsed } from './http-server.ts';
import { createPostLimiters, limitPosts } from './limits/limit-posts.ts';
import { limitFloods } from './limits/log-flood.ts';
import { createLoadWatch } from './limits/overload.ts';
import { defaultServerLimits, type ServerLimits } from './limits/server-limits.ts';
import { createStdoutLog, type Log, logFailure, loggedPath } from './log.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { compileLinkPages } from './pages/link-pages.ts';
import type { LiveSite } from './pages/live-site.ts';
import { retryAfterSeconds, securityHeaders, toHeaderObject } from './pages/responses.ts';
import { addDataRoutes } from './routes/data-routes.ts';
import { addHealthRoutes, alwaysReady, type Readiness } from './routes/health-routes.ts';
import { addLetterRoutes } from './routes/letter-routes.ts';
import { addLinkRoutes } from './routes/link-routes.ts';
import { addPageRoutes } from './routes/page-routes.ts';
import { addPreviewRoutes } from './routes/preview-routes.ts';
import { addSubscribeRoutes } from './routes/subscribe-routes.ts';
import { addWatchRoutes } from './routes/watch-routes.ts';
import { addWebhookRoutes } from './routes/webhook-routes.ts';
import { noVisits, type VisitCounter } from './visits/visit-counter.ts';
import { type BeginWork, unwatched } from './work-list.ts';

const maxBodyBytes = 16 * 1024;
/** Minimum time between two log lines about overload. */
const quietMs = 30_000;

export interface AppDeps {
  live: LiveSite;
  log?: Log;
  /** Without one, all newsletter routes say that the newsletter is closed. */
  service?: NewsletterService | undefined;
  /** How many proxies in front of the server are trusted. */
  trustedProxies?: number;
  visits?: VisitCounter;
  countRequest?: CountRequest;
  readiness?: Readiness;
  /** Called once when requests come through a proxy although `trustedProxies` is 0. */
  onUntrustedProxy?: () => void;
  /** The previews of drafts; without it there are none. */
  previews?: PreviewIndex;
  limits?: Partial<ServerLimits>;
  /** Names what is in work, for the log line about a server that hangs. */
  beginWork?: BeginWork;
}

const routerOptions = {
  // A link mangled by a mail program can be long, and its reader gets the page that explains it.
  maxParamLength: 2000,
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: true,
};

/** Builds the HTTP server with all its routes; it does not listen yet. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { live, previews, service, trustedProxies = 0, visits = noVisits } = deps;
  const { countRequest = createServerMetrics().countRequest, readiness = alwaysReady, beginWork = unwatched } = deps;
  const limits = { ...defaultServerLimits, ...deps.limits };
  const log = limitFloods(deps.log ?? createStdoutLog('info'));
  const overload = createOverloadGuard(limits, log);
  const security = live.derive(({ manifest }) => securityHeaders(manifest.baseCsp));
  const defaultHeaders = () => ({ 'Cache-Control': 'no-store', ...toHeaderObject(security()) });
  const onRefused = (status: number): void => countRequest('refused', status);
  const sendError = createErrorSender(log, defaultHeaders);

  const app = fastify({
    bodyLimit: maxBodyBytes,
    routerOptions,
    trustProxy: trustedProxies === 0 ? false : (_address, hop) => hop < trustedProxies,
    // Requests on an open connection at shutdown are still answered.
    return503OnClosing: false,
    // A page in memory needs nothing that Fastify prepares for a request, which would cost more than the page.
    serverFactory: (handle) =>
      createHttpServer((req, res) => answerDirect(req, res) || handle(req, res), {
        limits,
        headers: security,
        trustedProxies,
        onRefused,
        onDropped: overload.note,
        onUntrustedProxy: deps.onUntrustedProxy,
      }),
    clientErrorHandler: (error, socket) => {
      const status = refuseUnparsed(error, socket, security());
      if (status !== undefined) onRefused(status);
    },
    // An address that cannot be decoded is a page that does not exist, except below the data interface.
    frameworkErrors: (error, request, reply) => {
      if (isDataPath(request.url)) return sendError(error, request, reply);
      reply.hijack();
      return answerPage(request.raw, reply.raw);
    },
  });
  app.setErrorHandler(sendError);
  app.addHook('onClose', async () => overload.stop());

  const { answerDirect, answer: answerPage } = addPageRoutes(app, {
    live,
    log,
    visits,
    findPreviewAsset: (path) => previews?.findAsset(path, new Date()),
    count: countRequest,
    trustedProxies,
    limits,
    beginWork,
    isOverloaded: overload.isOverloaded,
  });
  addAreas(app, {
    live,
    service,
    previews,
    readiness,
    limits,
    log,
    countRequest,
    defaultHeaders,
    beginWork,
    isOverloaded: overload.isOverloaded,
  });
  return app;
}

/** Returns what answers a request that failed, and logs what the server is to blame for. */
function createErrorSender(log: Log, defaultHeaders: () => Record<string, string>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = answerError(error);
    if (status === 503) reply.header('Retry-After', String(retryAfterSeconds));
    if (status >= 500 && !hasCode(error, 'server-busy')) logFailure(log, request.url, error);
    return reply.code(status).headers(defaultHeaders()).send(body);
  };
}

interface AreaDeps extends ResponseHookDeps {
  live: LiveSite;
  service: NewsletterService | undefined;
  previews: PreviewIndex | undefined;
  readiness: Readiness;
  limits: ServerLimits;
  isOverloaded(): boolean;
}

/** Adds the routes that are no pages, area by area; under overload only the health routes still answer. */
function addAreas(app: FastifyInstance, deps: AreaDeps): void {
  const { live, service, previews, readiness, limits, log, isOverloaded } = deps;
  const postLimiters = createPostLimiters(limits);
  const addArea = (parent: FastifyInstance, kind: RequestKind, add: (scope: FastifyInstance) => void): void => {
    parent.register(async (scope) => {
      addResponseHooks(scope, kind, deps);
      // Count first, work second: nothing of what is posted has been read.
      limitPosts(scope, postLimiters, kind === 'webhook' ? 'webhook' : 'form');
      add(scope);
    });
  };
  addArea(app, 'health', (scope) => addHealthRoutes(scope, readiness, live));
  app.register(async (guarded) => {
    guarded.addHook('onRequest', async () => {
      if (isOverloaded()) throw serverBusy();
    });
    const linkPages = live.derive(compileLinkPages);
    addArea(guarded, 'data', (scope) => addDataRoutes(scope, service));
    addArea(guarded, 'form', (scope) => addSubscribeRoutes(scope, service, live, log));
    if (service && previews) addArea(guarded, 'link', (scope) => addPreviewRoutes(scope, service, previews));
    addArea(guarded, 'form', (scope) => addLetterRoutes(scope, service, live, linkPages, log));
    addArea(guarded, 'form', (scope) => addWatchRoutes(scope, service, live, linkPages, log));
    addArea(guarded, 'webhook', (scope) => addWebhookRoutes(scope, service));
    addArea(guarded, 'link', (scope) => addLinkRoutes(scope, service, linkPages, log));
  });
}

interface ResponseHookDeps {
  log: Log;
  countRequest: CountRequest;
  defaultHeaders(): Record<string, string>;
  beginWork: BeginWork;
}

function addResponseHooks(scope: FastifyInstance, kind: RequestKind, deps: ResponseHookDeps): void {
  const { log, countRequest, defaultHeaders, beginWork } = deps;
  // The pattern of the route, not the address: addresses may contain a reader's token.
  const pathOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? loggedPath(url);
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(defaultHeaders());
    reply.raw.once('close', beginWork(`${request.method} ${pathOf(request)}`));
  });
  scope.addHook('onSend', async (_request, reply) => {
    if (!scope.server.listening) reply.header('Connection', 'close');
  });
  scope.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    countRequest(kind, status);
    // A failure already has its own line, and health checks would fill the log.
    if (kind === 'health' || status === 500) return;
    log('request', { method, path: pathOf(request), status, ms: Math.round(elapsedTime) });
  });
}

/** Tells whether the server has too much to do, and logs it. */
function createOverloadGuard(limits: ServerLimits, log: Log) {
  const load = createLoadWatch(limits);
  const note = createOverloadLog(log);
  return {
    note,
    isOverloaded(): boolean {
      const reason = load.findReason();
      if (reason !== undefined) note(reason);
      return reason !== undefined;
    },
    stop: () => load.stop(),
  };
}

/** Logs overload once per stretch: a log that grows with the load would add to it. */
function createOverloadLog(log: Log): (reason: string) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (reason) => {
    const now = performance.now();
    if (now - lastAt > quietMs) log('overload', { error: reason });
    lastAt = now;
  };
}
