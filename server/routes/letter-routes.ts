import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { letterHref, letterLimits } from '../../core/people/letter.ts';
import { type LinkPageName, linkActions } from '../../core/people/link-pages.ts';
import { formatCount } from '../../core/text/counts.ts';
import { checkLetter, type LetterFault, type LetterFaultCode } from '../../newsletter/letters/check-letter.ts';
import type { Letter } from '../../newsletter/letters/letter.ts';
import {
  canUndoWithdrawal,
  confirmLetter,
  deleteByLink,
  eraseByLink,
  findLinkedLetter,
  type LetterLink,
  undoWithdrawal,
  withdrawByLink,
  writeLetter,
} from '../../newsletter/letters/write-letter.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import { fillWords } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { fieldOf, formOf, readForms, refuseForeignForms } from '../form-request.ts';
import type { Log } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import {
  addLinks,
  createPageSender,
  type FormFault,
  type MailedLink,
  noteFormError,
  type RenderLinkPage,
} from '../pages/link-pages.ts';
import type { LiveSite } from '../pages/live-site.ts';

type LetterRequest = FastifyRequest<{ Params: { slug: string } }>;

/** A letter several times too long still comes back in its form, in any script. */
const maxFormBytes = 64 * 1024;

/** Says in the form why its letter was not taken; undefined where there is no letter that could be lost. */
function explainLost(status: number, hasText: boolean): string | undefined {
  const { lost } = words.letter;
  if (status === 413) return fillWords(lost['too-long'], { most: formatCount(letterLimits.text) });
  if (status === 429) return fillWords(lost['too-many']);
  if (status < 500 || !hasText) return undefined;
  return fillWords(lost['not-stored']);
}

const faultWords: Readonly<Record<LetterFaultCode, string>> = { ...words.formFaults, ...words.letter.faults };

function describeFault({ field, code, values = {} }: LetterFault): FormFault {
  const counts = Object.entries(values).map(([name, count]) => [name, formatCount(count)]);
  return { field, message: fillWords(faultWords[code], Object.fromEntries(counts)) };
}

/** Adds the form for letters and the pages behind the links in its mails. GET changes nothing; only POST does. */
export function addLetterRoutes(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  live: LiveSite,
  linkPages: () => RenderLinkPage,
  log: Log,
): void {
  const send = createPageSender(linkPages);
  const findOpen = (slug: string): string | undefined => {
    const { articles, letters } = live.current().manifest;
    return letters.open.includes(slug) ? articles.find(({ href }) => href === `/blog/${slug}`)?.title : undefined;
  };
  const sendForm = (request: LetterRequest, reply: FastifyReply, status: number, faults: FormFault[]) => {
    const { slug } = request.params;
    const form = formOf(request);
    const values = {
      action: letterHref(slug),
      address: fieldOf(form, 'email'),
      title: findOpen(slug) ?? '',
      article: `/blog/${slug}`,
      name: form.get('name') ?? '',
      text: form.get('text') ?? '',
      opened: fieldOf(form, 'opened') || String(service?.newsletter.now().getTime() ?? ''),
      failed: fillWords(words.letter.failed),
      faults,
    };
    return send(reply, 'letter-form', values, status);
  };

  readForms(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = noteFormError(error, request, reply, log);
    const { slug } = request.params as { slug?: string };
    const message = slug === undefined ? undefined : explainLost(status, formOf(request).has('text'));
    if (message === undefined) return send(reply, 'failed', {}, status);
    return sendForm(request as LetterRequest, reply, status, [{ message }]);
  });
  if (service === undefined) {
    app.all('/letters/*', (_request, reply) => send(reply, 'letter-closed'));
    return;
  }
  const { newsletter, mailDelay, allowedOrigins } = service;
  // The pages behind links send no referrer, so older browsers call them 'null'.
  refuseForeignForms(app, [newsletter.siteUrl, ...allowedOrigins], ({ url, headers }) => {
    return linkPattern.test(url) && (headers.origin === 'null' || headers['sec-fetch-site'] !== undefined);
  });

  app.get('/letters/:slug', async (request: LetterRequest, reply) =>
    findOpen(request.params.slug) === undefined ? send(reply, 'letter-closed') : sendForm(request, reply, 200, []),
  );
  app.get('/letters/:slug/sent', async (request: LetterRequest, reply) => {
    const { slug } = request.params;
    const title = findOpen(slug);
    if (title === undefined) return send(reply, 'letter-closed');
    return send(reply, 'letter-sent', { title, article: `/blog/${slug}` });
  });
  app.post('/letters/:slug', { bodyLimit: maxFormBytes }, async (request: LetterRequest, reply) => {
    const { slug } = request.params;
    const title = findOpen(slug);
    if (title === undefined) return send(reply, 'letter-closed');
    const form = formOf(request);
    // Only bots fill in the hidden field; they get a success response.
    if (fieldOf(form, 'website') !== '') return reply.redirect(`${letterHref(slug)}/sent`, 303);
    const { letter, faults } = checkLetter({
      name: form.get('name') ?? '',
      email: fieldOf(form, 'email'),
      text: form.get('text') ?? '',
    });
    if (faults.length > 0) return sendForm(request, reply, 422, faults.map(describeFault));
    if (mailDelay.attempt(request.ip) > 0) {
      return sendForm(request, reply, 429, [{ message: fillWords(words.formFaults['too-many']) }]);
    }
    await writeLetter(newsletter, {
      ...letter,
      slug,
      title,
      typedSeconds: typedSeconds(newsletter, fieldOf(form, 'opened')),
    });
    // Reloading the page that follows sends nothing.
    return reply.redirect(`${letterHref(slug)}/sent`, 303);
  });
  addLinks(app, '/letters', createLetterLinks(newsletter), send);
}

const linkPattern = /^\/letters\/(?:confirm|withdraw|erase|delete)\//;

/** Whole seconds since the form was opened; undefined when the field says nothing that can be true. */
function typedSeconds({ now }: Pick<Newsletter, 'now'>, opened: string): number | undefined {
  const seconds = Math.round((now().getTime() - Number(opened || Number.NaN)) / 1000);
  return seconds >= 0 && seconds < 24 * 60 * 60 ? seconds : undefined;
}

/** The pages behind the links in mails to the writer of a letter, each with a button. */
function createLetterLinks(newsletter: Newsletter): Record<LetterLink, MailedLink> {
  // Name and text of a published letter are on the site; its address is for the writer only.
  const describe = (letter: Letter, page: LinkPageName) => {
    const { id, slug, title, name, text, edited_text } = letter;
    const email = page === 'letter-confirm' || page === 'letter-erase' ? letter.email : '';
    const erase = `/letters/erase/${signToken(newsletter, 'letter-erase', id)}`;
    return { address: email, title, article: `/blog/${slug}`, name, text: edited_text ?? text, erase };
  };
  const show = (letter: Letter | undefined, nameOf: (letter: Letter) => LinkPageName) => {
    if (letter === undefined) return ['letter-broken'] as const;
    const page = nameOf(letter);
    return [page, describe(letter, page)] as const;
  };
  const find = (link: LetterLink, token: string) => findLinkedLetter(newsletter, link, token);
  // Withdrawing ends the matter, also for a letter that was not confirmed.
  const confirmPage = ({ status }: Letter): LinkPageName => {
    if (status === 'withdrawn') return 'letter-broken';
    return status === 'unconfirmed' ? 'letter-confirm' : 'letter-confirmed';
  };
  const withdrawPage = (letter: Letter): LinkPageName => {
    if (letter.status !== 'withdrawn') return 'letter-withdraw';
    return canUndoWithdrawal(newsletter, letter) ? 'letter-withdrawn' : 'letter-withdrawn-for-good';
  };
  const erasePages = {
    broken: 'letter-broken',
    erased: 'letter-erased',
    mailed: 'letter-erase-sent',
    wait: 'letter-erase-wait',
  } as const;
  return {
    confirm: {
      show: async (token) => show(await find('confirm', token), confirmPage),
      act: async (token) => show(await confirmLetter(newsletter, token), confirmPage),
    },
    withdraw: {
      show: async (token) => show(await find('withdraw', token), withdrawPage),
      async act(token, request) {
        if (formOf(request).get('action') !== linkActions.undo)
          return show(await withdrawByLink(newsletter, token), withdrawPage);
        return show(await undoWithdrawal(newsletter, token), (letter) =>
          letter.status === 'withdrawn' ? withdrawPage(letter) : 'letter-kept',
        );
      },
    },
    erase: {
      show: async (token) =>
        show(await find('erase', token), ({ status }) =>
          status === 'unconfirmed' ? 'letter-erase' : 'letter-erase-ask',
        ),
      async act(token) {
        const { kind, letter } = await eraseByLink(newsletter, token);
        return show(letter, () => erasePages[kind]);
      },
    },
    delete: {
      show: async (token) => show(await find('delete', token), () => 'letter-erase'),
      act: async (token) => show(await deleteByLink(newsletter, token), () => 'letter-erased'),
    },
  };
}
