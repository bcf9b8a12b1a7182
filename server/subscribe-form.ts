import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkEmail } from '../core/email-address.ts';
import type { SubscribeOutcomeName } from '../core/subscribe-words.ts';
import { type SubscribeOutcome, subscribe } from '../newsletter/subscribers/subscribe.ts';
import { BusyError, retryAfter } from './busy.ts';
import { formOf, readForms } from './form-body.ts';
import { type Log, logFailure } from './log.ts';
import type { NewsletterService } from './newsletter-service.ts';
import type { Page, Site } from './pages.ts';
import { sourcePage } from './source-page.ts';

const pageOf: Record<SubscribeOutcome['kind'], SubscribeOutcomeName> = {
  created: 'subscribed',
  'check-inbox': 'check-inbox',
  duplicate: 'already',
  suppressed: 'removed',
};

const failedPath = '/subscribe/failed';

/** The plain form of readers without JavaScript: its answer is a page with the words of the notice. */
export function addSubscribeForm(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  site: Site,
  log: Log,
): void {
  const failedPage = site.pages.get(failedPath);
  app.register(async (scope) => {
    readForms(scope);
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (!(error instanceof BusyError)) {
        // A form that is wrong in itself, too large for example, is no failure of ours.
        if ((error.statusCode ?? 500) >= 500) logFailure(log, request.url, error);
        return reply.redirect(failedPath, 303);
      }
      return failedPage === undefined ? reply.redirect(failedPath, 303) : sendBusyPage(reply, failedPage);
    });
    scope.post('/subscribe', async (request, reply) => {
      const outcome = service === undefined ? 'closed' : await takeForm(service, request);
      return reply.redirect(`/subscribe/${outcome}`, 303);
    });
  });
}

async function takeForm(service: NewsletterService, request: FastifyRequest): Promise<SubscribeOutcomeName> {
  const form = formOf(request);
  const { newsletter, limiter } = service;
  // Only programs fill a field that no person sees; they are told what they want to hear.
  if ((form.get('website') ?? '') !== '') return newsletter.optIn === 'double' ? 'check-inbox' : 'subscribed';
  // Another site must not sign its visitors up from their own connections.
  if (request.headers['sec-fetch-site'] === 'cross-site') return 'failed';
  const typed = form.get('email') ?? '';
  if (typed.trim() === '') return 'required';
  const checked = checkEmail(typed);
  if (!checked.ok) return 'invalid';
  if ((await limiter.attempt(request.ip)) > 0) return 'slow-down';
  const page = sourcePage(form.get('page') ?? request.headers.referer, request.headers.host);
  const outcome = await subscribe(newsletter, { email: checked.email, page, ip: request.ip });
  return pageOf[outcome.kind];
}

/** The page with the words of a failure, at once: a redirect would only ask a busy server for more. */
function sendBusyPage(reply: FastifyReply, { forms, securityHeaders }: Page): FastifyReply {
  for (let at = 0; at < securityHeaders.length; at += 2) {
    reply.header(String(securityHeaders[at]), String(securityHeaders[at + 1]));
  }
  const ready = reply.code(503).header(...retryAfter);
  return ready.type('text/html; charset=utf-8').send(forms.identity.body);
}
