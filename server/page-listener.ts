import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { searchPath } from '../core/search.ts';
import { busyText, retryAfter } from './busy.ts';
import { describeFailure } from './data-error.ts';
import type { LoadGuard } from './load-guard.ts';
import { type Log, loggedPath } from './log.ts';
import type { AnswerCounts, AnswerKind } from './metrics/answer-counts.ts';
import { createNotFoundAnswer } from './not-found.ts';
import { createAnyCategoryAnswer, sendPage } from './page-answer.ts';
import type { Page, Site } from './pages.ts';
import { sendMethodNotAllowed, sendRedirect, sendText } from './plain-answer.ts';
import { resolveRequest } from './routing.ts';
import { createSearchAnswer } from './search-answer.ts';
import { securityHeaders } from './security-headers.ts';
import type { ServerLimits } from './server-limits.ts';
import type { VisitCounter } from './visit-counter.ts';

/** What the listener answers from, and who takes what it does not know. */
export interface PageListenerWish {
  site: Site;
  next: RequestListener;
  log: Log;
  visits: VisitCounter;
  answers: AnswerCounts;
  guard: LoadGuard;
  limits: Pick<ServerLimits, 'maxHeaderLines'>;
}

/** Answers pages from memory and hands every other request to `next`, its security headers already set. */
export function createPageListener(wish: PageListenerWish): RequestListener {
  const { site, log, visits, answers, limits } = wish;
  const { directPages } = site;
  const answer = createThoughtfulAnswer(wish);
  const mostNamesAndValues = limits.maxHeaderLines * 2;
  const headers = ['Cache-Control', 'no-store', ...securityHeaders(site.manifest.baseCsp)];
  return (req, res) => {
    try {
      const page = isReading(req.method) ? directPages.get(req.url ?? '') : undefined;
      if (req.rawHeaders.length > mostNamesAndValues) {
        sendText(res, 431, describeFailure(431).body.message, ['Connection', 'close', ...headers]);
        answers.count('refused', { method: req.method, url: req.url, status: res.statusCode });
      } else if (req.headers.host === undefined && req.httpVersion === '1.1') {
        sendText(res, 400, 'The request lacks its Host header.', ['Connection', 'close', ...headers]);
        answers.count('refused', { method: req.method, url: req.url, status: res.statusCode });
      } else if (page !== undefined) {
        sendPage(page, req, res);
        answers.count('page', { method: req.method, url: req.url, status: res.statusCode });
        visits.countPage(page, req);
      } else answer(req, res);
    } catch (error) {
      log({ level: 'error', event: 'page-failed', path: loggedPath(req.url ?? ''), error: String(error) });
      failSafely(res, headers);
      answers.count('page', { method: req.method, url: req.url, status: 500 });
    }
  };
}

function createThoughtfulAnswer({ site, next, log, visits, answers, guard }: PageListenerWish): RequestListener {
  const { manifest, pages } = site;
  const security = securityHeaders(manifest.baseCsp);
  const sendAnyCategory = createAnyCategoryAnswer(site);
  const sendNotFound = createNotFoundAnswer(site);
  const sendSearch = createSearchAnswer(site);
  return (req, res) => {
    const { method = '', url = '' } = req;
    const resolution = resolveRequest(manifest, method, url);
    const isMissing = resolution.kind === 'page' && resolution.status === 404;
    if (isMissing) log({ level: 'info', event: 'not-found', method, path: loggedPath(url), status: 404 });
    if (resolution.kind === 'dynamic') {
      setHeaders(res, security);
      next(req, res);
    } else if (isMissing) {
      // Nobody needs the suggestions on it more than the server needs a rest.
      answerMade(
        'not-found',
        req,
        res,
        () => sendNotFound(req, res),
        () => sendPage(pages.get('/404') as Page, req, res),
      );
      visits.countPage(pages.get(resolution.path), req);
    } else if (!isReading(method)) {
      sendMethodNotAllowed(res, security);
      answers.count('refused', { method, url, status: 405 });
    } else if (resolution.kind === 'redirect') {
      sendRedirect(res, resolution, security);
      answers.count('redirect', { method, url, status: resolution.status });
    } else if (resolution.kind === 'page') {
      const page = pages.get(resolution.path) as Page;
      sendPage(page, req, res);
      answers.count('page', { method, url, status: res.statusCode });
      visits.countPage(page, req);
    } else if (resolution.kind === 'search') {
      answerMade('search', req, res, () => sendSearch(resolution.request, req, res));
      visits.countPage(pages.get(searchPath), req);
    } else {
      answerMade('archive', req, res, () => sendAnyCategory(resolution.category, req, res));
      visits.countPage(pages.get(manifest.anyCategoryPage), req);
    }
  };

  /** Answers with a page that is made for this request, or refuses while too many are being made. */
  function answerMade(
    kind: AnswerKind,
    req: IncomingMessage,
    res: ServerResponse,
    make: () => Promise<void>,
    refuse = () => sendText(res, 503, busyText, [...retryAfter, 'Cache-Control', 'no-store', ...security]),
  ): void {
    const leave = guard.enter('page');
    const { method, url } = req;
    const startedAt = performance.now();
    const count = (): void =>
      answers.count(kind, { method, url, status: res.statusCode, ms: performance.now() - startedAt });
    if (leave === undefined) {
      refuse();
      count();
      return;
    }
    make()
      .catch((error) => {
        log({ level: 'error', event: 'page-failed', path: loggedPath(req.url ?? ''), error: String(error) });
        failSafely(res, security);
      })
      .finally(leave)
      .then(count);
  }
}

function isReading(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

function setHeaders(res: ServerResponse, flat: readonly string[]): void {
  for (let at = 0; at < flat.length; at += 2) res.setHeader(String(flat[at]), String(flat[at + 1]));
}

function failSafely(res: ServerResponse, headers: readonly string[]): void {
  if (res.headersSent) res.destroy();
  else sendText(res, 500, 'Something went wrong on our side.', headers);
}
