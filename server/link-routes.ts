import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { type LinkPageName, linkActions } from '../core/link-pages.ts';
import { confirmSubscription, findConfirmable } from '../newsletter/subscribers/subscribe.ts';
import type { Subscriber } from '../newsletter/subscribers/subscriber.ts';
import { signToken } from '../newsletter/subscribers/tokens.ts';
import {
  findLinkHolder,
  type LinkHolder,
  readUndoState,
  type UndoState,
  undoUnsubscribe,
  unsubscribe,
} from '../newsletter/subscribers/unsubscribe.ts';
import { BusyError, busyRefusal, retryAfter } from './busy.ts';
import { describeStoreFailure } from './data-error.ts';
import { formOf, readForms } from './form-body.ts';
import type { LinkRequest, RenderLinkPage, SendLinkPage } from './link-pages.ts';
import { type Log, logFailure, storeCodeOf } from './log.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { addPreferencesRoutes } from './preferences-routes.ts';

/** The page of somebody who has left: it offers to take that back only while it can be. */
const leftPages: Record<UndoState, LinkPageName> = {
  open: 'unsubscribed',
  over: 'unsubscribed-for-good',
  complaint: 'unsubscribed-complaint',
};
const notOk: Partial<Record<LinkPageName, number>> = { broken: 404, failed: 503, 'preferences-empty': 422 };

/** The pages behind the links in mails: reading one changes nothing, its button does. */
export function addLinkRoutes(
  app: FastifyInstance,
  service: NewsletterService | undefined,
  render: RenderLinkPage,
  log: Log,
): void {
  const send: SendLinkPage = (reply, name, values) => {
    const { html, headers } = render(name, values);
    return reply
      .code(notOk[name] ?? 200)
      .headers(headers)
      .send(html);
  };
  app.register(async (scope) => {
    readForms(scope);
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { statusCode = 500 } = error;
      // A request that is wrong in itself, too large for example, is no failure of ours.
      if (statusCode >= 400 && statusCode < 500) return send(reply, 'failed').code(statusCode);
      const isBusy = error instanceof BusyError;
      if (!isBusy) logFailure(log, request.url, error);
      const { status } = isBusy ? busyRefusal : describeStoreFailure(storeCodeOf(error) ?? '');
      if (status === 503) reply.header(...retryAfter);
      return send(reply, 'failed').code(status);
    });
    if (service === undefined) {
      scope.all('/:kind(confirm|unsubscribe|preferences)/:token', (_request, reply) => send(reply, 'failed'));
      return;
    }
    addConfirmRoutes(scope, service, send);
    addUnsubscribeRoutes(scope, service, send);
    addPreferencesRoutes(scope, service, send);
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
