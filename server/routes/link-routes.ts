import type { FastifyError, FastifyInstance } from 'fastify';
import { type LinkPageName, linkActions } from '../../core/link-pages.ts';
import {
  type AddressOutcome,
  findAddressLink,
  requestAddressChange,
  useAddressLink,
} from '../../newsletter/sending/change-address.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { queueDataLink } from '../../newsletter/subscribers/mail-queue.ts';
import {
  type DataLinkHolder,
  type DataLinkKind,
  findDataLinkHolder,
  useEraseLink,
  useExportLink,
} from '../../newsletter/subscribers/personal-data.ts';
import { confirmSubscription, findConfirmable } from '../../newsletter/subscribers/subscribe.ts';
import type { Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { findSuppressed } from '../../newsletter/subscribers/suppressions.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
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
import {
  addLinks,
  createPageSender,
  type LinkRequest,
  type MailedLink,
  noteFormError,
  type RenderLinkPage,
} from '../link-pages.ts';
import type { Log } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';

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
    app.all('/:kind(confirm|unsubscribe|preferences|export|erase|address)/:token', (_, reply) => send(reply, 'failed'));
    return;
  }
  const { newsletter } = service;
  // Nothing may keep a reader from leaving. Older browsers call these pages, which send no referrer, 'null'.
  refuseForeignForms(app, [newsletter.linkUrl ?? newsletter.siteUrl], ({ url, headers }) => {
    return url.startsWith('/unsubscribe/') || headers.origin === 'null' || headers['sec-fetch-site'] !== undefined;
  });
  const links = {
    confirm: createConfirmLink(service),
    unsubscribe: createUnsubscribeLink(service),
    preferences: createPreferencesLink(service),
    export: createDataLink(service, 'export'),
    erase: createDataLink(service, 'erase'),
    address: createAddressLink(service),
  };
  addLinks(app, '', links, send);
}

const preferencesOf = (newsletter: Newsletter, id: string): string =>
  `/preferences/${signToken(newsletter, 'preferences', id)}`;

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

/** Mails the link unless it was asked for too often; returns the page that says what happened. */
async function mailDataLink(
  { newsletter, limiter }: NewsletterService,
  kind: DataLinkKind,
  request: LinkRequest,
  subscriber: Subscriber,
): Promise<LinkPageName> {
  const { id, email } = subscriber;
  // After a complaint we send nothing at all.
  if ((await findSuppressed(newsletter.store, newsletter, [email])).size > 0) return 'unsubscribed-complaint';
  if (limiter.attempt(request.ip) > 0) return 'data-link-wait';
  if (!(await queueDataLink(newsletter, `${kind}-link`, id))) return 'data-link-wait';
  newsletter.onMailQueued?.();
  return 'data-link-sent';
}

/** Mails the link to the new address; the page says the same whoever has that address. */
async function mailAddressLink(
  { newsletter, limiter }: NewsletterService,
  request: LinkRequest,
  subscriber: Subscriber,
  address: string,
): Promise<LinkPageName> {
  if ((await findSuppressed(newsletter.store, newsletter, [subscriber.email])).size > 0)
    return 'unsubscribed-complaint';
  if (limiter.attempt(request.ip) > 0) return 'address-wait';
  const outcome = await requestAddressChange(newsletter, subscriber, address);
  if (outcome === 'sent') newsletter.onMailQueued?.();
  if (outcome === 'not-active') return subscriber.status === 'pending' ? 'waiting' : 'unsubscribed-for-good';
  return ({ sent: 'address-sent', invalid: 'preferences-address', wait: 'address-wait' } as const)[outcome];
}

/** The page behind the link that a new address gets: GET asks, POST moves the subscription. */
function createAddressLink({ newsletter }: NewsletterService): MailedLink {
  return {
    async show(token) {
      const link = await findAddressLink(newsletter, token);
      if (link.kind !== 'found') return [link.kind === 'over' ? 'address-over' : 'broken'];
      return ['address', { address: link.email }];
    },
    async act(token) {
      const outcome = await useAddressLink(newsletter, token);
      if (outcome.kind !== 'changed') return [addressPages[outcome.kind]];
      newsletter.onMailQueued?.();
      return ['address-changed', { address: outcome.email, preferences: preferencesOf(newsletter, outcome.id) }];
    },
  };
}

const addressPages: Record<Exclude<AddressOutcome['kind'], 'changed'> | 'broken' | 'over', LinkPageName> = {
  broken: 'broken',
  over: 'address-over',
  same: 'address-over',
  invalid: 'address-refused',
  taken: 'address-refused',
  suppressed: 'address-refused',
  'not-active': 'address-over',
};

/** The pages behind the mailed links: download and deletion, each with a button. */
function createDataLink({ newsletter }: NewsletterService, kind: DataLinkKind): MailedLink {
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
