import { expect, test } from 'vitest';
import { describeStores } from '../service/test-case.ts';
import { countRecipients, planAudience, readMonth } from './audience.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { freezeIssue } from './freeze-issue.ts';
import { pauseIssue, startIssue } from './issue-actions.ts';
import { findIssue } from './issue-state.ts';
import {
  addPeople,
  beginIssue,
  countChecked,
  createBuiltIssue,
  createPeople,
  dieAfter,
  emailsOf,
  type TestPerson,
} from './test-sending.ts';

describeStores((open) => {
  test('rows are complete no matter how often writing them is interrupted', async () => {
    const { newsletter } = await open();
    const people: TestPerson[] = createPeople(103, 5).map((person, index) =>
      index % 10 === 3 ? { ...person, status: 'unsubscribed' } : person,
    );
    await addPeople(newsletter, people);
    const id = await beginIssue(newsletter);
    for (let kills = 0; kills < 6; kills += 1) {
      const dying = dieAfter(newsletter, kills);
      await expect(enqueueDeliveries(dying, id, { batchSize: 6 })).rejects.toThrow('killed');
      expect((await findIssue(newsletter.store, id))?.status).toBe('enqueueing');
    }
    await enqueueDeliveries(newsletter, id, { batchSize: 6 });
    const wanted = people.filter(({ status }) => status === undefined).map(({ email }) => email);
    expect(await emailsOf(newsletter, id)).toEqual(wanted.toSorted());
    expect((await findIssue(newsletter.store, id))?.status).toBe('sending');
    const domain_queues = await newsletter.store.query('select domain from domain_queues order by domain');
    expect(domain_queues.map((queue) => queue['domain'])).toEqual([0, 1, 2, 3, 4].map((index) => `d${index}.example`));
  });

  test('a correction goes to exactly those who got the issue and stayed, once, however often it is interrupted', async () => {
    const { newsletter } = await open();
    const people = createPeople(40, 4);
    const ids = await addPeople(newsletter, people);
    const emails = people.map(({ email }) => email);
    await beginIssue(newsletter, createBuiltIssue({ id: 'wrong' }));
    await enqueueDeliveries(newsletter, 'wrong');
    /** Says what became of the mails to some of them, and with which text they went out. */
    const settle = async (from: number, to: number, status: string, version = 1) => {
      for (const email of emails.slice(from, to))
        await newsletter.store.query(
          "update deliveries set status = $2, version = $3, settled_at = 'x' where subscriber_id = $1",
          [ids.get(email) ?? '', status, version],
        );
    };
    await settle(0, 20, 'accepted');
    await settle(20, 24, 'unknown');
    await settle(24, 30, 'accepted', 2);
    await settle(30, 40, 'failed');
    await newsletter.store.query("update issues set status = 'sent' where id = 'wrong'");
    // Topics and frequency do not keep the right figure from them; leaving does.
    const set = (column: string, value: string, email = '') =>
      newsletter.store.query(`update subscribers set ${column} = $1 where email = $2`, [value, email]);
    await set('topics', 'Other', emails[1]);
    await set('frequency', 'monthly', emails[2]);
    await set('status', 'unsubscribed', emails[3]);
    await addPeople(newsletter, [{ email: 'new@example.org' }]);
    const erratum = createBuiltIssue({ id: 'right', topics: ['Towing'], to: { got: ['wrong:1', 'never-sent'] } });
    const audience = await planAudience(newsletter, erratum, newsletter.now());
    expect(await countRecipients(newsletter.store, audience)).toMatchObject({ active: 40, recipients: 23 });
    await beginIssue(newsletter, erratum);
    for (let kills = 0; kills < 5; kills += 1)
      await expect(enqueueDeliveries(dieAfter(newsletter, kills), 'right', { batchSize: 3 })).rejects.toThrow('killed');
    await enqueueDeliveries(newsletter, 'right', { batchSize: 3 });
    const wanted = emails.filter((_, at) => at < 24 && at !== 3);
    expect(await emailsOf(newsletter, 'right')).toEqual(wanted.toSorted());
    // It is not the mail of the month.
    await newsletter.store.query("update issues set started_at = '2026-12-10T12:00:00.000Z' where id = 'right'");
    expect(await readMonth(newsletter, 'next', new Date('2026-12-15T12:00:00Z'))).toEqual({
      isForMonthly: true,
      monthlyAfter: [],
    });
  });

  test('people who keep subscribing do not delay the issue', async () => {
    const { newsletter } = await open();
    await addPeople(newsletter, createPeople(12));
    const id = await beginIssue(newsletter);
    let newcomers = 0;
    const { store: real } = newsletter;
    const transaction: typeof real.transaction = async (work) => {
      newcomers += 1;
      if (newcomers > 20) throw new Error('it never ends');
      const result = await real.transaction(work);
      await addPeople(newsletter, [{ email: `new${newcomers}@a.example` }]);
      return result;
    };
    await enqueueDeliveries({ ...newsletter, store: { ...real, transaction } }, id, { batchSize: 5 });
    expect((await findIssue(real, id))?.status).toBe('sending');
    expect((await countChecked(newsletter, id)).recipients).toBeGreaterThanOrEqual(12);
  });

  test('an issue paused while its rows are written continues writing them when resumed', async () => {
    const { newsletter } = await open();
    await addPeople(newsletter, createPeople(30));
    await freezeIssue(newsletter, createBuiltIssue());
    await startIssue(newsletter, 'towing', { resumePaused: false });
    await expect(enqueueDeliveries(dieAfter(newsletter, 2), 'towing', { batchSize: 5 })).rejects.toThrow('killed');
    await pauseIssue(newsletter, 'towing', { code: 'asked' });
    await enqueueDeliveries(newsletter, 'towing', { batchSize: 5 });
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 10 });
    await startIssue(newsletter, 'towing', { resumePaused: true });
    await enqueueDeliveries(newsletter, 'towing', { batchSize: 5 });
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 30, queued: 30 });
  });
});
