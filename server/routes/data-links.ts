import type { LinkPageName } from '../../core/people/link-pages.ts';
import { type DataLinkKind, queueDataLink } from '../../newsletter/subscribers/mail-queue.ts';
import {
  allowDataLink,
  type DataLinkHolder,
  findDataLinkHolder,
  findDataQuestion,
  findEarlierInbox,
  useEraseLink,
  useExportLink,
} from '../../newsletter/subscribers/personal-data.ts';
import type { Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { findSuppressed } from '../../newsletter/subscribers/suppressions.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import { type LinkRequest, type MailedLink, preferencesOf } from '../pages/link-pages.ts';

/**
 * Mails the link, or for some days after a change of address the question to the inbox before, unless it was asked for
 * too often; returns the page that says what happened.
 */
export async function mailDataLink(
  { newsletter, mailDelay }: NewsletterService,
  kind: DataLinkKind,
  request: LinkRequest,
  subscriber: Subscriber,
): Promise<LinkPageName> {
  const { id, email } = subscriber;
  // After a complaint we send nothing at all.
  if ((await findSuppressed(newsletter.store, newsletter, [email])).size > 0) return 'unsubscribed-complaint';
  if (mailDelay.attempt(request.ip) > 0) return 'data-link-wait';
  const earlier = await findEarlierInbox(newsletter, id);
  if (!(await queueDataLink(newsletter, kind, id, earlier))) return 'data-link-wait';
  newsletter.onMailQueued?.();
  return earlier === undefined ? 'data-link-sent' : 'data-link-asked';
}

/** The page behind the question to the inbox before a change of address: POST mails the link to the one on record. */
export function createDataQuestion({ newsletter }: NewsletterService): MailedLink {
  const over = { broken: 'broken', over: 'data-ask-over', wait: 'data-link-wait' } as const;
  const pages = { export: 'allow-export', erase: 'allow-erase' } as const;
  return {
    async show(token) {
      const question = await findDataQuestion(newsletter, token);
      if (question.kind !== 'found') return [over[question.kind]];
      return [pages[question.link], { address: question.subscriber.email }];
    },
    async act(token) {
      const answer = await allowDataLink(newsletter, token);
      if (answer.kind !== 'found') return [over[answer.kind]];
      newsletter.onMailQueued?.();
      const { id, email } = answer.subscriber;
      return ['data-link-sent', { address: email, preferences: preferencesOf(newsletter, id) }];
    },
  };
}

/** The pages behind the mailed links: download and deletion, each with a button. */
export function createDataLink({ newsletter }: NewsletterService, kind: DataLinkKind): MailedLink {
  const show = (holder: DataLinkHolder) => {
    if (holder.kind === 'broken' || holder.kind === 'gone') return [holder.kind] as const;
    const { id, email: address } = holder.subscriber;
    const preferences = preferencesOf(newsletter, id);
    // One that is over offers another.
    const isOver = holder.kind === 'over';
    return isOver
      ? ([`${kind}-over`, { address, action: preferences, preferences }] as const)
      : ([kind, { address, preferences }] as const);
  };
  return {
    show: async (token) => show(await findDataLinkHolder(newsletter, kind, token)),
    async act(token, _request, reply) {
      if (kind === 'erase') {
        const holder = await useEraseLink(newsletter, token);
        return holder.kind === 'found' ? ['forgotten'] : show(holder);
      }
      const used = await useExportLink(newsletter, token);
      if (used.kind !== 'found') return show(used);
      reply.headers({ 'Referrer-Policy': 'no-referrer', 'Content-Disposition': 'attachment; filename="my-data.json"' });
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(used.data, null, 2));
    },
  };
}
