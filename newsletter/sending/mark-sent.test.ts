import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../db/test-postgres.ts';
import { freezeIssue } from './freeze-issue.ts';
import { findIssue } from './issue-state.ts';
import { markIssueSent } from './mark-sent.ts';
import { reportIssue } from './report-issue.ts';
import { scheduleIssue, startIssue } from './start-issue.ts';
import { addPeople, beginIssue, countChecked, createBuiltIssue, createPeople, openForTest } from './test-issue.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  const open = async () => {
    const opened = await openForTest({
      databaseUrl: store === 'PostgreSQL' ? await postgres.createDatabase() : undefined,
    });
    await addPeople(opened.newsletter, [
      ...createPeople(5),
      { email: 'other@d0.example', topics: 'Reviews' },
      { email: 'gone@d0.example', status: 'unsubscribed' },
    ]);
    return opened;
  };
  const built = createBuiltIssue({ topics: ['Comparisons'], date: '2026-11-10' });

  test('everybody it was for counts as having got it, and it can never begin', async () => {
    const { newsletter } = await open();
    await newsletter.store.query("insert into settings (key, value) values ('sending_frozen', '2026-11-14')");
    expect(await markIssueSent(newsletter, built)).toBe(5);
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 5, accepted: 5 });
    expect(await newsletter.store.query('select distinct reply, domain from deliveries order by domain')).toEqual(
      ['d0.example', 'd1.example', 'd2.example'].map((domain) => ({
        reply: 'marked as sent by the publisher',
        domain,
      })),
    );
    expect(await reportIssue(newsletter, 'towing')).toMatchObject({
      status: 'sent',
      startedAt: '2026-11-10T00:00:00.000Z',
      finishedAt: '2026-11-15T12:00:00.000Z',
    });
    await newsletter.store.query("delete from settings where key = 'sending_frozen'");
    await expect(startIssue(newsletter, 'towing', { resumePaused: true })).rejects.toThrow('was sent already');
    await expect(markIssueSent(newsletter, built)).rejects.toThrow('has begun in this store');
  });

  test('a scheduled issue is marked and loses its time; one that has begun is left alone', async () => {
    const { newsletter } = await open();
    await freezeIssue(newsletter, built);
    await scheduleIssue(newsletter, 'towing', new Date('2026-12-01'));
    await markIssueSent(newsletter, built);
    expect(await findIssue(newsletter.store, 'towing')).toMatchObject({ status: 'sent', send_at: null });
    await beginIssue(newsletter, createBuiltIssue({ id: 'second' }));
    await expect(markIssueSent(newsletter, createBuiltIssue({ id: 'second' }))).rejects.toThrow('--assume-sent');
    expect(await findIssue(newsletter.store, 'second')).toMatchObject({ status: 'enqueueing' });
  });

  test('it counts as the mail of its own month', async () => {
    const { newsletter } = await open();
    await addPeople(newsletter, [{ email: 'seldom@d0.example', frequency: 'monthly' }]);
    expect(await markIssueSent(newsletter, createBuiltIssue({ id: 'october', date: '2026-10-20' }))).toBe(7);
    await beginIssue(newsletter);
    expect(await findIssue(newsletter.store, 'towing')).toMatchObject({ is_for_monthly: 1 });
  });
});
