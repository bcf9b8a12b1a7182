import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../core/html-text.ts';
import type { LinkPageName } from '../../core/link-pages.ts';
import { checkEmail } from '../../core/node/email-address.ts';
import { watchHref } from '../../core/watch-link.ts';
import type { Watched } from '../../core/watched.ts';
import type { LetterFault } from '../../newsletter/letters/check-letter.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import {
  askWatch,
  confirmWatch,
  endWatches,
  findAskedWatch,
  findEndingWatches,
} from '../../newsletter/watches/ask-watch.ts';
import type { Watch } from '../../newsletter/watches/watch.ts';
import { formOf, readForms, refuseForeignForms } from '../form-request.ts';
import {
  createPageSender,
  type LetterPageValues,
  type LinkRequest,
  type RenderLinkPage,
  type SendPage,
} from '../link-pages.ts';
import type { LiveSite } from '../live-site.ts';
import { type Log, logFailure } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import { retryAfterSeconds } from '../responses.ts';

type SubjectRequest = FastifyRequest<{ Params: { subject: string } }>;

/** Pages whose address is no secret: their forms may say where they come from. */
const publicPages: readonly LinkPageName[] = ['watch-form', 'watch-sent', 'watch-unknown', 'failed'];

/** Adds the form "tell me if this changes" and the pages behind the links in its mails. GET changes nothing. */
export function addWatchRoutes(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  live: LiveSite,
  linkPages: () => RenderLinkPage,
  log: Log,
): void {
  const send = createPageSender(linkPages, publicPages);
  readForms(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500 && statusCode !== 503) logFailure(log, request.url, error);
    if (statusCode >= 500) reply.header('Retry-After', String(retryAfterSeconds));
    return send(reply, 'failed', statusCode >= 400 && statusCode < 500 ? statusCode : 503);
  });
  if (service === undefined) {
    app.all('/watch/*', (_request, reply) => send(reply, 'watch-unknown', 404));
    return;
  }
  const { newsletter, allowedOrigins } = service;
  // Nothing may keep a reader from ending a watch. The pages behind links send no referrer: older browsers say 'null'.
  refuseForeignForms(app, [newsletter.siteUrl, ...allowedOrigins], ({ url, headers }) => {
    if (url.startsWith('/watch/end/')) return true;
    return url.startsWith('/watch/confirm/') && (headers.origin === 'null' || headers['sec-fetch-site'] !== undefined);
  });
  addFormPages(app, service, live, send);
  addLinkPages(app, newsletter, live, send);
}

/** The form of a subject, and the page after it. */
function addFormPages(
  app: FastifyInstance,
  { newsletter, limiter }: NewsletterService,
  live: LiveSite,
  send: SendPage,
): void {
  const watchedNow = (): Watched => live.current().watched;
  const hasSubject = (subject: string): boolean => Object.hasOwn(watchedNow().subjects, subject);
  const sendForm = (request: SubjectRequest, reply: FastifyReply, status: number, faults: LetterFault[]) =>
    send(reply, 'watch-form', status, {
      action: watchHref(request.params.subject),
      address: formOf(request).get('email') ?? '',
      letter: {
        ...describeSubject(watchedNow(), request.params.subject),
        choices: drawChoices(watchedNow(), request.params.subject, formOf(request).get('about')),
        failed: 'Nothing was stored',
        faults,
      },
    });

  app.get('/watch/:subject', async (request: SubjectRequest, reply) =>
    hasSubject(request.params.subject) ? sendForm(request, reply, 200, []) : send(reply, 'watch-unknown', 404),
  );
  app.get('/watch/:subject/sent', async ({ params: { subject } }: SubjectRequest, reply) =>
    hasSubject(subject)
      ? send(reply, 'watch-sent', 200, { letter: describeSubject(watchedNow(), subject) })
      : send(reply, 'watch-unknown', 404),
  );
  app.post('/watch/:subject', async (request: SubjectRequest, reply) => {
    const form = formOf(request);
    const { subject: page } = request.params;
    const subject = form.get('about') || page;
    if (!hasSubject(page) || !hasSubject(subject)) return send(reply, 'watch-unknown', 404);
    // Reloading the page that follows sends nothing.
    const done = `${watchHref(subject)}/sent`;
    // Only bots fill in the hidden field; they get a success response.
    if ((form.get('website') ?? '') !== '') return reply.redirect(done, 303);
    const email = checkEmail(form.get('email') ?? '');
    if (!email.ok) return sendForm(request, reply, 422, [{ field: 'email', message: 'Enter a valid email address.' }]);
    if ((await limiter.attempt(request.ip)) > 0) {
      return sendForm(request, reply, 429, [{ message: 'Too many attempts. Wait a minute and send it again.' }]);
    }
    await askWatch(newsletter, live.current(), { email: email.email, subject, ip: request.ip });
    return reply.redirect(done, 303);
  });
}

/** The pages that confirm and end a watch, each with a button. Mail programs end all with one POST. */
function addLinkPages(app: FastifyInstance, newsletter: Newsletter, live: LiveSite, send: SendPage): void {
  const show = (reply: FastifyReply, name: LinkPageName, action: string, [watch, ...others]: readonly Watch[]) => {
    const described = describeSubject(live.current().watched, watch?.subject ?? '');
    const title = [watch, ...others].map((each) => describeSubject(live.current().watched, each?.subject ?? '').title);
    return send(reply, name, 200, {
      address: watch?.email ?? '',
      action,
      letter: { ...described, title: title.join('; ') },
    });
  };
  app.get('/watch/confirm/:token', async ({ params: { token } }: LinkRequest, reply) => {
    const watch = await findAskedWatch(newsletter, token);
    if (watch === undefined) return send(reply, 'watch-unknown', 404);
    const name = watch.confirmed_at === null ? 'watch-confirm' : 'watch-confirmed';
    return show(reply, name, `/watch/confirm/${token}`, [watch]);
  });
  app.post('/watch/confirm/:token', async ({ params: { token } }: LinkRequest, reply) => {
    const watch = await confirmWatch(newsletter, token);
    return watch ? show(reply, 'watch-confirmed', '', [watch]) : send(reply, 'watch-unknown', 404);
  });
  app.get('/watch/end/:token', async ({ params: { token } }: LinkRequest, reply) => {
    const watches = await findEndingWatches(newsletter, token);
    if (watches === undefined) return send(reply, 'watch-unknown', 404);
    if (watches.length === 0) return send(reply, 'watch-ended', 200);
    return show(reply, 'watch-end', `/watch/end/${token}`, watches);
  });
  app.post('/watch/end/:token', async ({ params: { token } }: LinkRequest, reply) =>
    (await endWatches(newsletter, token)) ? send(reply, 'watch-ended', 200) : send(reply, 'watch-unknown', 404),
  );
}

/** Title, page and present value of a subject; one that has left the site has only its name. */
function describeSubject({ subjects, lines }: Watched, subject: string): LetterPageValues {
  const { title = subject.replace(/^\w+\./, ''), href = '/', lines: keys = [] } = subjects[subject] ?? {};
  const now = keys.length === 1 ? lines[keys[0] ?? '']?.value : `${keys.length} entries`;
  return { title, article: href, text: now ?? '' };
}

/** Where a page has several figures, the form asks which one. */
function drawChoices({ subjects }: Watched, subject: string, chosen: string | null): string {
  const { parts = [], title = '' } = subjects[subject] ?? {};
  if (parts.length === 0) return '';
  const options = [subject, ...parts].map((each) => {
    const words = each === subject ? `All: ${title}` : subjects[each]?.title;
    return `<option value="${escapeHtml(each)}"${each === chosen ? ' selected' : ''}>${escapeHtml(words ?? each)}</option>`;
  });
  return `<div><label for="watch-about">Which figure</label><select id="watch-about" name="about">${options.join('')}</select></div>`;
}
