import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { type LinkPageName, linkActions } from '../../core/link-pages.ts';
import {
  type AddressOutcome,
  findAddressLink,
  requestAddressChange,
  useAddressLink,
} from '../../newsletter/sending/change-address.ts';
import {
  type DataLinkHolder,
  type DataLinkKind,
  findDataLinkHolder,
  useEraseLink,
  useExportLink,
} from '../../newsletter/subscribers/data-links.ts';
import { queueDataLink } from '../../newsletter/subscribers/mail-queue.ts';
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
import { describeStoreFailure } from '../data-error.ts';
import { formOf, readForms, refuseForeignForms } from '../form-request.ts';
import type { LinkRequest, RenderLinkPage, SendLinkPage } from '../link-pages.ts';
import { type Log, logFailure, storeCodeOf } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import { retryAfterSeconds } from '../responses.ts';

/** The page of a reader who unsubscribed: it offers to undo that only while it is possible. */
const leftPages: Record<UndoState, LinkPageName> = {
  open: 'unsubscribed',
  over: 'unsubscribed-for-good',
  complaint: 'unsubscribed-complaint',
};
const notOk: Partial<Record<LinkPageName, number>> = {
  broken: 404,
  failed: 503,
  'preferences-empty': 422,
  'preferences-address': 422,
  'address-wait': 429,
  'address-refused': 409,
  'address-over': 410,
  'data-link-wait': 429,
  'export-over': 410,
  'erase-over': 410,
};
const linkKinds = 'confirm|unsubscribe|preferences|export|erase|address';

/** Adds the pages linked from mails. GET changes nothing; only the button's POST does. */
export function addLinkRoutes(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  pages: () => RenderLinkPage,
  log: Log,
): void {
  const send: SendLinkPage = (reply, name, values) => {
    const { html, headers } = pages()(name, values);
    return reply
      .code(notOk[name] ?? 200)
      .headers(headers)
      .send(html);
  };
  readForms(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    // A request that is wrong in itself, too large for example, is not our failure.
    if (statusCode >= 400 && statusCode < 500) return send(reply, 'failed').code(statusCode);
    const isOverload = statusCode === 503;
    if (!isOverload) logFailure(log, request.url, error);
    const status = isOverload ? 503 : describeStoreFailure(storeCodeOf(error) ?? '').status;
    if (status === 503) reply.header('Retry-After', String(retryAfterSeconds));
    return send(reply, 'failed').code(status);
  });
  if (service === undefined) {
    app.all(`/:kind(${linkKinds})/:token`, (_request, reply) => send(reply, 'failed'));
    return;
  }
  // Nothing may keep a reader from leaving. Older browsers call these pages, which send no referrer, 'null'.
  refuseForeignForms(app, [service.newsletter.linkUrl ?? service.newsletter.siteUrl], ({ url, headers }) => {
    return url.startsWith('/unsubscribe/') || headers.origin === 'null' || headers['sec-fetch-site'] !== undefined;
  });
  addConfirmRoutes(app, service, send);
  addUnsubscribeRoutes(app, service, send);
  addPreferencesRoutes(app, service, send);
  addDataRoutes(app, service, send);
  addAddressRoutes(app, service, send);
  const refuseMethod = async (_request: unknown, reply: FastifyReply) =>
    send(reply.header('Allow', 'GET, HEAD, POST'), 'broken').code(405);
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `/:kind(${linkKinds})/:token`,
    onRequest: refuseMethod,
    handler: refuseMethod,
  });
}

function addConfirmRoutes(app: FastifyInstance, { newsletter }: NewsletterService, send: SendLinkPage): void {
  app.get('/confirm/:token', async (request: LinkRequest, reply) => {
    const subscriber = await findConfirmable(newsletter, request.params.token);
    if (subscriber === undefined) return send(reply, 'broken');
    if (subscriber.status === 'active') return send(reply, 'confirmed', { address: subscriber.email });
    return send(reply, 'confirm', { address: subscriber.email, action: `/confirm/${request.params.token}` });
  });
  app.post('/confirm/:token', async (request: LinkRequest, reply) => {
    const subscriber = await confirmSubscription(newsletter, request.params.token);
    return subscriber ? send(reply, 'confirmed', { address: subscriber.email }) : send(reply, 'broken');
  });
}

function addUnsubscribeRoutes(app: FastifyInstance, { newsletter }: NewsletterService, send: SendLinkPage): void {
  const show = async (
    reply: FastifyReply,
    token: string,
    holder: LinkHolder,
    pageOf: (status: Exclude<Subscriber['status'], 'unsubscribed'>) => LinkPageName,
  ) => {
    if (holder.kind !== 'found') return send(reply, holder.kind);
    const { id, email, status } = holder.subscriber;
    const hasLeft = status === 'unsubscribed';
    const page = hasLeft ? leftPages[await readUndoState(newsletter, holder.subscriber)] : pageOf(status);
    return send(reply, page, {
      address: email,
      action: `/unsubscribe/${token}`,
      preferences: `/preferences/${signToken(newsletter, 'preferences', id)}`,
    });
  };
  app.get('/unsubscribe/:token', async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const holder = await findLinkHolder(newsletter, 'unsubscribe', token);
    return show(reply, token, holder, () => 'unsubscribe');
  });
  app.post('/unsubscribe/:token', async (request: LinkRequest, reply) => {
    const { token } = request.params;
    // Mail programs post List-Unsubscribe=One-Click, the page posts nothing: both act at once.
    if (formOf(request).get('action') !== linkActions.undo) {
      return show(reply, token, await unsubscribe(newsletter, token), () => 'unsubscribed');
    }
    const holder = await undoUnsubscribe(newsletter, token);
    return show(reply, token, holder, (status) => (status === 'pending' ? 'waiting' : 'kept'));
  });
}

/** Which link a button on the preferences page asks for. */
const askedLinks: Record<string, DataLinkKind> = {
  [linkActions.sendExportLink]: 'export',
  [linkActions.sendEraseLink]: 'erase',
};

/**
 * A subscriber's own page: topics and frequency. Everybody who gets a forwarded newsletter can open it, so it shows
 * and deletes no data: it mails a link for that to the subscriber.
 */
function addPreferencesRoutes(app: FastifyInstance, service: NewsletterService, send: SendLinkPage): void {
  const { newsletter, topics } = service;
  const show = (reply: FastifyReply, token: string, subscriber: Subscriber, name: LinkPageName) =>
    send(reply, name, {
      address: subscriber.email,
      action: `/preferences/${token}`,
      preferences: `/preferences/${token}`,
      checked: new Set([
        ...chosenTopics(subscriber.topics, topics).map((topic) => `topic:${topic}`),
        `frequency:${subscriber.frequency}`,
      ]),
    });

  app.get('/preferences/:token', async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const holder = await findLinkHolder(newsletter, 'preferences', token);
    return holder.kind === 'found' ? show(reply, token, holder.subscriber, 'preferences') : send(reply, holder.kind);
  });

  app.post('/preferences/:token', async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const holder = await findLinkHolder(newsletter, 'preferences', token);
    if (holder.kind !== 'found') return send(reply, holder.kind);
    const { subscriber } = holder;
    const form = formOf(request);
    const action = form.get('action') ?? '';
    const asked = Object.hasOwn(askedLinks, action) ? askedLinks[action] : undefined;
    if (asked !== undefined)
      return show(reply, token, subscriber, await mailDataLink(service, asked, request, subscriber));
    if (action === linkActions.sendAddressLink)
      return show(
        reply,
        token,
        subscriber,
        await mailAddressLink(service, request, subscriber, form.get('address') ?? ''),
      );
    if (action !== linkActions.save) return show(reply, token, subscriber, 'preferences');
    const chosen = topics.filter((topic) => form.getAll('topic').includes(topic));
    if (chosen.length === 0) return show(reply, token, subscriber, 'preferences-empty');
    const frequency = form.get('frequency') === 'monthly' ? 'monthly' : 'every';
    await savePreferences(newsletter, subscriber.id, { topics: chosen, frequency }, topics);
    const saved = await findLinkHolder(newsletter, 'preferences', token);
    return show(reply, token, saved.kind === 'found' ? saved.subscriber : subscriber, 'preferences-saved');
  });
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
  if ((await limiter.attempt(request.ip)) > 0) return 'data-link-wait';
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
  if ((await limiter.attempt(request.ip)) > 0) return 'address-wait';
  const outcome = await requestAddressChange(newsletter, subscriber, address);
  if (outcome === 'sent') newsletter.onMailQueued?.();
  if (outcome === 'not-active') return subscriber.status === 'pending' ? 'waiting' : 'unsubscribed-for-good';
  return ({ sent: 'address-sent', invalid: 'preferences-address', wait: 'address-wait' } as const)[outcome];
}

/** The page behind the link that a new address gets: GET asks, POST moves the subscription. */
function addAddressRoutes(app: FastifyInstance, { newsletter }: NewsletterService, send: SendLinkPage): void {
  app.get('/address/:token', async (request: LinkRequest, reply) => {
    const link = await findAddressLink(newsletter, request.params.token);
    if (link.kind !== 'found') return send(reply, link.kind === 'over' ? 'address-over' : 'broken');
    return send(reply, 'address', { address: link.email, action: `/address/${request.params.token}` });
  });
  app.post('/address/:token', async (request: LinkRequest, reply) => {
    const outcome = await useAddressLink(newsletter, request.params.token);
    if (outcome.kind !== 'changed') return send(reply, addressPages[outcome.kind]);
    newsletter.onMailQueued?.();
    const preferences = `/preferences/${signToken(newsletter, 'preferences', outcome.id)}`;
    return send(reply, 'address-changed', { address: outcome.email, preferences });
  });
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
function addDataRoutes(app: FastifyInstance, { newsletter }: NewsletterService, send: SendLinkPage): void {
  const show = (reply: FastifyReply, kind: DataLinkKind, token: string, holder: DataLinkHolder) => {
    if (holder.kind === 'broken' || holder.kind === 'gone') return send(reply, holder.kind);
    const { id, email } = holder.subscriber;
    const preferences = `/preferences/${signToken(newsletter, 'preferences', id)}`;
    return holder.kind === 'over'
      ? send(reply, `${kind}-over`, { address: email, action: preferences, preferences })
      : send(reply, kind, { address: email, action: `/${kind}/${token}`, preferences });
  };
  for (const kind of ['export', 'erase'] as const) {
    app.get(`/${kind}/:token`, async (request: LinkRequest, reply) => {
      const { token } = request.params;
      return show(reply, kind, token, await findDataLinkHolder(newsletter, kind, token));
    });
  }
  app.post('/export/:token', async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const used = await useExportLink(newsletter, token);
    if (used.kind !== 'found') return show(reply, 'export', token, used);
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'Content-Disposition': 'attachment; filename="my-data.json"' });
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(used.data, null, 2));
  });
  app.post('/erase/:token', async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const holder = await useEraseLink(newsletter, token);
    return holder.kind === 'found' ? send(reply, 'forgotten') : show(reply, 'erase', token, holder);
  });
}
