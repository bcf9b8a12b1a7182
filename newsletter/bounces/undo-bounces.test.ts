import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../db/test-store.ts';
import { openTestNewsletter } from '../service/test-newsletter.ts';
import { purgePending } from '../subscribers/pending-sign-ups.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { planUndo } from './undo-bounces.ts';

const email = 'reader@example.org';

test.each(['SQLite', 'PostgreSQL'])(
  'on %s an address that bounced before it was confirmed is pending again, however late the bounce is undone',
  async (kind) => {
    const databaseUrl = await createTestDatabase(kind);
    const { newsletter, sendMails, pass, close } = await openTestNewsletter({ databaseUrl, optIn: 'double' });
    onTestFinished(close);
    await subscribe(newsletter, { email });
    await sendMails();
    await newsletter.store.query("update subscribers set status = 'bounced'");
    pass(31 * 24 * 60 * 60 * 1000);
    await purgePending(newsletter);
    expect((await planUndo(newsletter, { email })).undoable).toMatchObject([{ nextStatus: 'pending' }]);
  },
);
