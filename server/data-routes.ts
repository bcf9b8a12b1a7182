import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkEmail } from '../core/email-address.ts';
import { newsletterHeader, serviceMessages } from '../core/subscribe-words.ts';
import { type PublicRow, type SubscribeOutcome, subscribe } from '../newsletter/subscribers/subscribe.ts';
import { createCrossOrigin } from './allowed-origins.ts';
import { createKeyCheck } from './anon-key.ts';
import { dataError, type Refusal } from './data-error.ts';
import { type InsertWish, permissionDenied, readInsertBody, readInsertWish } from './insert-request.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { sourcePage } from './source-page.ts';

const path = '/rest/v1/subscribers';
const objectType = 'application/vnd.pgrst.object+json; charset=utf-8';
const closed: Refusal = { status: 503, body: dataError('newsletter_closed', serviceMessages.closed) };
const emailRefusals: Record<'23502' | '23514', string> = {
  '23502': 'null value in column "email" of relation "subscribers" violates not-null constraint',
  '23514': 'new row for relation "subscribers" violates check constraint "subscribers_email_check"',
};

/** The data interface's one table: callers may insert one subscriber, and do nothing else. */
export function addDataRoutes(app: FastifyInstance, service: NewsletterService | undefined): void {
  const crossOrigin = createCrossOrigin(service?.allowedOrigins ?? []);
  const refuse = (reply: FastifyReply, { status, body }: Refusal) => reply.code(status).send(body);
  if (service === undefined) app.post(path, (_request, reply) => refuse(reply, closed));
  else addInsert(app, service, crossOrigin.answerHeaders, refuse);
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: path,
    // Answered before the body is read: what it says cannot matter.
    onRequest: async (request, reply) => {
      const { origin } = request.headers;
      const preflight = request.method === 'OPTIONS' ? crossOrigin.preflightHeaders(origin) : undefined;
      if (preflight !== undefined) return reply.code(204).headers(preflight).send();
      return refuse(reply.headers(crossOrigin.answerHeaders(origin)), permissionDenied);
    },
    handler: (_request, reply) => refuse(reply, permissionDenied),
  });
}

function addInsert(
  app: FastifyInstance,
  service: NewsletterService,
  crossOriginHeaders: (origin: string | undefined) => Record<string, string>,
  refuse: (reply: FastifyReply, refusal: Refusal) => FastifyReply,
): void {
  const checkKey = createKeyCheck(service.anonKey);
  app.route({
    method: 'POST',
    url: path,
    onRequest: async (request, reply) => {
      reply.headers(crossOriginHeaders(request.headers.origin));
      const refusal = checkKey(request.headers, queryOf(request));
      return refusal && refuse(reply, refusal);
    },
    handler: async (request, reply) => {
      const wish = readInsertWish({ query: queryOf(request), headers: request.headers });
      if (!wish.ok) return refuse(reply, wish.refusal);
      const body = readInsertBody(request.body);
      if (!body.ok) return refuse(reply, body.refusal);
      const checked = checkEmail(body.value);
      if (!checked.ok)
        return refuse(reply, { status: 400, body: dataError(checked.code, emailRefusals[checked.code]) });
      const waitSeconds = await service.limiter.attempt(request.ip);
      if (waitSeconds > 0) return refuse(reply.header('Retry-After', String(waitSeconds)), tooMany(waitSeconds));
      const page = sourcePage(request.headers.referer, request.headers.host);
      const outcome = await subscribe(service.newsletter, { email: checked.email, page, ip: request.ip });
      return sendOutcome(reply, outcome, checked.email, wish.value, refuse);
    },
  });
}

function sendOutcome(
  reply: FastifyReply,
  outcome: SubscribeOutcome,
  email: string,
  wish: InsertWish,
  refuse: (reply: FastifyReply, refusal: Refusal) => FastifyReply,
): FastifyReply {
  if (outcome.kind === 'duplicate') {
    const message = 'duplicate key value violates unique constraint "subscribers_email_key"';
    const details = `Key (email)=(${email}) already exists.`;
    return refuse(reply, { status: 409, body: dataError('23505', message, { details }) });
  }
  // PTxyz is the data interface's own way for a database to choose the status of its refusal.
  if (outcome.kind === 'suppressed') {
    return refuse(reply, { status: 409, body: dataError('PT409', serviceMessages.removed) });
  }
  if (outcome.kind === 'check-inbox') reply.header(newsletterHeader.name, newsletterHeader.checkInbox);
  reply.code(201);
  if (wish.answer === 'nothing') return reply.send();
  const row = Object.fromEntries(
    wish.columns.map((column): [string, PublicRow[typeof column]] => [column, outcome.row[column]]),
  );
  return wish.answer === 'object' ? reply.type(objectType).send(JSON.stringify(row)) : reply.send([row]);
}

function tooMany(seconds: number): Refusal {
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const message = `Too many attempts. Please wait ${wait} and try again.`;
  return { status: 429, body: dataError('too_many_requests', message) };
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start + 1);
}
