import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkEmail } from '../../core/node/email-address.ts';
import type { LinkPageName } from '../../core/people/link-pages.ts';
import { watchHref } from '../../core/people/watch-link.ts';
import type { Watched } from '../../core/people/watched.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import {
  askWatch,
  confirmWatch,
  endWatches,
  findAskedWatch,
  findEndingWatches,
  type Watch,
} from '../../newsletter/watches/ask-watch.ts';
import { fillWords } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { fieldOf, formOf, readForms, refuseForeignForms } from '../form-request.ts';
import type { Log } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import {
  addLinks,
  createPageSender,
  type FormFault,
  type LinkPageValues,
  type MailedLink,
  noteFormError,
  type RenderLinkPage,
  type SendPage,
} from '../pages/link-pages.ts';
import type { LiveSite } from '../pages/live-site.ts';

type SubjectRequest = FastifyRequest<{ Params: { subject: string } }>;

/** Adds the form "tell me if this changes" and the pages behind the links in its mails. GET changes nothing. */
export function addWatchRoutes(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  live: LiveSite,
  linkPages: () => RenderLinkPage,
  log: Log,
): void {
  const send = createPageSender(linkPages);
  readForms(app);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    send(reply, 'failed', {}, noteFormError(error, request, reply, log)),
  );
  if (service === undefined) {
    app.all('/watch/*', (_request, reply) => send(reply, 'watch-unknown'));
    return;
  }
  const { newsletter, allowedOrigins } = service;
  // Nothing may keep a reader from ending a watch. The pages behind links send no referrer: older browsers say 'null'.
  refuseForeignForms(app, [newsletter.siteUrl, ...allowedOrigins], ({ url, headers }) => {
    if (url.startsWith('/watch/end/')) return true;
    return url.startsWith('/watch/confirm/') && (headers.origin === 'null' || headers['sec-fetch-site'] !== undefined);
  });
  addFormPages(app, service, live, send);
  addLinks(app, '/watch', createWatchLinks(newsletter, live), send);
}

/** The form of a subject, and the page after it. */
function addFormPages(
  app: FastifyInstance,
  { newsletter, mailDelay }: NewsletterService,
  live: LiveSite,
  send: SendPage,
): void {
  const watchedNow = (): Watched => live.current().watched;
  const hasSubject = (subject: string): boolean => Object.hasOwn(watchedNow().subjects, subject);
  const sendForm = (request: SubjectRequest, reply: FastifyReply, status: number, faults: FormFault[]) => {
    const { subject } = request.params;
    const form = formOf(request);
    const choices = drawChoices(watchedNow(), subject, fieldOf(form, 'about'));
    const typed = { action: watchHref(subject), address: fieldOf(form, 'email'), choices };
    const failed = fillWords(words.watch.failed);
    const values = { ...describeSubject(watchedNow(), subject), ...typed, failed, faults };
    return send(reply, 'watch-form', values, status);
  };

  app.get('/watch/:subject', async (request: SubjectRequest, reply) =>
    hasSubject(request.params.subject) ? sendForm(request, reply, 200, []) : send(reply, 'watch-unknown'),
  );
  app.get('/watch/:subject/sent', async ({ params: { subject } }: SubjectRequest, reply) =>
    hasSubject(subject)
      ? send(reply, 'watch-sent', describeSubject(watchedNow(), subject))
      : send(reply, 'watch-unknown'),
  );
  app.post('/watch/:subject', async (request: SubjectRequest, reply) => {
    const form = formOf(request);
    const { subject: page } = request.params;
    const subject = fieldOf(form, 'about') || page;
    if (!hasSubject(page) || !hasSubject(subject)) return send(reply, 'watch-unknown');
    // Reloading the page that follows sends nothing.
    const done = `${watchHref(subject)}/sent`;
    // Only bots fill in the hidden field; they get a success response.
    if (fieldOf(form, 'website') !== '') return reply.redirect(done, 303);
    const email = checkEmail(fieldOf(form, 'email'));
    if (!email.ok) {
      return sendForm(request, reply, 422, [{ field: 'email', message: fillWords(words.formFaults['email-invalid']) }]);
    }
    if (mailDelay.attempt(request.ip) > 0) {
      return sendForm(request, reply, 429, [{ message: fillWords(words.formFaults['too-many']) }]);
    }
    await askWatch(newsletter, live.current(), { email: email.email, subject, ip: request.ip });
    return reply.redirect(done, 303);
  });
}

/** The pages that confirm and end a watch, each with a button. Mail programs end all with one POST. */
function createWatchLinks(newsletter: Newsletter, live: LiveSite): Record<'confirm' | 'end', MailedLink> {
  const show = (name: LinkPageName, watches: readonly Watch[]) => {
    const described = watches.map(({ subject }) => describeSubject(live.current().watched, subject));
    const title = described.map((each) => each.title).join('; ');
    return [name, { address: watches[0]?.email ?? '', ...described[0], title }] as const;
  };
  return {
    confirm: {
      async show(token) {
        const watch = await findAskedWatch(newsletter, token);
        if (watch === undefined) return ['watch-unknown'];
        return show(watch.confirmed_at === null ? 'watch-confirm' : 'watch-confirmed', [watch]);
      },
      async act(token) {
        const watch = await confirmWatch(newsletter, token);
        return watch ? show('watch-confirmed', [watch]) : ['watch-unknown'];
      },
    },
    end: {
      async show(token) {
        const watches = await findEndingWatches(newsletter, token);
        if (watches === undefined) return ['watch-unknown'];
        return watches.length === 0 ? ['watch-ended'] : show('watch-end', watches);
      },
      act: async (token) => [(await endWatches(newsletter, token)) ? 'watch-ended' : 'watch-unknown'],
    },
  };
}

/** Title, page and present value of a subject; one that has left the site has only its name. */
function describeSubject({ subjects, lines }: Watched, subject: string): LinkPageValues {
  const { title = subject.replace(/^\w+\./, ''), href = '/', lines: keys = [] } = subjects[subject] ?? {};
  const now =
    keys.length === 1 ? lines[keys[0] ?? '']?.value : fillWords(words.watch.entries, { count: String(keys.length) });
  return { title, article: href, text: now ?? '' };
}

/** Where a page has several figures, the form asks which one. */
function drawChoices({ subjects }: Watched, subject: string, chosen: string): string {
  const { parts = [], title = '' } = subjects[subject] ?? {};
  if (parts.length === 0) return '';
  const options = [subject, ...parts].map((each) => {
    const name = each === subject ? fillWords(words.watch.all, { title }) : subjects[each]?.title;
    return `<option value="${escapeHtml(each)}"${each === chosen ? ' selected' : ''}>${escapeHtml(name ?? each)}</option>`;
  });
  const label = escapeHtml(fillWords(words.watch.choice));
  return `<div><label for="watch-about">${label}</label><select id="watch-about" name="about">${options.join('')}</select></div>`;
}
