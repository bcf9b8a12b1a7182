import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../db/test-postgres.ts';
import type { Newsletter } from '../newsletter.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { drawIssue, freezeIssue, readFrozenIssue } from './freeze-issue.ts';
import { findIssue } from './issue-state.ts';
import { reportIssue } from './report-issue.ts';
import { sendIssue } from './send-issue.ts';
import { startSendWorker } from './send-worker.ts';
import { scheduleIssue, startIssue } from './start-issue.ts';
import { cancelIssue, pauseIssue } from './stop-issue.ts';
import {
  accept,
  addPeople,
  beginIssue,
  countChecked,
  createBuiltIssue,
  createPeople,
  createTestWay,
  openForTest,
} from './test-issue.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  const open = async () =>
    openForTest({
      databaseUrl: store === 'PostgreSQL' ? await postgres.createDatabase() : undefined,
      postalAddress: 'Tom & Ann, <1> Street',
    });
  const changed = (text: string) => createBuiltIssue({ mail: { ...createBuiltIssue().mail, text } });
  const statusOf = async (newsletter: Newsletter) => (await findIssue(newsletter.store, 'towing'))?.status;

  test('a frozen issue has its slots filled, quoted in HTML and plain in text', async () => {
    const { newsletter } = await open();
    expect(await freezeIssue(newsletter, createBuiltIssue({ topics: ['Reviews'] }))).toBe('frozen');
    expect(await freezeIssue(newsletter, createBuiltIssue({ topics: ['Reviews'] }))).toBe('same');
    expect(await readFrozenIssue(newsletter, 'towing')).toEqual({
      id: 'towing',
      subject: 'Towing, measured',
      html: '<a href="https://garage.example/blog">Blog</a> <a href="__UNSUBSCRIBE__">Leave</a> Tom &amp; Ann, &lt;1&gt; Street',
      text: 'Blog: https://garage.example/blog\nLeave: __UNSUBSCRIBE__\nTom & Ann, <1> Street',
      topics: ['Reviews'],
      envelope: {
        mailFrom: 'garage@example.com',
        fromName: 'Test Garage',
        replyTo: 'reply@example.com',
        listId: 'newsletter.garage.example',
        siteUrl: 'https://garage.example',
        date: '2026-11-15T12:00:00.000Z',
      },
    });
  });

  test('a draft is never frozen', async () => {
    const { newsletter } = await open();
    await expect(freezeIssue(newsletter, createBuiltIssue({ isDraft: true }))).rejects.toThrow("'towing' is a draft");
    expect(drawIssue(newsletter, createBuiltIssue({ isDraft: true })).subject).toBe('Towing, measured');
  });

  test('content may change until the issue begins, and then it stays', async () => {
    const { newsletter, pass } = await open();
    await freezeIssue(newsletter, createBuiltIssue());
    expect(await freezeIssue(newsletter, changed('second'))).toBe('frozen');
    pass(60_000);
    await startIssue(newsletter, 'towing', { resumePaused: false });
    expect(await freezeIssue(newsletter, changed('third'))).toBe('kept');
    expect(await freezeIssue(newsletter, changed('second'))).toBe('same');
    expect(await readFrozenIssue(newsletter, 'towing')).toMatchObject({
      text: 'second',
      envelope: { date: '2026-11-15T12:01:00.000Z' },
    });
  });

  test('one issue is sent at a time, also when two begin at once', async () => {
    const { newsletter } = await open();
    for (const id of ['one', 'two']) await freezeIssue(newsletter, createBuiltIssue({ id }));
    const results = await Promise.allSettled(
      ['one', 'two'].map((id) => startIssue(newsletter, id, { resumePaused: false })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/The issue '(one|two)' is being sent, and only one goes out at a time/);
  });

  test('a store that was restored sends nothing until it is unfrozen', async () => {
    const { newsletter } = await open();
    await freezeIssue(newsletter, createBuiltIssue());
    await newsletter.store.query("insert into settings (key, value) values ('sending_frozen', '2026-11-14')");
    await expect(startIssue(newsletter, 'towing', { resumePaused: true })).rejects.toThrow('garage unfreeze');
    expect(await statusOf(newsletter)).toBe('scheduled');
  });

  test('an issue is cancelled before its first mail, rows and all, and can begin anew', async () => {
    const { newsletter } = await open();
    await addPeople(newsletter, createPeople(20));
    await beginIssue(newsletter);
    await enqueueDeliveries(newsletter, 'towing');
    await cancelIssue(newsletter, 'towing');
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 0 });
    await beginIssue(newsletter, changed('anew'));
    await enqueueDeliveries(newsletter, 'towing');
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 20, queued: 20 });
    await newsletter.store.query(
      "update deliveries set status = 'sending' where subscriber_id = (select min(subscriber_id) from deliveries)",
    );
    await expect(cancelIssue(newsletter, 'towing')).rejects.toThrow('have left');
  });

  test('the report counts who left after the issue began', async () => {
    const { newsletter } = await open();
    const ids = await addPeople(newsletter, createPeople(4, 1));
    await freezeIssue(newsletter, createBuiltIssue());
    const { way } = createTestWay(accept);
    await sendIssue(newsletter, 'towing', { openSending: () => way, resumePaused: false });
    const leave = "update subscribers set status = 'unsubscribed', unsubscribed_at = $2 where id = $1";
    await newsletter.store.query(leave, [ids.get('reader0@d0.example') ?? '', '2026-11-15T12:00:01.000Z']);
    await newsletter.store.query(leave, [ids.get('reader1@d0.example') ?? '', '2026-11-15T11:59:59.000Z']);
    expect(await reportIssue(newsletter, 'towing')).toMatchObject({
      status: 'sent',
      accepted: 4,
      unsubscribedSince: 1,
    });
  });

  test('the background worker begins what is due, resumes what was begun, and leaves a paused issue alone', async () => {
    const { newsletter, pass } = await open();
    const people = createPeople(40);
    await addPeople(newsletter, people);
    await freezeIssue(newsletter, createBuiltIssue());
    await scheduleIssue(newsletter, 'towing', new Date('2026-11-15T13:00:00Z'));
    const troubles: string[] = [];
    let isPaused = false;
    const { way, accepted } = createTestWay(async () => {
      const isFirst = !isPaused;
      isPaused = true;
      if (isFirst) await pauseIssue(newsletter, 'towing', 'a look');
      return accept();
    });
    const worker = startSendWorker(newsletter, {
      openSending: () => way,
      onTrouble: (reason) => troubles.push(reason),
      everyMs: 5,
      maxRestMs: 5,
    });
    expect(await statusOf(newsletter)).toBe('scheduled');
    pass(60 * 60 * 1000);
    await expect.poll(() => statusOf(newsletter)).toBe('paused');
    await startIssue(newsletter, 'towing', { resumePaused: true });
    await expect.poll(() => statusOf(newsletter)).toBe('sent');
    await worker.stop();
    expect(accepted.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect(troubles).toEqual([]);
  });

  test('the background worker outlives a way out that cannot be opened, and says so once', async () => {
    const { newsletter } = await open();
    await addPeople(newsletter, createPeople(2));
    await beginIssue(newsletter);
    const troubles: string[] = [];
    let tries = 0;
    const { way } = createTestWay(accept);
    const worker = startSendWorker(newsletter, {
      openSending() {
        tries += 1;
        if (tries < 4) throw Object.assign(new Error('reader@example.com is refused'), { code: 'EAUTH' });
        return way;
      },
      onTrouble: (reason) => troubles.push(reason),
      everyMs: 2,
    });
    await expect.poll(() => statusOf(newsletter)).toBe('sent');
    await worker.stop();
    expect(troubles).toEqual(['EAUTH']);
  });
});
