import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../db/test-postgres.ts';
import { findHindrance } from './find-hindrance.ts';
import { drawIssue, freezeIssue } from './freeze-issue.ts';
import { findIssue } from './issue-state.ts';
import { startSendWorker } from './send-worker.ts';
import { scheduleIssue } from './start-issue.ts';
import { addPeople, createBuiltIssue, createPeople, createTestWay, openForTest } from './test-issue.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

const expiring = createBuiltIssue({
  facts: [
    { id: 'price', text: '$2,000', status: 'stated', validUntil: '2026-11-30' },
    { id: 'torque', text: '430 lb-ft', status: 'stated' },
  ],
  posts: [{ slug: 'incentives', title: 'Incentives', validUntil: '2026-11-16' }],
});

test('the earliest end of a figure or a post decides, and the last day still counts', async () => {
  const { newsletter } = await openForTest();
  const frozen = drawIssue(newsletter, expiring);
  expect(frozen.envelope.validUntil).toBe('2026-11-16');
  expect(findHindrance(frozen, '2026-11-16')).toBeUndefined();
  expect(findHindrance(frozen, '2026-11-17')).toContain('held until 2026-11-16: update it, run npm run build');
  expect(findHindrance(drawIssue(newsletter, createBuiltIssue()), '2099-01-01')).toBeUndefined();
});

test('a place that nobody fills keeps an issue from beginning, and a personal one does not', async () => {
  const { newsletter } = await openForTest();
  const frozen = drawIssue(newsletter, createBuiltIssue());
  expect(findHindrance({ ...frozen, html: '__PREFERENCES__ __UNSUBSCRIBE__' }, '2026-11-15')).toBeUndefined();
  expect(findHindrance({ ...frozen, html: 'At __SITE__' }, '2026-11-15')).toContain('still has __SITE__');
});

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  test('the background worker takes the time of an issue that ran out, says why, and sends it when it is mended', async () => {
    const { newsletter, pass } = await openForTest({
      databaseUrl: store === 'PostgreSQL' ? await postgres.createDatabase() : undefined,
    });
    await addPeople(newsletter, createPeople(3));
    await freezeIssue(newsletter, expiring);
    await scheduleIssue(newsletter, 'towing', new Date('2026-11-17T09:00:00Z'));
    pass(2 * 24 * 60 * 60 * 1000);
    const { way, accepted } = createTestWay();
    const troubles: string[] = [];
    const worker = startSendWorker(newsletter, {
      openSending: () => way,
      onTrouble: (reason) => troubles.push(reason),
      everyMs: 5,
      maxRestMs: 5,
    });
    await expect.poll(() => troubles.length).toBe(1);
    expect(troubles[0]).toMatch(/^The issue 'towing' does not begin: a figure or a post in it held until 2026-11-16: /);
    const held = await findIssue(newsletter.store, 'towing');
    expect(held).toMatchObject({ status: 'scheduled', send_at: null });
    expect(held?.pause_reason).toContain('schedule it again with ./garage issue send towing --at <time>');
    await freezeIssue(newsletter, createBuiltIssue());
    await scheduleIssue(newsletter, 'towing', newsletter.now());
    await expect.poll(async () => (await findIssue(newsletter.store, 'towing'))?.status).toBe('sent');
    await worker.stop();
    expect([accepted.length, troubles.length]).toEqual([3, 1]);
  });
});
