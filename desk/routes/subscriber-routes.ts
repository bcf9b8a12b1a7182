import { Readable } from 'node:stream';
import { siteDay } from '../../core/dates.ts';
import {
  addSubscriberSchema,
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
import { writeJournal } from '../../newsletter/records/journal.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { addSubscriber } from '../../newsletter/subscribers/import-subscribers.ts';
import { resendConfirmation } from '../../newsletter/subscribers/mail-queue.ts';
import { exportData, forgetPerson } from '../../newsletter/subscribers/personal-data.ts';
import { findNearest, searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { readStopped, stopMail, undoStop } from '../../newsletter/subscribers/stop-mail.ts';
import { countStatuses, getSubscriber, type Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { findSuppressed } from '../../newsletter/subscribers/suppressions.ts';
import { readLastMails, readTimeline } from '../../newsletter/subscribers/timeline.ts';
import type { AddRoutes } from '../context.ts';
import { DeskRefusal } from '../faults.ts';

const changed = { params: subscriberParamsSchema, response: { 200: subscriberChangedSchema } };

/** The list of subscribers, one subscriber, and what the publisher does for them. */
export const addSubscriberRoutes: AddRoutes = (app, { newsletter }) => {
  const { store } = newsletter;
  const note = (what: string, id?: string) => ({ who: 'desk', what, about: id && `subscriber/${id}` }) as const;

  app.get(
    '/api/subscribers',
    { schema: { querystring: subscribersQuerySchema, response: { 200: subscribersPageSchema } } },
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
    await writeJournal(newsletter, note('Exported readers as a CSV file.'));
    const name = ['readers', query.status, siteDay(newsletter.now(), newsletter.timeZone)].filter(Boolean).join('-');
    reply.header('content-disposition', `attachment; filename="${name}.csv"`).type('text/csv; charset=utf-8');
    return reply.send(Readable.from(writeListLines(listFound(newsletter, query), 'csv')));
  });

  app.get(
    '/api/subscribers/:id',
    { schema: { params: subscriberParamsSchema, response: { 200: subscriberDetailsSchema } } },
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
    { schema: { body: addSubscriberSchema, response: { 200: subscriberChangedSchema } } },
    async ({ body: { email, liftSuppression: isLifted } }) => {
      const outcome = await addSubscriber(newsletter, { email, isLifted });
      if (outcome.kind !== 'added') throw refuseToAdd(outcome);
      const what = outcome.wasSuppressed ? 'Added a reader who was removed and asked to come back.' : 'Added a reader.';
      await writeJournal(newsletter, note(what, outcome.id));
      return { id: outcome.id };
    },
  );

  app.post(
    '/api/subscribers/stop',
    { schema: { body: stopSubscribersSchema, response: { 200: subscribersStoppedSchema } } },
    async ({ body: { ids, typed } }) => {
      if (typed !== ids.length) {
        throw new DeskRefusal({
          title: 'The number does not match',
          happened: `You typed ${typed}; ${ids.length} readers are selected.`,
          todo: 'Type the number shown above the field.',
        });
      }
      return store.transaction(async (tx) => {
        const stopped: string[] = [];
        for (const id of ids) if (await stopMail(tx, newsletter, id)) stopped.push(id);
        const what = `Stopped mail to ${stopped.length} selected ${stopped.length === 1 ? 'reader' : 'readers'}.`;
        if (stopped.length > 0) await writeJournal(newsletter, note(what), tx);
        return { ids: stopped };
      });
    },
  );

  app.post('/api/subscribers/:id/stop', { schema: changed }, async ({ params: { id } }) => {
    await requireSubscriber(newsletter, id);
    await store.transaction(async (tx) => {
      if (await stopMail(tx, newsletter, id)) await writeJournal(newsletter, note('Stopped mail to a reader.', id), tx);
    });
    return { id };
  });

  app.post('/api/subscribers/:id/undo-stop', { schema: changed }, async ({ params: { id } }) => {
    const isBack = await store.transaction(async (tx) => {
      const isDone = await undoStop(tx, newsletter, id);
      if (isDone) await writeJournal(newsletter, note('Took the stop of a reader back.', id), tx);
      return isDone;
    });
    if (!isBack) {
      throw new DeskRefusal({
        title: 'This stop cannot be taken back',
        happened: 'This reader left by their own act, or something else has happened since you stopped the mail.',
        means: 'The reader gets no mail. Nothing was changed.',
        todo: 'The reader can sign up again on the site.',
      });
    }
    return { id };
  });

  app.post('/api/subscribers/:id/unbounce', { schema: changed }, async ({ params: { id } }) => {
    const { email } = await requireSubscriber(newsletter, id);
    const plan = await planUndo(newsletter, { email });
    if (plan.undoable.length === 0) {
      throw new DeskRefusal({
        title: 'This address stays away',
        happened: plan.suppressed > 0 ? 'Its owner complained or was removed.' : 'This address is not bounced.',
        todo: 'The reader can sign up again on the site.',
      });
    }
    await undoBounces(newsletter, { email }, plan);
    await writeJournal(newsletter, note('Made a bounced address active again.', id));
    return { id };
  });

  app.post('/api/subscribers/:id/resend-confirmation', { schema: changed }, async ({ params: { id } }) => {
    const { email } = await requireSubscriber(newsletter, id);
    const outcome = await resendConfirmation(newsletter, email);
    if (outcome !== 'queued') {
      throw new DeskRefusal({
        title: 'There is nothing to confirm',
        happened: 'This reader is active, or left and did not ask to come back.',
        means: 'No mail was sent.',
        todo: 'The reader can sign up again on the site.',
      });
    }
    await writeJournal(newsletter, note('Sent a confirmation mail again.', id));
    return { id };
  });

  app.get('/api/subscribers/:id/data', { schema: { params: subscriberParamsSchema } }, async ({ params }, reply) => {
    const subscriber = await requireSubscriber(newsletter, params.id);
    const data = await exportData(newsletter, subscriber);
    await writeJournal(newsletter, note('Saved a copy of a reader’s data.', subscriber.id));
    const name = subscriber.email.split('@')[0]?.replaceAll(/[^a-z0-9._-]/g, '_') ?? 'reader';
    reply.header('content-disposition', `attachment; filename="${name}.json"`).type('application/json; charset=utf-8');
    return reply.send(`${JSON.stringify(data, null, 2)}\n`);
  });

  app.post(
    '/api/subscribers/:id/erase',
    { schema: { ...changed, body: eraseSubscriberSchema } },
    async ({ params: { id }, body }) => {
      const { email } = await requireSubscriber(newsletter, id);
      if (normalizeEmail(body.typed) !== email) {
        throw new DeskRefusal({
          title: 'The address does not match',
          happened: 'What you typed is not the address of this reader.',
          means: 'Nothing was deleted.',
          todo: 'Type the address as it is shown above the field.',
        });
      }
      await store.transaction(async (tx) => {
        await forgetPerson(tx, newsletter, email, 'forgotten');
        await writeJournal(newsletter, note('Erased a reader’s data and kept a mark that keeps the address away.'), tx);
      });
      return { id };
    },
  );
};

async function requireSubscriber(newsletter: Newsletter, id: string): Promise<Subscriber> {
  const subscriber = await getSubscriber(newsletter, id);
  if (subscriber !== undefined) return subscriber;
  throw new DeskRefusal(
    {
      code: 'not-found',
      title: 'This reader is not on the list',
      happened: 'The reader was erased or removed, or never confirmed the address.',
      means: 'Nothing about this person is kept but a mark that keeps the address away.',
      todo: 'Go back to the list.',
    },
    404,
  );
}

async function isBlocked(newsletter: Newsletter, text: string): Promise<boolean> {
  const checked = checkEmail(text);
  return checked.ok && (await findSuppressed(newsletter.store, newsletter, [checked.email])).size > 0;
}

function refuseToAdd(outcome: Exclude<Awaited<ReturnType<typeof addSubscriber>>, { kind: 'added' }>): DeskRefusal {
  switch (outcome.kind) {
    case 'invalid':
      return new DeskRefusal({ title: 'Invalid address', happened: outcome.message, todo: 'Correct the address.' });
    case 'suppressed':
      return new DeskRefusal({
        code: 'suppressed',
        title: 'This address was removed',
        happened: 'The person asked to be forgotten, complained, or was removed by you.',
        means: 'The address gets no mail. Nothing was changed.',
        todo: 'If the person wrote to you and wants to come back, tick the box that says so.',
      });
    case 'there':
      return new DeskRefusal({
        title: 'This address is on the list',
        happened: `Its state is: ${statusWords[outcome.status]}.`,
        todo: 'Find the address in the list. Someone who left comes back through the form on the site.',
      });
  }
}

const statusWords: Record<Subscriber['status'], string> = {
  active: 'active',
  pending: 'waits to confirm',
  bounced: 'bounced',
  unsubscribed: 'left',
};
