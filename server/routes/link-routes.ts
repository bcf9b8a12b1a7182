import type { FastifyError, FastifyInstance } from 'fastify';
import { type LinkPageName, linkActions, type PersonalLink, personalLinks } from '../../core/people/link-pages.ts';
import type { DataLinkKind } from '../../newsletter/subscribers/mail-queue.ts';
import { confirmSubscription, findConfirmable } from '../../newsletter/subscribers/subscribe.ts';
import type { Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import {
  chosenTopics,
  findLinkHolder,
  type LinkHolder,
  readUndoState,
  savePreferences,
  type UndoState,
  undoUnsubscribe,
  unsubscribe,
} from '../../newsletter/subscribers/unsubscribe.ts';
import { fieldOf, formOf, readForms, refuseForeignForms } from '../form-request.ts';
import type { Log } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import {
  addLinks,
  createPageSender,
  type MailedLink,
  noteFormError,
  preferencesOf,
  type RenderLinkPage,
} from '../pages/link-pages.ts';
import { createAddressLink, createAddressQuestion, mailAddressLink } from './address-links.ts';
import { createDataLink, createDataQuestion, mailDataLink } from './data-links.ts';

/** The page of a reader who unsubscribed: it offers to undo that only while it is possible. */
const leftPages: Record<UndoState, LinkPageName> = {
  open: 'unsubscribed',
  over: 'unsubscribed-for-good',
  complaint: 'unsubscribed-complaint',
};

/** Adds the pages linked from mails. GET changes nothing; only the button's POST does. */
export function addLinkRoutes(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  pages: () => RenderLinkPage,
  log: Log,
): void {
  const send = createPageSender(pages);
  readForms(app);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    send(reply, 'failed', {}, noteFormError(error, request, reply, log)),
  );
  if (service === undefined) {
    for (const kind of personalLinks) app.all(`/${kind}/:token`, (_, reply) => send(reply, 'failed'));
    return;
  }
  const { newsletter } = service;
  // Nothing may keep a reader from leaving. Older browsers call these pages, which send no referrer, 'null'.
  refuseForeignForms(app, [newsletter.linkUrl ?? newsletter.siteUrl], ({ url, headers }) => {
    return url.startsWith('/unsubscribe/') || headers.origin === 'null' || headers['sec-fetch-site'] !== undefined;
  });
  const links: Record<PersonalLink, MailedLink> = {
    confirm: createConfirmLink(service),
    unsubscribe: createUnsubscribeLink(service),
    preferences: createPreferencesLink(service),
    export: createDataLink(service, 'export'),
    erase: createDataLink(service, 'erase'),
    'data-ask': createDataQuestion(service),
    'address-ask': createAddressQuestion(service),
    address: createAddressLink(service),
  };
  addLinks(app, '', links, send);
}

function createConfirmLink({ newsletter }: NewsletterService): MailedLink {
  return {
    async show(token) {
      const subscriber = await findConfirmable(newsletter, token);
      if (subscriber === undefined) return ['broken'];
      return [subscriber.status === 'active' ? 'confirmed' : 'confirm', { address: subscriber.email }];
    },
    async act(token) {
      const subscriber = await confirmSubscription(newsletter, token);
      return subscriber ? ['confirmed', { address: subscriber.email }] : ['broken'];
    },
  };
}

function createUnsubscribeLink({ newsletter }: NewsletterService): MailedLink {
  const show = async (
    holder: LinkHolder,
    pageOf: (status: Exclude<Subscriber['status'], 'unsubscribed'>) => LinkPageName,
  ) => {
    if (holder.kind !== 'found') return [holder.kind] as const;
    const { id, email, status } = holder.subscriber;
    const hasLeft = status === 'unsubscribed';
    const page = hasLeft ? leftPages[await readUndoState(newsletter, holder.subscriber)] : pageOf(status);
    return [page, { address: email, preferences: preferencesOf(newsletter, id) }] as const;
  };
  return {
    show: async (token) => show(await findLinkHolder(newsletter, 'unsubscribe', token), () => 'unsubscribe'),
    async act(token, request) {
      // Mail programs post List-Unsubscribe=One-Click, the page posts nothing: both act at once.
      if (fieldOf(formOf(request), 'action') !== linkActions.undo) {
        return show(await unsubscribe(newsletter, token), () => 'unsubscribed');
      }
      const holder = await undoUnsubscribe(newsletter, token);
      return show(holder, (status) => (status === 'pending' ? 'waiting' : 'kept'));
    },
  };
}

/** Which link a button on the preferences page asks for. */
const askedLinks = new Map<string, DataLinkKind>([
  [linkActions.sendExportLink, 'export'],
  [linkActions.sendEraseLink, 'erase'],
]);

/**
 * A subscriber's own page: topics and frequency. Everybody who gets a forwarded newsletter can open it, so it shows
 * and deletes no data: it mails a link for that to the subscriber.
 */
function createPreferencesLink(service: NewsletterService): MailedLink {
  const { newsletter, topics } = service;
  const find = (token: string) => findLinkHolder(newsletter, 'preferences', token);
  const show = (token: string, { email, topics: chosen, frequency }: Subscriber, name: LinkPageName) => {
    const boxes = [...chosenTopics(chosen, topics).map((topic) => `topic:${topic}`), `frequency:${frequency}`];
    return [name, { address: email, preferences: `/preferences/${token}`, checked: new Set(boxes) }] as const;
  };
  return {
    async show(token) {
      const holder = await find(token);
      return holder.kind === 'found' ? show(token, holder.subscriber, 'preferences') : [holder.kind];
    },
    async act(token, request) {
      const holder = await find(token);
      if (holder.kind !== 'found') return [holder.kind];
      const { subscriber } = holder;
      const form = formOf(request);
      const action = fieldOf(form, 'action');
      const asked = askedLinks.get(action);
      if (asked) return show(token, subscriber, await mailDataLink(service, asked, request, subscriber));
      if (action === linkActions.sendAddressLink) {
        const page = await mailAddressLink(service, request, subscriber, fieldOf(form, 'address'));
        return show(token, subscriber, page);
      }
      if (action !== linkActions.save) return show(token, subscriber, 'preferences');
      const chosen = topics.filter((topic) => form.getAll('topic').includes(topic));
      if (chosen.length === 0) return show(token, subscriber, 'preferences-empty');
      const frequency = fieldOf(form, 'frequency') === 'monthly' ? 'monthly' : 'every';
      await savePreferences(newsletter, subscriber.id, { topics: chosen, frequency }, topics);
      const saved = await find(token);
      return show(token, saved.kind === 'found' ? saved.subscriber : subscriber, 'preferences-saved');
    },
  };
}
