import { expect, test } from 'vitest';
import { countRows, insertWatch } from '../db/test-subscribers.ts';
import { readJournal } from '../records/journal.ts';
import { freezeIssue } from '../sending/freeze-issue.ts';
import { startIssue } from '../sending/issue-actions.ts';
import { messageIdOf, withReturnPath } from '../sending/message-id.ts';
import { accept, createBuiltIssue, createPeople, openTestQueue, sendTestIssue } from '../sending/test-sending.ts';
import { describeStores } from '../service/test-case.ts';
import { purgePending } from '../subscribers/pending-sign-ups.ts';
import { forgetSubscriber } from '../subscribers/personal-data.ts';
import { confirmSubscription, subscribe } from '../subscribers/subscribe.ts';
import { findSubscriber } from '../subscribers/subscriber.ts';
import { signToken } from '../subscribers/tokens.ts';
import type { BounceType } from './delivery-status.ts';
import { type BounceEvent, parseReturnedMail } from './parse-returned-mail.ts';
import { recordBounce } from './record-bounce.ts';
import { proveReturnedMail, readReturnedMail, reportMail } from './test-returned-mail.ts';
import { planUndo } from './undo-bounces.ts';

const email = 'reader@example.org';
const issueId = '2026-11-towing';

describeStores((openStore) => {
  async function open(optIn: 'single' | 'double' = 'single') {
    const opened = await openStore({ optIn });
    const { newsletter } = opened;
    await subscribe(newsletter, { email });
    const [{ id = '' } = {}] = await newsletter.store.query<{ id: string }>('select id from subscribers');
    const proof = proveReturnedMail(newsletter, id);
    return {
      ...opened,
      newsletter,
      id,
      proof,
      record: (event: BounceEvent) => recordBounce(newsletter, event),
      eventOf: (type: BounceType, key: string): BounceEvent => ({
        type,
        key,
        code: '5.1.1',
        proof: { messageIds: [proof.messageId], unsubscribeTokens: [] },
      }),
      recordMail: async (name: string) => {
        const event = await parseReturnedMail(readReturnedMail(name, proof));
        return event && recordBounce(newsletter, event);
      },
      read: async () => (await newsletter.store.query('select * from subscribers'))[0],
      count: (table: string) => countRows(newsletter.store, table),
    };
  }

  test('a dead address bounces once, however often its report is read, also after the reader resubscribed', async () => {
    const { recordMail, read, id, newsletter } = await open();
    expect(await recordMail('postfix-no-mailbox')).toEqual({ kind: 'recorded', subscriberId: id, issueId });
    expect(await read()).toMatchObject({ status: 'bounced', soft_bounces: 0 });
    await confirmSubscription(newsletter, signToken(newsletter, 'confirm', id));
    expect(await recordMail('postfix-no-mailbox')).toEqual({ kind: 'known', subscriberId: id, issueId });
    expect(await read()).toMatchObject({ status: 'active' });
    expect(await newsletter.store.query('select kind, issue_id, subscriber_id, code from bounces')).toEqual([
      { kind: 'hard', issue_id: issueId, subscriber_id: id, code: '5.1.1' },
    ]);
    expect(await readJournal(newsletter.store, { limit: 5 })).toMatchObject([
      { who: 'server', what: 'Stopped mail to a reader: the mailbox does not exist.', about: `subscriber/${id}` },
    ]);
  });

  test('a complaint suppresses the address, unsubscribes the reader and records the proof', async () => {
    const { recordMail, read, newsletter, count } = await open();
    expect(await recordMail('yahoo-complaint')).toMatchObject({ kind: 'recorded' });
    expect(await read()).toMatchObject({ status: 'unsubscribed', unsubscribed_at: newsletter.now().toISOString() });
    expect(await newsletter.store.query('select reason from suppressions')).toEqual([{ reason: 'complaint' }]);
    expect(await recordMail('hotmail-jmrp-complaint')).toMatchObject({ kind: 'recorded' });
    const consents = await newsletter.store.query("select kind, text from consents where kind = 'unsubscribe'");
    expect(consents).toEqual([{ kind: 'unsubscribe', text: 'Reported as unwanted at the mail provider.' }]);
    await subscribe(newsletter, { email });
    expect(await read()).toMatchObject({ status: 'unsubscribed' });
    expect(await count('bounces')).toBe(2);
    expect(await readJournal(newsletter.store, { limit: 5 })).toMatchObject([
      { who: 'server', what: 'Stopped mail to a reader, who reported a mail as unwanted.' },
    ]);
  });

  /** Opens a list whose reader gets issues by SMTP, and whose mails may come back. */
  async function openReader() {
    const opened = await open();
    const { newsletter, id } = opened;
    let issues = 0;
    /** Sends one issue; `code` is what its returned mail says, undefined means that it arrived. */
    const mail = async (code?: string) => {
      issues += 1;
      const name = `issue-${issues}`;
      await freezeIssue(newsletter, createBuiltIssue({ id: name }));
      await sendTestIssue(newsletter, accept, { id: name }).ended;
      if (code === undefined) return;
      const messageId = messageIdOf(newsletter.keys, { issueId: name, subscriberId: id }, newsletter.siteUrl);
      // Two reports about one mail are one bounce.
      for (const key of ['first', 'second']) {
        await reportMail(newsletter, 'soft', { messageId, key: `${name}-${key}`, code });
      }
    };
    return { ...opened, mail };
  }
  const dayMs = 24 * 60 * 60 * 1000;

  test('five mails in a row that come back over 14 days mark the address as bounced, and not sooner', async () => {
    const { mail, pass, read, newsletter, count: countAll } = await openReader();
    await insertWatch(newsletter.store, email);
    for (const count of [1, 2, 3, 4, 5, 6]) {
      await mail('5.2.2');
      expect(await read()).toMatchObject({ status: 'active', soft_bounces: count });
      pass(2 * dayMs);
    }
    pass(2 * dayMs);
    await mail('5.2.2');
    expect(await read()).toMatchObject({ status: 'bounced', soft_bounces: 7 });
    expect(await countAll('watches')).toBe(0);
  });

  test.each([
    ['a mail that arrives starts the count again', 2, ['5.2.2', '4.2.2', '5.2.2', '552', undefined, '5.2.2', '5.2.2']],
    ['reasons that are not the mailbox never count', 0, ['5.7.1', '550', '4.7.0', '5.6.0', '5.7.1', '550']],
  ])('of mails that come back week after week, %s', async (_what, count, codes) => {
    const { mail, pass, read } = await openReader();
    for (const code of codes) {
      await mail(code);
      pass(7 * dayMs);
    }
    expect(await read()).toMatchObject({ status: 'active', soft_bounces: count });
  });

  test('a bare 550 counts in the row only for mails that the same domain took for another reader', async () => {
    const { mail, pass, newsletter } = await openReader();
    const readRow = async () =>
      (await newsletter.store.query('select * from subscribers where email = $1', [email]))[0];
    await mail('550');
    expect(await readRow()).toMatchObject({ status: 'active', soft_bounces: 0 });
    await subscribe(newsletter, { email: 'other@example.org' });
    for (const count of [1, 2, 3, 4, 5]) {
      pass(4 * dayMs);
      await mail('550');
      expect(await readRow()).toMatchObject({ status: count < 5 ? 'active' : 'bounced', soft_bounces: count });
    }
  });

  test('a hard report whose code is about us changes no reader', async () => {
    const { record, eventOf, read } = await open();
    await record({ ...eventOf('hard', 'one'), code: '5.7.1' });
    await record({ ...eventOf('hard', 'two'), code: '550' });
    expect(await read()).toMatchObject({ status: 'active' });
    await record({ ...eventOf('hard', 'three'), code: undefined });
    expect(await read()).toMatchObject({ status: 'bounced' });
  });

  test('a pending address bounces too, and an unsubscribed one stays unsubscribed', async () => {
    const { recordMail, read, newsletter } = await open('double');
    expect(await read()).toMatchObject({ status: 'pending' });
    await recordMail('gmail-no-user');
    expect(await read()).toMatchObject({ status: 'bounced' });
    await newsletter.store.query("update subscribers set status = 'unsubscribed'");
    await recordMail('office365-not-found');
    expect(await read()).toMatchObject({ status: 'unsubscribed' });
  });

  test('an address that bounced before it was confirmed is pending again, however late the bounce is undone', async () => {
    const { newsletter, sendMails, pass } = await open('double');
    await sendMails();
    await newsletter.store.query("update subscribers set status = 'bounced'");
    pass(31 * dayMs);
    await purgePending(newsletter);
    expect((await planUndo(newsletter, { email })).undoable).toMatchObject([{ nextStatus: 'pending' }]);
  });

  test('a report without our mail is matched by the mark in the address it was sent to', async () => {
    const { newsletter, id, record, eventOf } = await open();
    await freezeIssue(newsletter, createBuiltIssue({ id: 'towing' }));
    const mail = { from: '', to: email, messageId: '', raw: Buffer.alloc(0) };
    const returnPath = 'returned-newsletter+*@garage.example';
    const { from } = withReturnPath(mail, { ...newsletter, returnPath }, { issueId: 'towing', subscriberId: id });
    const [localPart = ''] = from.split('@');
    expect(localPart.length).toBeLessThanOrEqual(64);
    const sample = readReturnedMail('postfix-no-mailbox').toString();
    const sent = async (to: string) =>
      (await parseReturnedMail(Buffer.from(sample.replace(/^To: .*$/m, `To: <${to}>`))))?.proof ??
      eventOf('hard', '').proof;
    const forged = from.replace(/\+./, (start) => (start === '+0' ? '+1' : '+0'));
    expect(await record({ ...eventOf('hard', 'forged'), proof: await sent(forged) })).toEqual({ kind: 'not-ours' });
    const proof = await sent(from.toUpperCase());
    expect(await record({ ...eventOf('hard', 'real'), proof })).toEqual({
      kind: 'recorded',
      subscriberId: id,
      issueId: 'towing',
    });
  });

  test('a report about a deleted person restores no data', async () => {
    const { recordMail, newsletter, count } = await open();
    await forgetSubscriber(newsletter, email);
    expect(await recordMail('yahoo-complaint')).toMatchObject({ kind: 'recorded' });
    expect(await findSubscriber(newsletter, email)).toBeUndefined();
    expect(await count('suppressions')).toBe(1);
  });

  test('reports of all kinds about one person at once do not deadlock, and each is recorded once', async () => {
    const { record, eventOf, read } = await open();
    const types: BounceType[] = ['hard', 'soft', 'complaint'];
    const events = Array.from({ length: 30 }, (_, index) => eventOf(types[index % 3] ?? 'soft', `key-${index % 15}`));
    const outcomes = await Promise.all(events.map(record));
    expect(outcomes.filter(({ kind }) => kind === 'recorded')).toHaveLength(15);
    expect(await read()).toMatchObject({ soft_bounces: 1, status: 'unsubscribed' });
  });

  test('the complaint that makes 0.3% pauses the issue once, and complaints from before it was resumed do not', async () => {
    const { newsletter, ids, issue, pass } = await openTestQueue(await openStore(), createPeople(2001));
    const { store, keys, siteUrl } = newsletter;
    await store.execute("update deliveries set status = 'accepted', settled_at = '2026-11-15T12:00:00.000Z'");
    const queued = "update deliveries set status = 'queued', settled_at = null where subscriber_id = $1";
    await store.execute(queued, [ids.get('reader2000@d2.example') ?? '']);
    const readers = [...ids.values()];
    const complain = (from: number, to: number) =>
      Promise.all(
        readers.slice(from, to).map((subscriberId) => {
          const messageId = messageIdOf(keys, { issueId: 'towing', subscriberId }, siteUrl);
          return reportMail(newsletter, 'complaint', { messageId, key: subscriberId });
        }),
      );
    pass(1000);
    await complain(0, 5);
    expect(await issue()).toMatchObject({ status: 'sending' });
    // Several processes may record the last complaints at the same time, and a report may be read twice.
    await complain(4, 8);
    expect(await issue()).toMatchObject({
      status: 'paused',
      pause_reason: expect.stringMatching(/^\{"code":"complaints","complaints":[6-8],"accepted":2000\}$/),
    });
    const pauses = (await readJournal(store, { limit: 20 })).filter(({ what }) => what.startsWith('Paused the issue'));
    expect(pauses).toHaveLength(1);
    pass(1000);
    await startIssue(newsletter, 'towing', { resumePaused: true });
    pass(1000);
    await complain(0, 13);
    expect(await issue()).toMatchObject({ status: 'sending' });
    await complain(13, 14);
    expect(await issue()).toMatchObject({ status: 'paused' });
  });
});
