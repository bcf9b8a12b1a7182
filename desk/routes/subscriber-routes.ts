import { Readable } from 'node:stream';
import { z } from 'zod';
import { siteDay } from '../../core/dates.ts';
import { checkEmail, normalizeEmail } from '../../core/node/email-address.ts';
import { planUndo, undoBounces } from '../../newsletter/bounces/undo-bounces.ts';
import { changeAddress } from '../../newsletter/sending/change-address.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { addSubscriber } from '../../newsletter/subscribers/add-subscriber.ts';
import { listFound, writeListLines } from '../../newsletter/subscribers/export-subscribers.ts';
import { dismissLeave, grantLeave } from '../../newsletter/subscribers/leave-requests.ts';
import { resendConfirmation } from '../../newsletter/subscribers/mail-queue.ts';
import { exportData, forgetPerson } from '../../newsletter/subscribers/personal-data.ts';
import { renameSubscriber } from '../../newsletter/subscribers/rename-subscriber.ts';
import { searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { readStopped, stopMail, undoStop } from '../../newsletter/subscribers/stop-mail.ts';
import {
  countStatuses,
  getSubscriber,
  type Subscriber,
  subscriberStatuses,
} from '../../newsletter/subscribers/subscriber.ts';
import { findSuppressed } from '../../newsletter/subscribers/suppressions.ts';
import { readLastMails, readTimeline } from '../../newsletter/subscribers/timeline.ts';
import { type DeskApp, type DeskContext, idParams as params, route } from '../context.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { refuseAtDesk } from '../problems.ts';
import {
  subscriberRefusals as refusals,
  refuseToAdd,
  refuseToMove,
  requireSubscriber,
} from '../subscriber-refusals.ts';

/** Part of an address, a status, and where the page before ended. */
const searchSchema = z.object({
  text: z.string().max(254).default(''),
  status: z.enum(subscriberStatuses).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().optional(),
});
const addSchema = z.object({
  email: z.string().max(254),
  name: z.string().max(200).default(''),
  /** For a removed person who wrote and wants to come back. */
  liftSuppression: z.boolean().default(false),
});
const changeSchema = z.object({ email: z.string().max(254), name: z.string().max(200) });
/** The address, typed. */
const eraseSchema = z.object({ typed: z.string().max(254) });

/** The list of subscribers, one subscriber, and new ones. */
export function openSubscriberRoutes(app: DeskApp, { newsletter }: DeskContext) {
  const { store } = newsletter;

  app.get(
    '/api/subscribers.csv',
    { schema: { querystring: searchSchema.pick({ text: true, status: true }) } },
    async ({ query }, reply) => {
      await noteAtDesk(newsletter, 'Exported readers as a CSV file.');
      const name = ['readers', query.status, siteDay(newsletter.now(), newsletter.timeZone)].filter(Boolean).join('-');
      reply.header('content-disposition', `attachment; filename="${name}.csv"`).type('text/csv; charset=utf-8');
      return reply.send(Readable.from(writeListLines(listFound(newsletter, query), 'csv')));
    },
  );

  app.get('/api/subscribers/:id/data', { schema: { params } }, async ({ params }, reply) => {
    const subscriber = await requireSubscriber(newsletter, params.id);
    const data = await exportData(newsletter, subscriber);
    await noteAtDesk(newsletter, 'Saved a copy of a reader’s data.', `subscriber/${subscriber.id}`);
    const name = subscriber.email.split('@')[0]?.replaceAll(/[^a-z0-9._-]/g, '_') ?? 'reader';
    reply.header('content-disposition', `attachment; filename="${name}.json"`).type('application/json; charset=utf-8');
    return reply.send(`${JSON.stringify(data, null, 2)}\n`);
  });

  return {
    'GET /api/subscribers': route({ querystring: searchSchema }, async ({ query }) => {
      const { text, status, limit, after } = query;
      const last = after === undefined ? undefined : await getSubscriber(newsletter, after);
      const found = await searchSubscribers(store, { text, status, limit: limit + 1, after: last });
      const page = found.slice(0, limit);
      const mails = await readLastMails(
        store,
        page.map(({ id }) => id),
      );
      return {
        // What became of the mail of the issue that was started last; none for people who were not on its list.
        rows: page.map((row) => ({ ...row, lastMail: mails.get(row.id) })),
        next: found.length > limit ? page.at(-1)?.id : undefined,
        counts: await countStatuses(store),
        isBlocked: page.length === 0 && (await isBlocked(newsletter, text)),
      };
    }),
    'GET /api/subscribers/:id': route({ params }, async ({ params: { id } }) => {
      const subscriber = await requireSubscriber(newsletter, id);
      const { entries, mails } = await readTimeline(newsletter, subscriber);
      const isSuppressed = (await findSuppressed(store, newsletter, [subscriber.email])).size > 0;
      const canUndoStop = (await readStopped(store, newsletter, id)) !== undefined;
      return { ...subscriber, isSuppressed, canUndoStop, mails, timeline: entries };
    }),
    'POST /api/subscribers': route({ body: addSchema }, async ({ body }) => {
      const { email, name, liftSuppression: isLifted } = body;
      const outcome = await addSubscriber(newsletter, { email, name, isLifted });
      if (outcome.kind !== 'added') throw refuseToAdd(outcome);
      const what = outcome.wasSuppressed ? 'Added a reader who was removed and asked to come back.' : 'Added a reader.';
      await noteAtDesk(newsletter, what, `subscriber/${outcome.id}`);
      return { id: outcome.id };
    }),
  };
}

/** Whether a text is a whole address that was removed, forgotten or complained: nothing but a mark of it is kept. */
async function isBlocked(newsletter: Newsletter, text: string): Promise<boolean> {
  const checked = checkEmail(text);
  return checked.ok && (await findSuppressed(newsletter.store, newsletter, [checked.email])).size > 0;
}

/** What the publisher does for subscribers: stop their mail, bring them back, erase them. */
export function openSubscriberActionRoutes({ newsletter }: DeskContext) {
  const { store } = newsletter;

  const action = (work: (subscriber: Subscriber) => Promise<void>) =>
    route({ params }, async ({ params: { id } }) => {
      await work(await requireSubscriber(newsletter, id));
      return { id };
    });

  return {
    'POST /api/subscribers/:id/stop': action(({ id }) =>
      store.transaction(async (tx) => {
        if (await stopMail(tx, newsletter, id))
          await noteAtDesk(newsletter, 'Stopped mail to a reader.', `subscriber/${id}`, tx);
      }),
    ),
    'POST /api/subscribers/:id/leave': action(({ id, email }) =>
      store.transaction(async (tx) => {
        if (await grantLeave(tx, newsletter, { id, email }))
          await noteAtDesk(newsletter, 'Unsubscribed a reader who asked by mail.', `subscriber/${id}`, tx);
      }),
    ),
    'POST /api/subscribers/:id/dismiss-leave': action(({ id }) =>
      store.transaction(async (tx) => {
        const what = 'Decided that a mail was no request of this reader to leave.';
        if (await dismissLeave(tx, newsletter, id)) await noteAtDesk(newsletter, what, `subscriber/${id}`, tx);
      }),
    ),
    'POST /api/subscribers/:id/undo-stop': action(({ id }) =>
      store.transaction(async (tx) => {
        if (!(await undoStop(tx, newsletter, id))) throw refuseAtDesk(...refusals.cannotUndoStop);
        await noteAtDesk(newsletter, 'Took the stop of a reader back.', `subscriber/${id}`, tx);
      }),
    ),
    'POST /api/subscribers/:id/unbounce': action(async ({ id, email }) => {
      const plan = await planUndo(newsletter, { email });
      if (plan.undoable.length === 0)
        throw plan.suppressed > 0 ? refuseAtDesk(...refusals.complained) : refuseAtDesk(...refusals.notBounced);
      await undoBounces(newsletter, { email }, plan);
      await noteAtDesk(newsletter, 'Made a bounced address active again.', `subscriber/${id}`);
    }),
    'POST /api/subscribers/:id/resend-confirmation': action(async ({ id, email }) => {
      const outcome = await resendConfirmation(newsletter, email);
      if (outcome !== 'queued') throw refuseAtDesk(...refusals.nothingToConfirm);
      await noteAtDesk(newsletter, 'Sent a confirmation mail again.', `subscriber/${id}`);
    }),
    'POST /api/subscribers/:id/change': route({ params, body: changeSchema }, async ({ params: { id }, body }) => {
      await requireSubscriber(newsletter, id);
      const outcome = await changeAddress(newsletter, id, body.email, 'desk');
      if (outcome.kind === 'changed') newsletter.onMailQueued?.();
      else if (outcome.kind !== 'same') throw refuseToMove(outcome);
      await renameSubscriber(newsletter, id, body.name, 'desk');
      return { id };
    }),
    'POST /api/subscribers/:id/erase': route({ params, body: eraseSchema }, async ({ params: { id }, body }) => {
      const { email } = await requireSubscriber(newsletter, id);
      if (normalizeEmail(body.typed) !== email) throw refuseAtDesk(...refusals.otherAddress);
      await store.transaction(async (tx) => {
        await forgetPerson(tx, newsletter, email, 'forgotten');
        const what = 'Erased a reader’s data and kept a mark that keeps the address away.';
        await noteAtDesk(newsletter, what, undefined, tx);
      });
      return { id };
    }),
  };
}
