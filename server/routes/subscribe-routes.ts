import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkEmail } from '../../core/node/email-address.ts';
import type { SubscribeOutcomeName } from '../../core/people/subscribe-outcomes.ts';
import { type SubscribeOutcome, subscribe } from '../../newsletter/subscribers/subscribe.ts';
import { statusOf } from '../data-error.ts';
import { fieldOf, formOf, readForms, refuseForeignForms, sourcePage } from '../form-request.ts';
import { type Log, logFailure } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import type { LiveSite } from '../pages/live-site.ts';
import { type Page, retryAfterSeconds, toHeaderObject } from '../pages/responses.ts';

const pageOf: Record<SubscribeOutcome['kind'], SubscribeOutcomeName> = {
  created: 'subscribed',
  'check-inbox': 'check-inbox',
  duplicate: 'already',
};

const failedPath = '/subscribe/failed';
const slowDownPath = '/subscribe/slow-down';

/** Adds the plain form for readers without JavaScript: it redirects to a page with the text of the toast. */
export function addSubscribeRoutes(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  live: LiveSite,
  log: Log,
): void {
  readForms(app);
  if (service) refuseForeignForms(app, [service.newsletter.siteUrl, ...service.allowedOrigins]);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = statusOf(error);
    const failedPage = live.current().pages.get(failedPath);
    if (status === 503 && failedPage) return sendOverloadedPage(reply, failedPage);
    if (status === 429) return reply.redirect(slowDownPath, 303);
    // A form that is wrong in itself, too large for example, is not our failure.
    if (status >= 500) logFailure(log, request.url, error);
    return reply.redirect(failedPath, 303);
  });
  app.post('/subscribe', async (request, reply) => {
    const outcome = service === undefined ? 'closed' : await takeForm(service, request);
    return reply.redirect(`/subscribe/${outcome}`, 303);
  });
}

async function takeForm(service: NewsletterService, request: FastifyRequest): Promise<SubscribeOutcomeName> {
  const form = formOf(request);
  const { newsletter, mailDelay } = service;
  // Only bots fill in the hidden field; they get a success response.
  if (fieldOf(form, 'website') !== '') return newsletter.optIn === 'double' ? 'check-inbox' : 'subscribed';
  const typed = fieldOf(form, 'email');
  if (typed.trim() === '') return 'required';
  const checked = checkEmail(typed);
  if (!checked.ok) return 'invalid';
  if (mailDelay.attempt(request.ip) > 0) return 'slow-down';
  const page = sourcePage(fieldOf(form, 'page') || request.headers.referer, request.headers.host);
  const outcome = await subscribe(newsletter, { email: checked.email, page, ip: request.ip });
  return pageOf[outcome.kind];
}

/** Sends the failure page at once: a redirect would only ask an overloaded server for more. */
function sendOverloadedPage(reply: FastifyReply, { encodings, securityHeaders }: Page): FastifyReply {
  return reply
    .code(503)
    .headers({ 'Retry-After': String(retryAfterSeconds), ...toHeaderObject(securityHeaders) })
    .type('text/html; charset=utf-8')
    .send(encodings.identity.body);
}
