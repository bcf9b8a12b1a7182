import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../db/test-postgres.ts';
import { openTestNewsletter } from '../open-test-newsletter.ts';
import { purgePending } from '../subscribers/pending-sign-ups.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { planUndo } from './undo-bounces.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

const email = 'reader@example.org';

test.each(['SQLite', 'PostgreSQL'])(
  'on %s an address that bounced before it was confirmed is pending again, however late the bounce is undone',
  async (kind) => {
    const databaseUrl = kind === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
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
