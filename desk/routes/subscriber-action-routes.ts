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
import type { AddRoutes } from '../context.ts';
import { DeskRefusal } from '../faults.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import {
  subscriberRefusals as refusals,
  refuseToMove,
  requireSelected,
  requireSubscriber,
} from '../subscriber-refusals.ts';

const changed = { params: subscriberParamsSchema, response: { 200: subscriberChangedSchema } };

/** What the publisher does for subscribers: stop their mail, bring them back, erase them. */
export const addSubscriberActionRoutes: AddRoutes = (app, { newsletter }) => {
  const { store } = newsletter;

  app.post(
    '/api/subscribers/stop',
    { schema: { body: stopSubscribersSchema, response: { 200: subscribersStoppedSchema } } },
    async ({ body: { ids, typed } }) => {
      requireSelected(typed, ids.length);
      return store.transaction(async (tx) => {
        const stopped: string[] = [];
        for (const id of ids) if (await stopMail(tx, newsletter, id)) stopped.push(id);
        const what = `Stopped mail to ${stopped.length} selected ${stopped.length === 1 ? 'reader' : 'readers'}.`;
        if (stopped.length > 0) await noteAtDesk(newsletter, what, undefined, tx);
        return { ids: stopped };
      });
    },
  );

  app.post('/api/subscribers/:id/stop', { schema: changed }, async ({ params: { id } }) => {
    await requireSubscriber(newsletter, id);
    await store.transaction(async (tx) => {
      if (await stopMail(tx, newsletter, id))
        await noteAtDesk(newsletter, 'Stopped mail to a reader.', `subscriber/${id}`, tx);
    });
    return { id };
  });

  app.post('/api/subscribers/:id/undo-stop', { schema: changed }, async ({ params: { id } }) => {
    const isBack = await store.transaction(async (tx) => {
      const isDone = await undoStop(tx, newsletter, id);
      if (isDone) await noteAtDesk(newsletter, 'Took the stop of a reader back.', `subscriber/${id}`, tx);
      return isDone;
    });
    if (!isBack) throw new DeskRefusal(refusals.cannotUndoStop);
    return { id };
  });

  app.post('/api/subscribers/:id/unbounce', { schema: changed }, async ({ params: { id } }) => {
    const { email } = await requireSubscriber(newsletter, id);
    const plan = await planUndo(newsletter, { email });
    if (plan.undoable.length === 0)
      throw new DeskRefusal(plan.suppressed > 0 ? refusals.complained : refusals.notBounced);
    await undoBounces(newsletter, { email }, plan);
    await noteAtDesk(newsletter, 'Made a bounced address active again.', `subscriber/${id}`);
    return { id };
  });

  app.post('/api/subscribers/:id/resend-confirmation', { schema: changed }, async ({ params: { id } }) => {
    const { email } = await requireSubscriber(newsletter, id);
    const outcome = await resendConfirmation(newsletter, email);
    if (outcome !== 'queued') throw new DeskRefusal(refusals.nothingToConfirm);
    await noteAtDesk(newsletter, 'Sent a confirmation mail again.', `subscriber/${id}`);
    return { id };
  });

  app.post(
    '/api/subscribers/:id/change',
    { schema: { ...changed, body: changeSubscriberSchema } },
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
    { schema: { ...changed, body: eraseSubscriberSchema } },
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
