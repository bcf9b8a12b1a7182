import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MailEvent, type MailEventsAnswer, mailEventsSchema, signatureHeader } from '../core/mail-events.ts';
import type { BounceEvent } from '../newsletter/bounces/parse-returned-mail.ts';
import { recordBounce } from '../newsletter/bounces/record-bounce.ts';
import { dataError, type Refusal } from './data-error.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { isSigned } from './webhook-signature.ts';

const path = '/hooks/mail';
const closed: Refusal = {
  status: 404,
  body: dataError('webhook_closed', 'This address is closed: set MAIL_WEBHOOK_SECRET to open it.'),
};
const unsigned: Refusal = {
  status: 401,
  body: dataError('bad_signature', 'The signature is missing, older than five minutes, or not made with our secret.'),
};
const onlyPost: Refusal = { status: 405, body: dataError('method_not_allowed', 'Only POST is understood here.') };

/** Takes bounces and complaints from a mail provider, or from a small program between it and us, under a signed body. */
export function addBounceWebhook(app: FastifyInstance, service: NewsletterService | undefined): void {
  app.register(async (scope) => {
    // The signature is over the bytes as they came, so nobody may parse them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
    const secret = service?.webhookSecret;
    const refusal = secret === undefined ? closed : onlyPost;
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(secret === undefined ? ['POST'] : [])],
      url: path,
      // Answered before the body is read: what it says cannot matter.
      onRequest: async (_request, reply) =>
        refuse(refusal === onlyPost ? reply.header('Allow', 'POST') : reply, refusal),
      handler: (_request, reply) => refuse(reply, refusal),
    });
    if (service === undefined || secret === undefined) return;
    scope.post(path, async (request, reply) => {
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      if (!isSigned(request.headers[signatureHeader], body, secret, service.newsletter.now())) {
        return refuse(reply, unsigned);
      }
      const events = readEvents(body);
      return Array.isArray(events) ? record(service, events) : refuse(reply, events);
    });
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
  const message = `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not understood'}`;
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
