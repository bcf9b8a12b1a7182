import { expect, test } from 'vitest';
import { normalizeEmail } from '../../core/node/email-address.ts';
import { insertWatch } from '../db/test-subscribers.ts';
import { follow, type Script, startTestMailServer } from '../mail/test-mail-server.ts';
import { describeStores } from '../service/test-case.ts';
import { resendConfirmation } from '../subscribers/mail-queue.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { findSubscriber } from '../subscribers/subscriber.ts';
import { askWatch } from '../watches/ask-watch.ts';
import { tellChanges } from '../watches/tell-changes.ts';
import { watchedSite } from '../watches/test-watched.ts';
import { holdAfterRestore, holdSending, liftHold } from './hold-sending.ts';

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

  test('a mailbox that does not exist bounces its owner, ends the watches, and no second attempt is made', async () => {
    const { sendMails, countAttempts, newsletter, pass } = await open({ rcpt: '550 5.1.1 reader is unknown' });
    await insertWatch(newsletter.store, normalizeEmail(email));
    expect(await sendMails()).toEqual([expect.stringMatching(/^no-mailbox: 550 5\.1\.1 … is unknown$/)]);
    pass(hour);
    await sendMails();
    expect(countAttempts()).toBe(1);
    expect(await findSubscriber(newsletter, email)).toMatchObject({ status: 'bounced' });
    expect(await newsletter.store.query('select id from watches')).toEqual([]);
  });

  test.each([
    ['restored', 'unknown and never sent', 1],
    ['copied', 'held until the hold is lifted', 2],
  ])('what waited when a database was %s is %s, and new sign-ups are sent', async (how, _what, sentInAll) => {
    const { sendMails, newsletter, pass, countAttempts } = await open({});
    const { store } = newsletter;
    const at = newsletter.now().toISOString();
    const hold = { dialect: store.dialect, now: at, reason: { code: 'restored' } as const };
    await store.transaction<unknown>((tx) =>
      how === 'restored' ? holdAfterRestore(tx, hold) : holdSending(tx, { at, cause: 'moved-here' }),
    );
    pass(1000);
    await subscribe(newsletter, { email: 'another@example.org' });
    await sendMails();
    expect(countAttempts()).toBe(1);
    await liftHold(store);
    await sendMails();
    expect(countAttempts()).toBe(sentInAll);
    const unknown = await store.query("select id from single_mails where status = 'unknown'");
    expect(unknown).toHaveLength(2 - sentInAll);
  });

  test('a confirmation leaves in the next batch, before two hundred mails about a change that readers watch', async () => {
    const server = await startTestMailServer(follow({}));
    const { newsletter, sendMails, pass } = await openStore({ smtpUrl: server.url(), optIn: 'double' });
    const { store } = newsletter;
    const watching = Array.from({ length: 200 }, (_, at) => `watcher${at}@example.org`);
    for (const address of watching)
      await askWatch(newsletter, watchedSite('$150'), { email: address, subject: 'fact.rate' });
    await store.execute('delete from single_mails');
    await store.execute('update watches set confirmed_at = created_at');
    expect(await tellChanges(newsletter, watchedSite('$160'))).toBe(200);
    pass(hour);
    await subscribe(newsletter, { email });
    await sendMails();
    const recipients = server.attempts.map(({ to }) => to);
    expect(recipients).toHaveLength(201);
    expect(recipients.findIndex((to) => !to.startsWith('watcher'))).toBeLessThan(5);
  });
});
