import { Readable } from 'node:stream';
import type { z } from 'zod';
import { siteDay } from '../../core/dates.ts';
import {
  addSubscriberSchema,
  changeSubscriberSchema,
  eraseSubscriberSchema,
  stopSubscribersSchema,
  subscriberChangedSchema,
  subscriberDetailsSchema,
  subscriberParamsSchema,
  subscribersExportSchema,
  subscribersPageSchema,
  subscribersQuerySchema,
  subscribersStoppedSchema,
} from '../../core/desk-subscribers.ts';
import { checkEmail, normalizeEmail } from '../../core/node/email-address.ts';
import { planUndo, undoBounces } from '../../newsletter/bounces/undo-bounces.ts';
import { listFound, writeListLines } from '../../newsletter/importing/export-list.ts';
import { changeAddress } from '../../newsletter/sending/change-address.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { addSubscriber } from '../../newsletter/subscribers/add-subscriber.ts';
import { resendConfirmation } from '../../newsletter/subscribers/mail-queue.ts';
import { exportData, forgetPerson } from '../../newsletter/subscribers/personal-data.ts';
import { renameSubscriber } from '../../newsletter/subscribers/rename-subscriber.ts';
import { findNearest, searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { readStopped, stopMail, undoStop } from '../../newsletter/subscribers/stop-mail.ts';
import { countStatuses, getSubscriber, type Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { findSuppressed } from '../../newsletter/subscribers/suppressions.ts';
import { readLastMails, readTimeline } from '../../newsletter/subscribers/timeline.ts';
import { type AddRoutes, answers } from '../context.ts';
import { DeskRefusal } from '../faults.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import {
  subscriberRefusals as refusals,
  refuseToAdd,
  refuseToMove,
  requireSubscriber,
  requireTyped,
} from '../subscriber-refusals.ts';

const params = subscriberParamsSchema;

/** The list of subscribers, one subscriber, and new ones. */
export const addSubscriberRoutes: AddRoutes = (app, { newsletter }) => {
  const { store } = newsletter;

  app.get(
    '/api/subscribers',
    answers(subscribersPageSchema, { querystring: subscribersQuerySchema }),
    async (request) => {
      const { text, status, limit, after } = request.query;
      const last = after === undefined ? undefined : await getSubscriber(newsletter, after);
      const found = await searchSubscribers(store, { text, status, limit: limit + 1, after: last });
      const page = found.slice(0, limit);
      const ids = page.map(({ id }) => id);
      const mails = await readLastMails(store, ids);
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

  app.get('/api/subscribers/:id', answers(subscriberDetailsSchema, { params }), async ({ params: { id } }) => {
    const subscriber = await requireSubscriber(newsletter, id);
    const { entries, mails } = await readTimeline(newsletter, subscriber);
    const isSuppressed = (await findSuppressed(store, newsletter, [subscriber.email])).size > 0;
    const canUndoStop = (await readStopped(store, newsletter, id)) !== undefined;
    return { ...subscriber, isSuppressed, canUndoStop, mails, timeline: entries };
  });

  app.post('/api/subscribers', answers(subscriberChangedSchema, { body: addSubscriberSchema }), async ({ body }) => {
    const { email, name, liftSuppression: isLifted } = body;
    const outcome = await addSubscriber(newsletter, { email, name, isLifted });
    if (outcome.kind !== 'added') throw refuseToAdd(outcome);
    const what = outcome.wasSuppressed ? 'Added a reader who was removed and asked to come back.' : 'Added a reader.';
    await noteAtDesk(newsletter, what, `subscriber/${outcome.id}`);
    return { id: outcome.id };
  });

  app.get('/api/subscribers/:id/data', { schema: { params } }, async ({ params }, reply) => {
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

const changedBy = <Body extends z.ZodType>(body: Body) => answers(subscriberChangedSchema, { params, body });

/** What the publisher does for subscribers: stop their mail, bring them back, erase them. */
export const addSubscriberActionRoutes: AddRoutes = (app, { newsletter }) => {
  const { store } = newsletter;

  app.post(
    '/api/subscribers/stop',
    answers(subscribersStoppedSchema, { body: stopSubscribersSchema }),
    async (request) => {
      const { ids, typed } = request.body;
      requireTyped(typed, ids.length, `${ids.length} readers are selected`);
      return store.transaction(async (tx) => {
        const stopped: string[] = [];
        for (const id of ids) if (await stopMail(tx, newsletter, id)) stopped.push(id);
        const what = `Stopped mail to ${stopped.length} selected ${stopped.length === 1 ? 'reader' : 'readers'}.`;
        if (stopped.length > 0) await noteAtDesk(newsletter, what, undefined, tx);
        return { ids: stopped };
      });
    },
  );

  const act = (name: string, work: (subscriber: Subscriber) => Promise<void>): void =>
    void app.post(
      `/api/subscribers/:id/${name}`,
      answers(subscriberChangedSchema, { params }),
      async ({ params: { id } }) => {
        await work(await requireSubscriber(newsletter, id));
        return { id };
      },
    );

  act('stop', ({ id }) =>
    store.transaction(async (tx) => {
      if (await stopMail(tx, newsletter, id))
        await noteAtDesk(newsletter, 'Stopped mail to a reader.', `subscriber/${id}`, tx);
    }),
  );

  act('undo-stop', ({ id }) =>
    store.transaction(async (tx) => {
      if (!(await undoStop(tx, newsletter, id))) throw new DeskRefusal(refusals.cannotUndoStop);
      await noteAtDesk(newsletter, 'Took the stop of a reader back.', `subscriber/${id}`, tx);
    }),
  );

  act('unbounce', async ({ id, email }) => {
    const plan = await planUndo(newsletter, { email });
    if (plan.undoable.length === 0)
      throw new DeskRefusal(plan.suppressed > 0 ? refusals.complained : refusals.notBounced);
    await undoBounces(newsletter, { email }, plan);
    await noteAtDesk(newsletter, 'Made a bounced address active again.', `subscriber/${id}`);
  });

  act('resend-confirmation', async ({ id, email }) => {
    const outcome = await resendConfirmation(newsletter, email);
    if (outcome !== 'queued') throw new DeskRefusal(refusals.nothingToConfirm);
    await noteAtDesk(newsletter, 'Sent a confirmation mail again.', `subscriber/${id}`);
  });

  app.post('/api/subscribers/:id/change', changedBy(changeSubscriberSchema), async ({ params: { id }, body }) => {
    await requireSubscriber(newsletter, id);
    const outcome = await changeAddress(newsletter, id, body.email, 'desk');
    if (outcome.kind === 'changed') newsletter.onMailQueued?.();
    else if (outcome.kind !== 'same') throw refuseToMove(outcome);
    await renameSubscriber(newsletter, id, body.name, 'desk');
    return { id };
  });

  app.post('/api/subscribers/:id/erase', changedBy(eraseSubscriberSchema), async ({ params: { id }, body }) => {
    const { email } = await requireSubscriber(newsletter, id);
    if (normalizeEmail(body.typed) !== email) throw new DeskRefusal(refusals.otherAddress);
    await store.transaction(async (tx) => {
      await forgetPerson(tx, newsletter, email, 'forgotten');
      const what = 'Erased a reader’s data and kept a mark that keeps the address away.';
      await noteAtDesk(newsletter, what, undefined, tx);
    });
    return { id };
  });
};
