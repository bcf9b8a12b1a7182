import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type MailService, mailServiceNames } from '../../core/mail/mail-events.ts';
import type { Problem } from '../../core/problem/problem.ts';
import { recordEvents } from '../../newsletter/service/record-events.ts';
import { spendSignature } from '../../newsletter/subscribers/spent-links.ts';
import { answerProblem, type RequestCode } from '../data-error.ts';
import { createHookRequest, fetchText, type MailHook } from '../hooks/hook.ts';
import { mailgun } from '../hooks/mailgun.ts';
import { postmark } from '../hooks/postmark.ts';
import { resend } from '../hooks/resend.ts';
import { sendgrid } from '../hooks/sendgrid.ts';
import { createSesHook } from '../hooks/ses.ts';
import type { NewsletterService } from '../newsletter-service.ts';

/** A batch of SendGrid, the largest of the services. */
const maxBytes = 1024 * 1024;
const unsigned: Problem<RequestCode> = {
  code: 'hook-unsigned',
  problem: 'The signature is missing, too old, or not made with our secret.',
};
const onlyPost: Problem<RequestCode> = { code: 'hook-method', problem: 'Only POST is allowed here.' };
const closed: Problem<RequestCode> = {
  code: 'hook-closed',
  problem: 'This address is closed: set MAIL_EVENTS to open it.',
};

/** Takes bounces and complaints from mail services; the address of one that is not in MAIL_EVENTS is closed. */
export function addWebhookRoutes(app: FastifyInstance, service: NewsletterService | undefined): void {
  // Signatures cover the bytes as they were sent, so they must not be parsed first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  const hooks: Record<MailService, MailHook> = { postmark, ses: createSesHook(), mailgun, sendgrid, resend };
  for (const name of Object.keys(mailServiceNames) as MailService[]) addDoor(app, service, name, hooks[name]);
}

function addDoor(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  name: MailService,
  hook: MailHook,
): void {
  const url = `/hooks/mail/${name}`;
  const secret = service?.mailEvents?.find((source) => source.service === name)?.secret;
  const isOpen = service !== undefined && secret !== undefined;
  const refusal = isOpen ? onlyPost : closed;
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(isOpen ? [] : ['POST'])],
    url,
    // Answered before the body is read: its content cannot matter.
    onRequest: async (_request, reply) => refuse(isOpen ? reply.header('Allow', 'POST') : reply, refusal),
    handler: (_request, reply) => refuse(reply, refusal),
  });
  if (!isOpen) return;
  app.post(url, { bodyLimit: hook.maxBytes ?? maxBytes }, async ({ headers, body: sent }, reply) => {
    const request = createHookRequest(headers, sent instanceof Buffer ? sent : Buffer.alloc(0));
    const { newsletter } = service;
    const context = {
      secret,
      now: newsletter.now(),
      fetchText: service.fetchText ?? fetchText,
      spendSignature: (token: string, content: string) => spendSignature(newsletter, token, content),
    };
    if (!(await hook.verify(request, context))) return refuse(reply, unsigned);
    if (request.json === undefined) {
      return refuse(reply, { code: 'json-invalid', problem: 'Empty or invalid json' });
    }
    try {
      return await recordEvents(newsletter, name, await hook.read(request, context));
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const [issue] = error.issues;
      const problem = `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`;
      return refuse(reply, { code: 'events-unreadable', problem });
    }
  });
}

function refuse(reply: FastifyReply, problem: Problem<RequestCode>): FastifyReply {
  const { status, body } = answerProblem(problem);
  return reply.code(status).send(body);
}
