import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkEmail } from '../../core/node/email-address.ts';
import { newsletterHeader } from '../../core/people/subscribe-outcomes.ts';
import { type Problem, Refused } from '../../core/problem/problem.ts';
import { type PublicRow, type SubscribeOutcome, subscribe } from '../../newsletter/subscribers/subscribe.ts';
import { subscribeFormWords } from '../../site.words.ts';
import { answerProblem, type RequestCode, refuseRequest, tooManyRequests } from '../data-error.ts';
import { sourcePage } from '../form-request.ts';
import { loggedPath } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';

const path = '/rest/v1/subscribers';
const objectType = 'application/vnd.pgrst.object+json; charset=utf-8';
const closed: Problem<RequestCode> = {
  code: 'newsletter-closed',
  problem: subscribeFormWords.outcomes.closed.message,
};
const emailRefusals: Readonly<Record<'23502' | '23514', Problem<RequestCode>>> = {
  '23502': {
    code: 'email-missing',
    problem: 'null value in column "email" of relation "subscribers" violates not-null constraint',
  },
  '23514': {
    code: 'email-invalid',
    problem: 'new row for relation "subscribers" violates check constraint "subscribers_email_check"',
  },
};

/** Adds the data API: callers may insert one subscriber, and nothing else. */
export function addDataRoutes(app: FastifyInstance, service: NewsletterService | undefined): void {
  const crossOrigin = createCrossOrigin(service?.allowedOrigins ?? []);
  const refuse = (reply: FastifyReply, problem: Problem<RequestCode>) => {
    const { status, body } = answerProblem(problem);
    return reply.code(status).send(body);
  };
  if (service === undefined) app.post(path, (_request, reply) => refuse(reply, closed));
  else addInsert(app, service, crossOrigin.answerHeaders);
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: path,
    // Answered before the body is read: its content cannot matter.
    onRequest: async (request, reply) => {
      const { origin } = request.headers;
      const preflight = request.method === 'OPTIONS' ? crossOrigin.preflightHeaders(origin) : undefined;
      if (preflight !== undefined) return reply.code(204).headers(preflight).send();
      return refuse(reply.headers(crossOrigin.answerHeaders(origin)), permissionDenied);
    },
    handler: (_request, reply) => refuse(reply, permissionDenied),
  });
  const refuseTable = async (request: FastifyRequest, reply: FastifyReply) => refuse(reply, unknownTable(request.url));
  // Before the body is read: the body doesn't matter for an unknown table.
  for (const url of ['/rest/v1', '/rest/v1/*']) app.all(url, { onRequest: refuseTable }, refuseTable);
}

function unknownTable(url: string): Problem<RequestCode> {
  const table = loggedPath(url).replace(/^\/rest\/v1\/?/, '');
  return { code: 'table-unknown', problem: `Could not find the table 'public.${table}' in the schema cache` };
}

function addInsert(
  app: FastifyInstance,
  service: NewsletterService,
  crossOriginHeaders: (origin: string | undefined) => Record<string, string>,
): void {
  const checkKey = createKeyCheck(service.anonKey);
  app.route({
    method: 'POST',
    url: path,
    onRequest: async (request, reply) => {
      reply.headers(crossOriginHeaders(request.headers.origin));
      const refusal = checkKey(request.headers, queryOf(request));
      if (refusal) throw new Refused(refusal);
    },
    handler: async (request, reply) => {
      const options = readInsertOptions(queryOf(request), request.headers);
      const checked = checkEmail(readInsertBody(request.body));
      if (!checked.ok) throw new Refused(emailRefusals[checked.code]);
      const waitSeconds = service.mailDelay.attempt(request.ip);
      if (waitSeconds > 0) {
        reply.header('Retry-After', String(waitSeconds));
        throw tooManyRequests(waitSeconds);
      }
      const page = sourcePage(request.headers.referer, request.headers.host);
      const outcome = await subscribe(service.newsletter, { email: checked.email, page, ip: request.ip });
      return sendOutcome(reply, outcome, checked.email, options);
    },
  });
}

function sendOutcome(
  reply: FastifyReply,
  outcome: SubscribeOutcome,
  email: string,
  options: InsertOptions,
): FastifyReply {
  if (outcome.kind === 'duplicate') {
    const message = 'duplicate key value violates unique constraint "subscribers_email_key"';
    throw refuseRequest('address-known', message, [`Key (email)=(${email}) already exists.`]);
  }
  if (outcome.kind === 'check-inbox') reply.header(newsletterHeader.name, newsletterHeader.checkInbox);
  reply.code(201);
  if (options.returns === 'nothing') return reply.send();
  const row = Object.fromEntries(
    options.columns.map((column): [string, PublicRow[typeof column]] => [column, outcome.row[column]]),
  );
  return options.returns === 'object' ? reply.type(objectType).send(JSON.stringify(row)) : reply.send([row]);
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start + 1);
}

const noKey: Problem<RequestCode> = {
  code: 'key-missing',
  problem: 'No API key found in request',
  fix: 'Send the public key of this site in the apikey header.',
};
const wrongKey: Problem<RequestCode> = {
  code: 'key-wrong',
  problem: 'Invalid API key',
  fix: 'Double check the public key of this site.',
};

/** Checks the public key: it must come as `apikey`, and a bearer token beside it must be the same. */
function createKeyCheck(key: string) {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(key);
  const isKey = (text: string): boolean => timingSafeEqual(digest(text), expected);
  return (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    query: string,
  ): Problem<RequestCode> | undefined => {
    const given = headers['apikey'] ?? new URLSearchParams(query).get('apikey');
    if (given === null || given === '' || Array.isArray(given)) return noKey;
    const bearer = headers['authorization'];
    const isSame = bearer === undefined || (typeof bearer === 'string' && isKey(bearer.replace(/^Bearer /i, '')));
    return isKey(given) && isSame ? undefined : wrongKey;
  };
}

const corsHeaders = 'apikey, authorization, content-profile, content-type, accept, prefer, x-client-info';

function createCrossOrigin(origins: readonly string[]) {
  // A response that depends on the caller must say so to caches, also when it is a refusal.
  const vary: Record<string, string> = origins.length > 0 ? { Vary: 'Origin' } : {};
  const allow = (origin: string | undefined, headers: Record<string, string>) =>
    origin !== undefined && origins.includes(origin)
      ? { ...vary, 'Access-Control-Allow-Origin': origin, ...headers }
      : undefined;
  return {
    answerHeaders: (origin: string | undefined) =>
      allow(origin, { 'Access-Control-Expose-Headers': 'x-newsletter, retry-after' }) ?? vary,
    /** Undefined when the origin is not allowed. */
    preflightHeaders: (origin: string | undefined) =>
      allow(origin, {
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': corsHeaders,
        'Access-Control-Max-Age': '86400',
      }),
  };
}

const publicColumns = ['id', 'email', 'created_at'] as const;

type PublicColumn = (typeof publicColumns)[number];

/** What the caller wants back: nothing, a list of one row, or the row itself. */
interface InsertOptions {
  returns: 'nothing' | 'array' | 'object';
  columns: readonly PublicColumn[];
}

/** Refuses everything but the insert of one row. */
const permissionDenied: Problem<RequestCode> = {
  code: 'not-permitted',
  problem: 'permission denied for table subscribers',
};

const objectTypes = /^application\/vnd\.pgrst\.object(\+json)?$/;
const jsonTypes = new Set(['*/*', 'application/*', 'application/json', 'application/vnd.pgrst.array+json']);

/** Reads headers and query of an insert; throws Refused for anything but the insert of one row. */
function readInsertOptions(query: string, headers: IncomingHttpHeaders): InsertOptions {
  const prefer = headerOf(headers, 'prefer').toLowerCase();
  const profile = headerOf(headers, 'content-profile') || 'public';
  const parameters = new URLSearchParams(query);
  if (prefer.includes('resolution=') || parameters.has('on_conflict')) throw new Refused(permissionDenied);
  if (profile !== 'public') throw refuseRequest('schema-unknown', 'The schema must be one of the following: public');
  const accepted = headerOf(headers, 'accept').toLowerCase().split(',');
  const types = accepted.map((type) => (type.split(';', 1)[0] ?? '').trim()).filter(Boolean);
  const isObject = types.some((type) => objectTypes.test(type));
  if (types.length > 0 && !isObject && !types.some((type) => jsonTypes.has(type))) {
    throw refuseRequest('media-type', 'None of these media types are available');
  }
  const wantsRow = prefer.includes('return=representation');
  return { returns: wantsRow ? (isObject ? 'object' : 'array') : 'nothing', columns: readColumns(parameters) };
}

/** Reads the address in the body of an insert: one object, or a list of exactly one. */
function readInsertBody(body: unknown): unknown {
  if (Array.isArray(body) && body.length > 1) throw new Refused(permissionDenied);
  const row: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    throw refuseRequest('json-invalid', 'Empty or invalid json');
  }
  for (const column of Object.keys(row)) {
    if (column === 'id' || column === 'created_at') throw new Refused(permissionDenied);
    if (column !== 'email') throw unknownColumn(column);
  }
  return 'email' in row ? row.email : undefined;
}

function readColumns(parameters: URLSearchParams): readonly PublicColumn[] {
  for (const name of new Set(parameters.keys())) {
    if (!['select', 'columns', 'apikey'].includes(name) || parameters.getAll(name).length > 1) {
      throw refuseRequest('query-unknown', 'The query string is not supported.');
    }
  }
  for (const column of splitList(parameters.get('columns') ?? '"email"')) {
    if (column !== 'email') throw unknownColumn(column);
  }
  const selected = splitList(parameters.get('select') ?? '*');
  const unknown = selected.find((name) => name !== '*' && !publicColumns.some((column) => column === name));
  if (unknown !== undefined) throw refuseRequest('column-unreadable', `column subscribers.${unknown} does not exist`);
  const isChosen = (column: PublicColumn): boolean => selected.includes('*') || selected.includes(column);
  return publicColumns.filter(isChosen);
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
}

function unknownColumn(column: string): Refused {
  return refuseRequest('column-unknown', `Could not find the '${column}' column of 'subscribers' in the schema cache`);
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
