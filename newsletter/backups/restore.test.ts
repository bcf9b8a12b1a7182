import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../db/test-store.ts';
import { sendIssue } from '../sending/deliver.ts';
import { enqueueDeliveries } from '../sending/enqueue.ts';
import { freezeIssue } from '../sending/freeze-issue.ts';
import { freezeSending, unfreezeSending } from '../sending/freeze-sending.ts';
import { assumeSent, resendUnknown, scheduleIssue, startIssue } from '../sending/issue-actions.ts';
import { findIssue } from '../sending/issue-state.ts';
import { startSendWorker } from '../sending/send-worker.ts';
import {
  accept,
  addPeople,
  beginIssue,
  countChecked,
  createBuiltIssue,
  createPeople,
  createTestMailer,
  openForTest,
} from '../sending/test-sending.ts';
import type { Newsletter } from '../service/newsletter.ts';

const reason = 'restored from a backup of 2026-11-15T11:00:00.000Z';

function freeze({ store, now }: Newsletter) {
  const options = { dialect: store.dialect, now: now().toISOString(), reason };
  return store.transaction((tx) => freezeSending(tx, options));
}

async function send(newsletter: Newsletter): Promise<string[]> {
  const { mailer, accepted } = createTestMailer(accept);
  await sendIssue(newsletter, 'towing', { openSending: () => mailer, resumePaused: true, maxRestMs: 5 });
  return accepted;
}

/** Sends to about half of the people, then stops cleanly. */
async function sendHalf(newsletter: Newsletter, people: number): Promise<string[]> {
  const stop = new AbortController();
  const { mailer, accepted } = createTestMailer(() => {
    if (accepted.length >= people / 2) stop.abort();
    return accept();
  });
  const options = { openSending: () => mailer, resumePaused: true, signal: stop.signal, concurrency: 2 };
  await sendIssue(newsletter, 'towing', options);
  return accepted;
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  const open = async () => openForTest({ databaseUrl: await createTestDatabase(store) });
  const openStarted = async (count = 40) => {
    const opened = await open();
    await addPeople(opened.newsletter, createPeople(count));
    await beginIssue(opened.newsletter);
    return opened;
  };

  test('queued mails become unknown, and resuming the issue sends no mail', async () => {
    const { newsletter } = await openStarted();
    const before = await sendHalf(newsletter, 40);
    await newsletter.store.query(
      "update deliveries set status = 'sending', worker = 'dead' where subscriber_id = (select min(subscriber_id) from deliveries where status = 'queued')",
    );
    const unknown = 40 - before.length;
    expect(await freeze(newsletter)).toEqual({ started: [{ id: 'towing', unknown }], unscheduled: [] });
    expect(await freeze(newsletter)).toEqual({ started: [{ id: 'towing', unknown: 0 }], unscheduled: [] });
    expect(await findIssue(newsletter.store, 'towing')).toMatchObject({ status: 'paused', pause_reason: reason });
    const replies = await newsletter.store.query("select distinct reply from deliveries where status = 'unknown'");
    expect(replies).toEqual([{ reply: reason }]);
    await expect(send(newsletter)).rejects.toThrow('garage unfreeze');
    await unfreezeSending(newsletter.store);
    expect(await send(newsletter)).toEqual([]);
    expect(await countChecked(newsletter, 'towing')).toMatchObject({
      recipients: 40,
      accepted: before.length,
      unknown,
    });
  });

  test('recipients without a row become unknown too', async () => {
    const { newsletter } = await openStarted();
    const stop = new AbortController();
    await enqueueDeliveries(newsletter, 'towing', { batchSize: 15, signal: stop.signal, onBatch: () => stop.abort() });
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 15 });
    expect(await freeze(newsletter)).toMatchObject({ started: [{ unknown: 40 }] });
    await unfreezeSending(newsletter.store);
    expect(await send(newsletter)).toEqual([]);
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 40, unknown: 40 });
  });

  test('a scheduled issue loses its send time and does not start on its own', async () => {
    const { newsletter, pass } = await open();
    await addPeople(newsletter, createPeople(3));
    await freezeIssue(newsletter, createBuiltIssue());
    await scheduleIssue(newsletter, 'towing', new Date('2026-11-15T13:00:00Z'));
    const sendAt = '2026-11-15T13:00:00.000Z';
    expect(await freeze(newsletter)).toEqual({ started: [], unscheduled: [{ id: 'towing', sendAt }] });
    await unfreezeSending(newsletter.store);
    pass(2 * 60 * 60 * 1000);
    const { mailer, accepted } = createTestMailer(accept);
    // The worker sends the second issue only if it has skipped the first one.
    const worker = startSendWorker(newsletter, { openSending: () => mailer, onProblem: () => undefined, everyMs: 5 });
    await freezeIssue(newsletter, createBuiltIssue({ id: 'second' }));
    await scheduleIssue(newsletter, 'second', newsletter.now());
    await expect.poll(async () => (await findIssue(newsletter.store, 'second'))?.status).toBe('sent');
    await worker.stop();
    expect(accepted).toHaveLength(3);
    expect(await findIssue(newsletter.store, 'towing')).toMatchObject({
      status: 'scheduled',
      send_at: null,
      pause_reason: reason,
    });
  });

  test('unknown mails can be assumed sent, which ends the issue, or sent again to exactly those people', async () => {
    const { newsletter } = await openStarted();
    const before = await sendHalf(newsletter, 40);
    await freeze(newsletter);
    expect(await resendUnknown(newsletter, 'towing')).toBe(40 - before.length);
    await unfreezeSending(newsletter.store);
    const after = await send(newsletter);
    expect(new Set([...before, ...after]).size).toBe(40);
    expect(before.length + after.length).toBe(40);

    const other = await openStarted();
    await sendHalf(other.newsletter, 40);
    await freeze(other.newsletter);
    expect(await assumeSent(other.newsletter, 'towing')).toBeGreaterThan(0);
    expect(await findIssue(other.newsletter.store, 'towing')).toMatchObject({ status: 'sent', pause_reason: null });
    expect(await countChecked(other.newsletter, 'towing')).toMatchObject({ accepted: 40, unknown: 0 });
  });

  test('a sender that is running when sending is frozen stops and records its results', async () => {
    const { newsletter } = await openStarted(60);
    let isFrozen = false;
    const { mailer, accepted } = createTestMailer(async () => {
      if (accepted.length > 20 && !isFrozen) {
        isFrozen = true;
        await freeze(newsletter);
      }
      return accept();
    });
    const end = await sendIssue(newsletter, 'towing', { openSending: () => mailer, resumePaused: false, maxRestMs: 5 });
    expect(end).toBe('paused');
    const counts = await countChecked(newsletter, 'towing');
    // Claimed mails that were not started may go back to the queue: they were certainly not sent.
    expect(counts).toMatchObject({ recipients: 60, sending: 0, accepted: accepted.length });
    await unfreezeSending(newsletter.store);
    const after = await send(newsletter);
    expect(after).toHaveLength(counts.queued);
    expect(new Set([...accepted, ...after]).size).toBe(accepted.length + after.length);
  });

  test('an issue that starts while sending is being frozen is refused or paused, never sent', async () => {
    const { newsletter } = await open();
    for (let round = 0; round < 10; round++) {
      await freezeIssue(newsletter, createBuiltIssue({ id: `issue-${round}` }));
      const start = startIssue(newsletter, `issue-${round}`, { resumePaused: false }).catch(() => undefined);
      await Promise.all([start, freeze(newsletter)]);
      const { status = '' } = (await findIssue(newsletter.store, `issue-${round}`)) ?? {};
      expect(['scheduled', 'paused']).toContain(status);
      await unfreezeSending(newsletter.store);
    }
  });
});
