import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addBounceWebhook } from './bounce-webhook.ts';
import { BusyError, busyRefusal, retryAfter } from './busy.ts';
import { answerClientError } from './client-error.ts';
import { dataError, describeFailure, describeStoreFailure, type Refusal } from './data-error.ts';
import { addDataRoutes } from './data-routes.ts';
import { guardRoutes } from './guarded-routes.ts';
import { addHealthRoutes, healthPaths } from './health-routes.ts';
import { compileLinkPages } from './link-pages.ts';
import { addLinkRoutes } from './link-routes.ts';
import { createLoadGuard } from './load-guard.ts';
import { type Log, logFailure, loggedPath, logToStdout, storeCodeOf } from './log.ts';
import { type AnswerCounts, createAnswerCounts, kindOfRoute } from './metrics/answer-counts.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { createPageListener } from './page-listener.ts';
import { PageServer, type PageServerWish } from './page-server.ts';
import type { Site } from './pages.ts';
import { sendText } from './plain-answer.ts';
import { createStorelessReadiness, type Readiness } from './readiness.ts';
import { securityHeaders } from './security-headers.ts';
import { type ServerLimits, usualLimits } from './server-limits.ts';
import { addSubscribeForm } from './subscribe-form.ts';
import { noVisits, type VisitCounter } from './visit-counter.ts';

const maxBodyBytes = 16 * 1024;

/** What the app is built from. */
export interface AppParts {
  site: Site;
  log?: Log;
  /** Without one, everything about the newsletter answers that it is closed. */
  service?: NewsletterService | undefined;
  /** How many proxies before the server are believed. */
  trustedProxies?: number;
  /** Counts the pages that are opened; without one nothing is counted. */
  visits?: VisitCounter;
  /** Counts answers of every kind. */
  answers?: AnswerCounts;
  /** Answers /readyz. */
  readiness?: Readiness;
  /** False leaves every page to Node's own HTTP server: the same answers for more work, to compare with. */
  isDirect?: boolean;
  /** What differs from the usual limits. */
  limits?: Partial<ServerLimits>;
}

/** Builds the whole HTTP server: pages from memory first, Fastify for the rest. It does not listen yet. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { site, log = logToStdout, service, trustedProxies = 0, visits = noVisits, isDirect = true } = parts;
  const { answers = createAnswerCounts(), readiness = createStorelessReadiness() } = parts;
  const countRefused = (status: number): void =>
    answers.count('refused', { method: undefined, url: undefined, status });
  const security = securityHeaders(site.manifest.baseCsp);
  const limits = { ...usualLimits, ...parts.limits };
  const guard = createLoadGuard(limits, log);
  const app = fastify({
    bodyLimit: maxBodyBytes,
    // A link that a mail program mangled is long, and its reader gets the page that says so.
    routerOptions: { maxParamLength: 2000 },
    trustProxy: trustedProxies === 0 ? false : (_address, hop) => hop < trustedProxies,
    // Requests that are already on an open connection at shutdown are still answered.
    return503OnClosing: false,
    serverFactory: (next) => {
      const listener = createPageListener({ site, next, log, visits, answers, guard, limits });
      const pages = isDirect ? { site, log, visits, answers } : undefined;
      return createPageServer({
        listener,
        pages,
        limits,
        headers: security,
        onFull: () => {
          guard.noteRefusal('connections');
          countRefused(503);
        },
      });
    },
    clientErrorHandler: (error, socket) => {
      const status = answerClientError(error, socket, security);
      if (status !== undefined) countRefused(status);
    },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = describeError(error);
    if (status === 503) reply.header(...retryAfter);
    // Of refusals the guard writes one line for all: a log that grows with the load is a load of its own.
    if (status >= 500 && !(error instanceof BusyError)) logFailure(log, request.url, error);
    return reply.code(status).header('Cache-Control', 'no-store').send(body);
  };
  app.setErrorHandler(answerError);
  addHooks(app, log, answers);
  app.addHook('onClose', async () => guard.stop());
  // Before the guard: they are answered however busy the server is.
  addHealthRoutes(app, readiness);
  guardRoutes(app, guard);
  addDataRoutes(app, service);
  addSubscribeForm(app, service, site, log);
  addBounceWebhook(app, service);
  addLinkRoutes(app, service, compileLinkPages(site), log);
  return app;
}

function addHooks(app: FastifyInstance, log: Log, answers: AnswerCounts): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    // Before the body is read: an unknown table is unknown whatever was sent to it.
    if (request.is404) {
      const table = loggedPath(request.url).replace(/^\/rest\/v1\/?/, '');
      return reply
        .code(404)
        .send(dataError('PGRST205', `Could not find the table 'public.${table}' in the schema cache`));
    }
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!app.server.listening) reply.header('Connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const { method } = request;
    answers.count(kindOfRoute(url), { method, url, status: reply.statusCode, ms: reply.elapsedTime });
    // A failure has its own line already, and health checks would fill the log.
    if (healthPaths.has(url ?? '') || reply.statusCode === 500) return;
    // The route's pattern, not the address: addresses may carry a reader's token.
    const path = url ?? loggedPath(request.url);
    const ms = Math.round(reply.elapsedTime);
    log({ level: 'info', event: 'request', method, path, status: reply.statusCode, ms });
  });
}

function createPageServer(wish: PageServerWish): PageServer {
  const server = new PageServer(wish);
  server.on('checkExpectation', (_req, res) => {
    const headers = ['Connection', 'close', 'Cache-Control', 'no-store', ...wish.headers];
    sendText(res, 417, describeFailure(417).body.message, headers);
  });
  return server;
}

function describeError(error: FastifyError): Refusal {
  if (error instanceof BusyError) return busyRefusal;
  const storeCode = storeCodeOf(error);
  return storeCode === undefined ? describeFailure(error.statusCode, error.code) : describeStoreFailure(storeCode);
}
