import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../db/test-postgres.ts';
import { createTestFolder } from '../db/test-store.ts';
import type { Newsletter } from '../newsletter.ts';
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
import { backupSqlite } from './backup.ts';
import { restoreSqlite } from './restore.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

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

/** Sends to about half of the people and stops as a clean stop does. */
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
  const open = async () =>
    openForTest({ databaseUrl: store === 'PostgreSQL' ? await postgres.createDatabase() : undefined });
  const openBegun = async (count = 40) => {
    const opened = await open();
    await addPeople(opened.newsletter, createPeople(count));
    await beginIssue(opened.newsletter);
    return opened;
  };

  test('what waited becomes unknown, and going on with the issue mails nobody', async () => {
    const { newsletter } = await openBegun();
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

  test('who had no row yet is in doubt too', async () => {
    const { newsletter } = await openBegun();
    const stop = new AbortController();
    await enqueueDeliveries(newsletter, 'towing', { batchSize: 15, signal: stop.signal, onBatch: () => stop.abort() });
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 15 });
    expect(await freeze(newsletter)).toMatchObject({ started: [{ unknown: 40 }] });
    await unfreezeSending(newsletter.store);
    expect(await send(newsletter)).toEqual([]);
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 40, unknown: 40 });
  });

  test('a scheduled issue loses its time and does not begin by itself', async () => {
    const { newsletter, pass } = await open();
    await addPeople(newsletter, createPeople(3));
    await freezeIssue(newsletter, createBuiltIssue());
    await scheduleIssue(newsletter, 'towing', new Date('2026-11-15T13:00:00Z'));
    const sendAt = '2026-11-15T13:00:00.000Z';
    expect(await freeze(newsletter)).toEqual({ started: [], unscheduled: [{ id: 'towing', sendAt }] });
    await unfreezeSending(newsletter.store);
    pass(2 * 60 * 60 * 1000);
    const { mailer, accepted } = createTestMailer(accept);
    // The worker takes the issue of the second look only if it passed over the first one.
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

  test('a person settles the doubt: assumed as sent the issue has ended, sent again it goes to exactly those', async () => {
    const { newsletter } = await openBegun();
    const before = await sendHalf(newsletter, 40);
    await freeze(newsletter);
    expect(await resendUnknown(newsletter, 'towing')).toBe(40 - before.length);
    await unfreezeSending(newsletter.store);
    const after = await send(newsletter);
    expect(new Set([...before, ...after]).size).toBe(40);
    expect(before.length + after.length).toBe(40);

    const other = await openBegun();
    await sendHalf(other.newsletter, 40);
    await freeze(other.newsletter);
    expect(await assumeSent(other.newsletter, 'towing')).toBeGreaterThan(0);
    expect(await findIssue(other.newsletter.store, 'towing')).toMatchObject({ status: 'sent', pause_reason: null });
    expect(await countChecked(other.newsletter, 'towing')).toMatchObject({ accepted: 40, unknown: 0 });
  });

  test('a sender at work when sending is frozen stops, and what it knows is written down', async () => {
    const { newsletter } = await openBegun(60);
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
    // What it had claimed and not begun it may give back as waiting: of those it knows that they did not leave.
    expect(counts).toMatchObject({ recipients: 60, sending: 0, accepted: accepted.length });
    await unfreezeSending(newsletter.store);
    const after = await send(newsletter);
    expect(after).toHaveLength(counts.queued);
    expect(new Set([...accepted, ...after]).size).toBe(accepted.length + after.length);
  });

  test('an issue that begins while sending is frozen is refused or paused, never under way', async () => {
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

test('an issue that went on after a backup is mailed to nobody twice from the restored store', async () => {
  const { newsletter, dataDir } = await openForTest();
  await addPeople(newsletter, createPeople(50));
  await beginIssue(newsletter);
  const before = await sendHalf(newsletter, 50);
  const backup = join(createTestFolder(), 'backup.sqlite');
  await backupSqlite(dataDir, backup, newsletter);
  const rest = await send(newsletter);
  expect(before.length + rest.length).toBe(50);

  const restored = createTestFolder();
  const { frozen, backupAt } = await restoreSqlite(backup, restored, newsletter);
  expect(frozen).toEqual({ started: [{ id: 'towing', unknown: rest.length }], unscheduled: [] });
  expect(backupAt).toBe('2026-11-15T12:00:00.000Z');
  const { newsletter: again } = await openForTest({ dataDir: restored });
  await unfreezeSending(again.store);
  expect(await send(again)).toEqual([]);
  expect(await countChecked(again, 'towing')).toMatchObject({ accepted: before.length, unknown: rest.length });
});
