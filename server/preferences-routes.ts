import type { FastifyInstance, FastifyReply } from 'fastify';
import { type LinkPageName, linkActions } from '../core/link-pages.ts';
import { exportData, forgetSubscriber } from '../newsletter/subscribers/personal-data.ts';
import type { Subscriber } from '../newsletter/subscribers/subscriber.ts';
import { signToken } from '../newsletter/subscribers/tokens.ts';
import { chosenTopics, findLinkHolder, savePreferences } from '../newsletter/subscribers/unsubscribe.ts';
import { formOf } from './form-body.ts';
import type { LinkRequest, SendLinkPage } from './link-pages.ts';
import type { NewsletterService } from './newsletter-service.ts';

/** A subscriber's own page: topics, frequency, a copy of what we hold, and being forgotten. */
export function addPreferencesRoutes(app: FastifyInstance, service: NewsletterService, send: SendLinkPage): void {
  const { newsletter, topics } = service;
  const show = (reply: FastifyReply, token: string, subscriber: Subscriber, name: LinkPageName) =>
    send(reply, name, {
      address: subscriber.email,
      action:
        name === 'kept'
          ? `/unsubscribe/${signToken(newsletter, 'unsubscribe', subscriber.id)}`
          : `/preferences/${token}`,
      preferences: `/preferences/${token}`,
      data: `/preferences/${token}/data`,
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

  app.get('/preferences/:token/data', async (request: LinkRequest, reply) => {
    const holder = await findLinkHolder(newsletter, 'preferences', request.params.token);
    if (holder.kind !== 'found') return send(reply, holder.kind);
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'Content-Disposition': 'attachment; filename="my-data.json"' });
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await exportData(newsletter, holder.subscriber), null, 2));
  });

  app.post('/preferences/:token', async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const holder = await findLinkHolder(newsletter, 'preferences', token);
    if (holder.kind !== 'found') return send(reply, holder.kind);
    const { subscriber } = holder;
    const form = formOf(request);
    const action = form.get('action');
    if (action === linkActions.askForget) return show(reply, token, subscriber, 'forget');
    if (action === linkActions.forget) {
      await forgetSubscriber(newsletter, subscriber.email);
      return send(reply, 'forgotten');
    }
    if (action !== linkActions.save) return show(reply, token, subscriber, 'preferences');
    const chosen = topics.filter((topic) => form.getAll('topic').includes(topic));
    if (chosen.length === 0) return show(reply, token, subscriber, 'preferences-empty');
    const frequency = form.get('frequency') === 'monthly' ? 'monthly' : 'every';
    await savePreferences(newsletter, subscriber.id, { topics: chosen, frequency }, topics);
    const saved = await findLinkHolder(newsletter, 'preferences', token);
    return show(reply, token, saved.kind === 'found' ? saved.subscriber : subscriber, 'preferences-saved');
  });
}
