import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MailEvent, type MailEventsAnswer, mailEventsSchema, signatureHeader } from '../../core/mail-events.ts';
import type { BounceEvent } from '../../newsletter/bounces/parse-returned-mail.ts';
import { recordBounce } from '../../newsletter/bounces/record-bounce.ts';
import { dataError, type Refusal } from '../data-error.ts';
import type { NewsletterService } from '../newsletter-service.ts';

const path = '/hooks/mail';
/** A hundred events with the longest Message-IDs allowed. */
const maxBodyBytes = 128 * 1024;
const closed: Refusal = {
  status: 404,
  body: dataError('webhook_closed', 'This address is closed: set MAIL_WEBHOOK_SECRET to open it.'),
};
const unsigned: Refusal = {
  status: 401,
  body: dataError('bad_signature', 'The signature is missing, older than five minutes, or not made with our secret.'),
};
const onlyPost: Refusal = { status: 405, body: dataError('method_not_allowed', 'Only POST is allowed here.') };

/** Takes signed bounces and complaints from a mail provider, or from a small program between it and us. */
export function addWebhookRoutes(app: FastifyInstance, service: NewsletterService | undefined): void {
  // The signature covers the bytes as they were sent, so they must not be parsed first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  const secret = service?.webhookSecret;
  const refusal = secret === undefined ? closed : onlyPost;
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(secret === undefined ? ['POST'] : [])],
    url: path,
    // Answered before the body is read: its content cannot matter.
    onRequest: async (_request, reply) => refuse(refusal === onlyPost ? reply.header('Allow', 'POST') : reply, refusal),
    handler: (_request, reply) => refuse(reply, refusal),
  });
  if (service === undefined || secret === undefined) return;
  app.post(path, { bodyLimit: maxBodyBytes }, async (request, reply) => {
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    if (!isSigned(request.headers[signatureHeader], body, secret, service.newsletter.now())) {
      return refuse(reply, unsigned);
    }
    const events = readEvents(body);
    return Array.isArray(events) ? record(service, events) : refuse(reply, events);
  });
}

function readEvents(body: Buffer): MailEvent[] | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return { status: 400, body: dataError('PGRST102', 'Empty or invalid json') };
  }
  const parsed = mailEventsSchema.safeParse(value);
  if (parsed.success) return parsed.data.events;
  const [issue] = parsed.error.issues;
  const message = `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`;
  return { status: 400, body: dataError('bad_events', message) };
}

async function record({ newsletter }: NewsletterService, events: readonly MailEvent[]): Promise<MailEventsAnswer> {
  const outcomes = await Promise.all(events.map((event) => recordBounce(newsletter, toBounceEvent(event))));
  const count = (wanted: string): number => outcomes.filter(({ kind }) => kind === wanted).length;
  return { recorded: count('recorded'), known: count('known'), ignored: count('not-ours') };
}

function toBounceEvent({ type, messageId, code, at }: MailEvent): BounceEvent {
  const bare = messageId.replace(/^<|>$/g, '');
  const key = hash('sha256', ['hook', type, bare, at ?? ''].join('\n'));
  return { type, key, code, proof: { messageIds: [bare], unsubscribeTokens: [] } };
}

function refuse(reply: FastifyReply, { status, body }: Refusal): FastifyReply {
  return reply.code(status).send(body);
}

const toleranceSeconds = 5 * 60;
const maxSignatureLength = 1000;

/**
 * Returns whether a body was signed within the last five minutes; several v1 are allowed while a secret is replaced.
 */
export function isSigned(header: unknown, body: Buffer, secret: string, now: Date): boolean {
  if (typeof header !== 'string' || header.length > maxSignatureLength) return false;
  const pairs = header.split(',').map((part) => part.trim().split('='));
  const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const expected = signBody(time, body, secret);
  const isSame = (hex: string): boolean =>
    /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected);
  return pairs.some(([name, given = '']) => name === 'v1' && isSame(given));
}

/** Returns the signature of a body: HMAC-SHA256 over its time, a dot and the body as it was sent. */
export function signBody(time: string, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
