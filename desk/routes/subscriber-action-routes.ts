import {
  changeSubscriberSchema,
  eraseSubscriberSchema,
  stopSubscribersSchema,
  subscriberChangedSchema,
  subscriberParamsSchema,
  subscribersStoppedSchema,
} from '../../core/desk-subscribers.ts';
import { normalizeEmail } from '../../core/node/email-address.ts';
import { planUndo, undoBounces } from '../../newsletter/bounces/undo-bounces.ts';
import { changeAddress } from '../../newsletter/sending/change-address.ts';
import { resendConfirmation } from '../../newsletter/subscribers/mail-queue.ts';
import { forgetPerson } from '../../newsletter/subscribers/personal-data.ts';
import { renameSubscriber } from '../../newsletter/subscribers/rename-subscriber.ts';
import { stopMail, undoStop } from '../../newsletter/subscribers/stop-mail.ts';
import type { Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { type AddRoutes, answers } from '../context.ts';
import { DeskRefusal } from '../faults.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import {
  subscriberRefusals as refusals,
  refuseToMove,
  requireSubscriber,
  requireTyped,
} from '../subscriber-refusals.ts';

const params = subscriberParamsSchema;

/** What the publisher does for subscribers: stop their mail, bring them back, erase them. */
export const addSubscriberActionRoutes: AddRoutes = (app, { newsletter }) => {
  const { store } = newsletter;

  app.post(
    '/api/subscribers/stop',
    answers(subscribersStoppedSchema, { body: stopSubscribersSchema }),
    async ({ body: { ids, typed } }) => {
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

  app.post(
    '/api/subscribers/:id/change',
    answers(subscriberChangedSchema, { params, body: changeSubscriberSchema }),
    async ({ params: { id }, body: { email, name } }) => {
      await requireSubscriber(newsletter, id);
      const outcome = await changeAddress(newsletter, id, email, 'desk');
      if (outcome.kind === 'changed') newsletter.onMailQueued?.();
      else if (outcome.kind !== 'same') throw refuseToMove(outcome);
      await renameSubscriber(newsletter, id, name, 'desk');
      return { id };
    },
  );

  app.post(
    '/api/subscribers/:id/erase',
    answers(subscriberChangedSchema, { params, body: eraseSubscriberSchema }),
    async ({ params: { id }, body }) => {
      const { email } = await requireSubscriber(newsletter, id);
      if (normalizeEmail(body.typed) !== email) throw new DeskRefusal(refusals.otherAddress);
      await store.transaction(async (tx) => {
        await forgetPerson(tx, newsletter, email, 'forgotten');
        const what = 'Erased a reader’s data and kept a mark that keeps the address away.';
        await noteAtDesk(newsletter, what, undefined, tx);
      });
      return { id };
    },
  );
};
