import { expect, test } from 'vitest';
import { follow, type Script, startTestMailServer } from '../mail/test-mail-server.ts';
import { describeStores } from '../service/test-case.ts';
import { resendConfirmation } from '../subscribers/mail-queue.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { findSubscriber } from '../subscribers/subscriber.ts';
import { freezeSending, unfreezeSending } from './freeze-sending.ts';

const email = 'reader@münchen.example';
const hour = 60 * 60 * 1000;

describeStores((openStore) => {
  async function open(script: Script) {
    const server = await startTestMailServer(follow(script));
    const opened = await openStore({ smtpUrl: server.url(), optIn: 'double' });
    const { newsletter } = opened;
    await subscribe(newsletter, { email });
    return {
      ...opened,
      countAttempts: () =>
        server.conversations.flatMap(({ commands }) => commands).filter((line) => /^MAIL/.test(line)).length,
      readMails: () =>
        newsletter.store.query('select status, reply_class, reply from single_mails order by created_at, id'),
    };
  }

  test.each<[string, Script]>([
    ['temporary refusals of the recipient', { rcpt: '451 4.2.0 reader may try later' }],
    ['refusals of the sender', { mail: '550 5.7.1 sender not allowed' }],
  ])('%s are retried for two days before a mail fails', async (_what, script) => {
    const { sendMails, countAttempts, readMails, newsletter, pass } = await open(script);
    expect(await sendMails()).toEqual([]);
    expect(await sendMails()).toEqual([]);
    expect(countAttempts()).toBe(1);
    for (let times = 1; times < 8; times += 1) {
      pass(6 * hour);
      expect(await sendMails()).toEqual([]);
    }
    expect(countAttempts()).toBe(8);
    pass(6 * hour);
    const failures = await sendMails();
    expect(failures).toEqual([expect.stringMatching(/^gave-up: \d{3} /)]);
    expect(JSON.stringify([failures, await readMails()])).not.toMatch(/reader|nchen/);
    expect(await findSubscriber(newsletter, email)).toMatchObject({ status: 'pending' });
    // The person may ask again at once.
    expect(await resendConfirmation(newsletter, email)).toBe('queued');
  });

  test('a mailbox that does not exist bounces its owner, and no second attempt is made', async () => {
    const { sendMails, countAttempts, newsletter, pass } = await open({ rcpt: '550 5.1.1 reader is unknown' });
    expect(await sendMails()).toEqual([expect.stringMatching(/^no-mailbox: 550 5\.1\.1 … is unknown$/)]);
    pass(hour);
    await sendMails();
    expect(countAttempts()).toBe(1);
    expect(await findSubscriber(newsletter, email)).toMatchObject({ status: 'bounced' });
  });

  test('what was waiting in a restored database is unknown and not sent; new sign-ups are', async () => {
    const { sendMails, readMails, newsletter, pass, countAttempts } = await open({});
    const options = { dialect: newsletter.store.dialect, now: newsletter.now().toISOString(), reason: 'restored' };
    await newsletter.store.transaction((tx) => freezeSending(tx, options));
    await sendMails();
    expect([countAttempts(), await readMails()]).toMatchObject([0, [{ status: 'unknown' }]]);
    pass(1000);
    await subscribe(newsletter, { email: 'another@example.org' });
    await sendMails();
    expect(countAttempts()).toBe(1);
  });

  test('what was waiting when a database was copied is sent after unfreeze, and until then only new sign-ups', async () => {
    const { sendMails, newsletter, pass, countAttempts } = await open({});
    await newsletter.store.query("insert into settings (key, value) values ('sending_frozen', $1)", [
      newsletter.now().toISOString(),
    ]);
    pass(1000);
    await subscribe(newsletter, { email: 'another@example.org' });
    await sendMails();
    expect(countAttempts()).toBe(1);
    await unfreezeSending(newsletter.store);
    await sendMails();
    expect(countAttempts()).toBe(2);
  });
});
