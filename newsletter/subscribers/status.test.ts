import { expect, test } from 'vitest';
import { judgeWaves, ruleOnWave } from '../bounces/judge-waves.ts';
import { reportMail } from '../bounces/test-returned-mail.ts';
import { planUndo, undoBounces } from '../bounces/undo-bounces.ts';
import { insertWatch } from '../db/test-subscribers.ts';
import { messageIdOf } from '../sending/message-id.ts';
import { accepted, issueId, openTestQueue } from '../sending/test-sending.ts';
import type { openForTest } from '../service/test-case.ts';
import { describeStores } from '../service/test-case.ts';
import { importSubscribers } from './import-subscribers.ts';
import { queueMail } from './mail-queue.ts';
import { subscribe } from './subscribe.ts';

const email = 'ann@example.org';
const dayMs = 24 * 60 * 60 * 1000;

/** A reader who got an issue, watches something, and for whom mails of several kinds wait. */
async function openReader(opened: Awaited<ReturnType<typeof openForTest>>) {
  const queue = await openTestQueue(opened, [{ email }]);
  const { newsletter, ids, claim, settle } = queue;
  const { store } = newsletter;
  const id = ids.get(email) ?? '';
  const claimed = await claim();
  await insertWatch(store, email);
  await insertWatch(store, 'bob@example.org');
  await store.transaction(async (tx) => {
    await queueMail(tx, newsletter, { kind: 'welcome', subscriberId: id, content: 'second-step' });
    await queueMail(tx, newsletter, { kind: 'export-link', subscriberId: id });
    const content = JSON.stringify({ email: 'ann@new.example' });
    await queueMail(tx, newsletter, { kind: 'address-link', subscriberId: id, content });
    await queueMail(tx, newsletter, { kind: 'welcome', subscriberId: 'bob' });
  });
  const report = (mail: string) => {
    const messageId = `<${messageIdOf(newsletter.keys, { issueId: mail, subscriberId: id }, newsletter.siteUrl)}>`;
    return reportMail(newsletter, 'hard', { messageId });
  };
  const judge = async () => {
    queue.pass(dayMs);
    await judgeWaves(newsletter);
  };
  return { ...queue, id, claimed, settle, report, judge };
}

type Reader = Awaited<ReturnType<typeof openReader>>;

const doors: Record<string, (reader: Reader) => Promise<unknown>> = {
  'the report about an issue': async ({ settle, claimed, report, judge }) => {
    await settle(accepted, claimed);
    await report(issueId);
    await judge();
  },
  'the refusal of an issue': async ({ settle, claimed, judge }) => {
    await settle({ kind: 'failed', failure: 'no-mailbox', reply: '550 5.1.1 unknown' }, claimed);
    await judge();
  },
  'the report about a single mail': ({ report }) => report('welcome-0190aa'),
  'the publisher, who says so of its domain': async ({ newsletter, settle, claimed, report }) => {
    await settle(accepted, claimed);
    await report(issueId);
    await ruleOnWave(newsletter, { issueId, domain: 'example.org' }, { ruling: 'apply', by: 'publisher' });
  },
  'an imported list': ({ newsletter }) => importSubscribers(newsletter, [{ email, kind: 'bounced' }]),
};

describeStores((open) => {
  test.each(Object.keys(doors))(
    'a mailbox found dead by %s ends watches, series and what waits for it, and can be undone',
    async (door) => {
      const reader = await openReader(await open());
      const { store } = reader.newsletter;
      await doors[door]?.(reader);
      expect(await store.query('select status from subscribers')).toEqual([{ status: 'bounced' }]);
      expect(await store.query('select email from watches')).toEqual([{ email: 'bob@example.org' }]);
      const waiting = "select kind, subscriber_id from single_mails where status = 'queued' order by kind";
      expect(await store.query(waiting)).toEqual([
        // It goes to another mailbox.
        { kind: 'address-link', subscriber_id: reader.id },
        { kind: 'welcome', subscriber_id: 'bob' },
      ]);
      expect(await undoBounces(reader.newsletter, { email }, await planUndo(reader.newsletter, { email }))).toBe(1);
      expect(await store.query('select status from subscribers')).toEqual([{ status: 'active' }]);
    },
  );

  test('a complaint about a mail of a watch ends the sign-up of its reader too, and the mail that asks to confirm it', async () => {
    const { newsletter } = await open({ optIn: 'double' });
    const { store } = newsletter;
    await subscribe(newsletter, { email });
    await insertWatch(store, email);
    const [watch] = await store.query<{ id: string }>('select id from watches');
    const origin = { issueId: 'watch-change-0190aa', subscriberId: watch?.id ?? '' };
    await reportMail(newsletter, 'complaint', {
      messageId: `<${messageIdOf(newsletter.keys, origin, newsletter.siteUrl)}>`,
    });
    expect(await store.query('select status from subscribers')).toEqual([{ status: 'unsubscribed' }]);
    expect(await store.query('select email from watches')).toEqual([]);
    const mails = await store.query('select kind, status from single_mails');
    expect(mails).toEqual([{ kind: 'confirmation', status: 'suppressed' }]);
  });

  test('a mailbox that an issue was refused by stays active until it is judged, and is not mailed again meanwhile', async () => {
    const { newsletter, settle, claimed, claim } = await openReader(await open());
    await settle({ kind: 'failed', failure: 'no-mailbox', reply: '550 5.1.1 unknown' }, claimed);
    expect(await newsletter.store.query('select status from subscribers')).toEqual([{ status: 'active' }]);
    expect(await claim()).toEqual([]);
    expect(await newsletter.store.query('select found_by, reply, state from dead_mailboxes')).toEqual([
      { found_by: 'reply', reply: '550 5.1.1 unknown', state: 'held' },
    ]);
  });
});
