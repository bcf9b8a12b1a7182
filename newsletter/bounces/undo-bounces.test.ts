import { expect, test } from 'vitest';
import { describeStores } from '../service/test-case.ts';
import { purgePending } from '../subscribers/pending-sign-ups.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { planUndo } from './undo-bounces.ts';

const email = 'reader@example.org';

describeStores((open) => {
  test('an address that bounced before it was confirmed is pending again, however late the bounce is undone', async () => {
    const { newsletter, sendMails, pass } = await open({ optIn: 'double' });
    await subscribe(newsletter, { email });
    await sendMails();
    await newsletter.store.query("update subscribers set status = 'bounced'");
    pass(31 * 24 * 60 * 60 * 1000);
    await purgePending(newsletter);
    expect((await planUndo(newsletter, { email })).undoable).toMatchObject([{ nextStatus: 'pending' }]);
  });
});
