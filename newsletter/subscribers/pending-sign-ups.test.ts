import { expect, test } from 'vitest';
import { describeStores } from '../service/test-case.ts';
import { testMails } from '../service/test-newsletter.ts';
import { resendConfirmation } from './mail-queue.ts';
import { purgePending, remindPending } from './pending-sign-ups.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';
import { findSubscriber } from './subscriber.ts';
import { suppress } from './suppressions.ts';
import { signToken } from './tokens.ts';
import { unsubscribe } from './unsubscribe.ts';

const email = 'reader@example.com';
const day = 24 * 60 * 60 * 1000;

describeStores((openStore) => {
  async function open() {
    const opened = await openStore({ optIn: 'double', hasWelcomeMail: false });
    const { newsletter } = opened;
    const read = async () => {
      const found = await findSubscriber(newsletter, email);
      if (!found) throw new Error('no subscriber');
      return found;
    };
    return {
      ...opened,
      read,
      token: async (kind: 'confirm' | 'unsubscribe') => signToken(newsletter, kind, (await read()).id),
      ask: () => subscribe(newsletter, { email }),
    };
  }

  test('an address gets three confirmation mails a day, more the next day, and again after confirming or leaving', async () => {
    const { ask, mails, sendMails, newsletter, pass, token } = await open();
    const askOften = async () => {
      for (let index = 0; index < 5; index++) {
        await ask();
        await sendMails();
      }
      return (await mails()).length;
    };
    expect(await askOften()).toBe(3);
    pass(day + 1);
    expect(await askOften()).toBe(6);
    await confirmSubscription(newsletter, await token('confirm'));
    expect(await askOften()).toBe(6);
    pass(1000);
    await unsubscribe(newsletter, await token('unsubscribe'));
    expect(await askOften()).toBe(9);
    await unsubscribe(newsletter, await token('unsubscribe'));
    expect(await resendConfirmation(newsletter, email)).toBe('queued');
    await sendMails();
    expect(await mails()).toHaveLength(10);
  });

  test('a mail that waits for the mail server is not queued twice, and one that failed does not count', async () => {
    const { ask, newsletter } = await open();
    const states = async () => {
      const rows = await newsletter.store.query('select status from single_mails order by created_at, id');
      return rows.map(({ status }) => status);
    };
    for (let index = 0; index < 3; index++) await ask();
    expect((await states()).filter((status) => status === 'queued')).toHaveLength(1);
    await newsletter.store.query("update single_mails set status = 'failed'");
    await ask();
    expect((await states()).filter((status) => status === 'queued')).toHaveLength(1);
  });

  test('a sign-up is reminded once after three days and deleted after thirty, with everything stored about it', async () => {
    const { ask, mails, sendMails, newsletter, pass } = await open();
    await ask();
    await subscribe(newsletter, { email: 'blocked@example.com' });
    await suppress(newsletter.store, newsletter, 'blocked@example.com', 'complaint');
    await sendMails();
    const remind = async () => {
      // Two processes look at the same time.
      await Promise.all([remindPending(newsletter), remindPending(newsletter)]);
      await sendMails();
      return (await mails()).filter(({ subject }) => subject === testMails.reminder.subject);
    };
    pass(3 * day - 1000);
    expect(await remind()).toEqual([]);
    pass(1000);
    expect(await remind()).toHaveLength(1);
    pass(10 * day);
    const [mail, ...others] = await remind();
    expect([mail?.to?.[0]?.address, others]).toEqual([email, []]);

    expect(await purgePending(newsletter)).toBe(0);
    pass(17 * day);
    expect(await purgePending(newsletter)).toBe(2);
    for (const table of ['subscribers', 'consents', 'single_mails']) {
      expect([table, await newsletter.store.query(`select * from ${table}`)]).toEqual([table, []]);
    }
  });

  test('a person who confirmed is neither reminded nor deleted', async () => {
    const { ask, newsletter, pass, token, read } = await open();
    await ask();
    await confirmSubscription(newsletter, await token('confirm'));
    pass(31 * day);
    expect([await remindPending(newsletter), await purgePending(newsletter)]).toEqual([0, 0]);
    expect(await read()).toMatchObject({ status: 'active' });
  });
});
