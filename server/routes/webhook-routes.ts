import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type MailService, mailServiceNames } from '../../core/mail-events.ts';
import { recordEvents } from '../../newsletter/service/record-events.ts';
import { dataError, type Refusal } from '../data-error.ts';
import { fetchText, type MailHook } from '../hooks/hook.ts';
import { mailgun } from '../hooks/mailgun.ts';
import { ownFormat } from '../hooks/own-format.ts';
import { postmark } from '../hooks/postmark.ts';
import { resend } from '../hooks/resend.ts';
import { sendgrid } from '../hooks/sendgrid.ts';
import { createSesHook } from '../hooks/ses.ts';
import type { NewsletterService } from '../newsletter-service.ts';

const path = '/hooks/mail';
/** A hundred events in our format with the longest Message-IDs; a batch of SendGrid, the largest of the services. */
const maxBodyBytes = { own: 128 * 1024, service: 1024 * 1024 };
const unsigned: Refusal = {
  status: 401,
  body: dataError('bad_signature', 'The signature is missing, too old, or not made with our secret.'),
};
const onlyPost: Refusal = { status: 405, body: dataError('method_not_allowed', 'Only POST is allowed here.') };

/** One address that takes events; without a secret it is closed. */
interface Door {
  url: string;
  hook: MailHook;
  secret: string | undefined;
  setting: string;
  bodyLimit: number;
  service?: MailService;
}

/** Takes bounces and complaints from mail services, or in our own format from a small program between one and us. */
export function addWebhookRoutes(app: FastifyInstance, service: NewsletterService | undefined): void {
  // Signatures cover the bytes as they were sent, so they must not be parsed first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  const setting = 'MAIL_WEBHOOK_SECRET';
  const secret = service?.webhookSecret;
  addDoor(app, service, { url: path, hook: ownFormat, secret, setting, bodyLimit: maxBodyBytes.own });
  const hooks: Record<MailService, MailHook> = { postmark, ses: createSesHook(), mailgun, sendgrid, resend };
  for (const name of Object.keys(mailServiceNames) as MailService[]) {
    addDoor(app, service, {
      url: `${path}/${name}`,
      hook: hooks[name],
      service: name,
      secret: service?.mailEvents?.find((source) => source.service === name)?.secret,
      setting: 'MAIL_EVENTS',
      bodyLimit: maxBodyBytes.service,
    });
  }
}

function addDoor(app: FastifyInstance, service: NewsletterService | undefined, door: Door): void {
  const { url, hook, secret, setting, bodyLimit } = door;
  const isOpen = service !== undefined && secret !== undefined;
  const closed = dataError('webhook_closed', `This address is closed: set ${setting} to open it.`);
  const refusal = isOpen ? onlyPost : { status: 404, body: closed };
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(isOpen ? [] : ['POST'])],
    url,
    // Answered before the body is read: its content cannot matter.
    onRequest: async (_request, reply) => refuse(isOpen ? reply.header('Allow', 'POST') : reply, refusal),
    handler: (_request, reply) => refuse(reply, refusal),
  });
  if (!isOpen) return;
  app.post(url, { bodyLimit }, async ({ headers, body: sent }, reply) => {
    const body = sent instanceof Buffer ? sent : Buffer.alloc(0);
    const request = { headers, body, json: parseJson(body) };
    const { newsletter } = service;
    const context = { secret, now: newsletter.now(), fetchText: service.fetchText ?? fetchText };
    if (!(await hook.verify(request, context))) return refuse(reply, unsigned);
    if (request.json === undefined) {
      return refuse(reply, { status: 400, body: dataError('PGRST102', 'Empty or invalid json') });
    }
    try {
      return await recordEvents(newsletter, door.service, await hook.read(request, context));
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const [issue] = error.issues;
      const message = `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`;
      return refuse(reply, { status: 400, body: dataError('bad_events', message) });
    }
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function refuse(reply: FastifyReply, { status, body }: Refusal): FastifyReply {
  return reply.code(status).send(body);
}
