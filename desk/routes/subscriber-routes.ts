import { Readable } from 'node:stream';
import { siteDay } from '../../core/dates.ts';
import {
  addSubscriberSchema,
  subscriberChangedSchema,
  subscriberDetailsSchema,
  subscriberParamsSchema,
  subscribersExportSchema,
  subscribersPageSchema,
  subscribersQuerySchema,
} from '../../core/desk-subscribers.ts';
import { checkEmail } from '../../core/node/email-address.ts';
import { listFound, writeListLines } from '../../newsletter/importing/export-list.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { addSubscriber } from '../../newsletter/subscribers/add-subscriber.ts';
import { exportData } from '../../newsletter/subscribers/personal-data.ts';
import { findNearest, searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { readStopped } from '../../newsletter/subscribers/stop-mail.ts';
import { countStatuses, getSubscriber } from '../../newsletter/subscribers/subscriber.ts';
import { findSuppressed } from '../../newsletter/subscribers/suppressions.ts';
import { readLastMails, readTimeline } from '../../newsletter/subscribers/timeline.ts';
import { type AddRoutes, answers } from '../context.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { refuseToAdd, requireSubscriber } from '../subscriber-refusals.ts';

/** The list of subscribers, one subscriber, and new ones. */
export const addSubscriberRoutes: AddRoutes = (app, { newsletter }) => {
  const { store } = newsletter;

  app.get(
    '/api/subscribers',
    answers(subscribersPageSchema, { querystring: subscribersQuerySchema }),
    async ({ query: { text, status, limit, after } }) => {
      const last = after === undefined ? undefined : await getSubscriber(newsletter, after);
      const found = await searchSubscribers(store, { text, status, limit: limit + 1, after: last });
      const page = found.slice(0, limit);
      const mails = await readLastMails(
        store,
        page.map(({ id }) => id),
      );
      return {
        rows: page.map((row) => ({ ...row, lastMail: mails.get(row.id) })),
        next: found.length > limit ? page.at(-1)?.id : undefined,
        counts: await countStatuses(store),
        isBlocked: page.length === 0 && (await isBlocked(newsletter, text)),
        nearest: page.length === 0 ? await findNearest(store, text) : [],
      };
    },
  );

  app.get('/api/subscribers.csv', { schema: { querystring: subscribersExportSchema } }, async ({ query }, reply) => {
    await noteAtDesk(newsletter, 'Exported readers as a CSV file.');
    const name = ['readers', query.status, siteDay(newsletter.now(), newsletter.timeZone)].filter(Boolean).join('-');
    reply.header('content-disposition', `attachment; filename="${name}.csv"`).type('text/csv; charset=utf-8');
    return reply.send(Readable.from(writeListLines(listFound(newsletter, query), 'csv')));
  });

  app.get(
    '/api/subscribers/:id',
    answers(subscriberDetailsSchema, { params: subscriberParamsSchema }),
    async ({ params: { id } }) => {
      const subscriber = await requireSubscriber(newsletter, id);
      const { entries, mails } = await readTimeline(newsletter, subscriber);
      const isSuppressed = (await findSuppressed(store, newsletter, [subscriber.email])).size > 0;
      const canUndoStop = (await readStopped(store, newsletter, id)) !== undefined;
      return { ...subscriber, isSuppressed, canUndoStop, mails, timeline: entries };
    },
  );

  app.post(
    '/api/subscribers',
    answers(subscriberChangedSchema, { body: addSubscriberSchema }),
    async ({ body: { email, name, liftSuppression: isLifted } }) => {
      const outcome = await addSubscriber(newsletter, { email, name, isLifted });
      if (outcome.kind !== 'added') throw refuseToAdd(outcome);
      const what = outcome.wasSuppressed ? 'Added a reader who was removed and asked to come back.' : 'Added a reader.';
      await noteAtDesk(newsletter, what, `subscriber/${outcome.id}`);
      return { id: outcome.id };
    },
  );

  app.get('/api/subscribers/:id/data', { schema: { params: subscriberParamsSchema } }, async ({ params }, reply) => {
    const subscriber = await requireSubscriber(newsletter, params.id);
    const data = await exportData(newsletter, subscriber);
    await noteAtDesk(newsletter, 'Saved a copy of a reader’s data.', `subscriber/${subscriber.id}`);
    const name = subscriber.email.split('@')[0]?.replaceAll(/[^a-z0-9._-]/g, '_') ?? 'reader';
    reply.header('content-disposition', `attachment; filename="${name}.json"`).type('application/json; charset=utf-8');
    return reply.send(`${JSON.stringify(data, null, 2)}\n`);
  });
};

async function isBlocked(newsletter: Newsletter, text: string): Promise<boolean> {
  const checked = checkEmail(text);
  return checked.ok && (await findSuppressed(newsletter.store, newsletter, [checked.email])).size > 0;
}
