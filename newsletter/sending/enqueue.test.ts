import { expect, test } from 'vitest';
import type { IssueAudience } from '../../core/issues/issue-audience.ts';
import type { Queryable, SqlValue } from '../db/store.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { describeStores, openForTest } from '../service/test-case.ts';
import { countRecipients, planAudience, readMonth } from './audience.ts';
import { claimDeliveries } from './claim.ts';
import { enqueueDeliveries, writeNextRows } from './enqueue.ts';
import { freezeIssue } from './freeze-issue.ts';
import { pauseIssue, startIssue } from './issue-actions.ts';
import { countDeliveries, findIssue } from './issue-state.ts';
import { defaultSendingLimits } from './sending-limits.ts';
import { settleDeliveries } from './settle.ts';
import {
  accept,
  addPeople,
  beginIssue,
  countChecked,
  createBuiltIssue,
  createPeople,
  dieAfter,
  emailsOf,
  issueId,
  later,
  sendTestIssue,
  type TestPerson,
} from './test-sending.ts';

/** Writes the rows of an issue and returns how SQLite finds the subscribers of each statement. */
async function explainWriting(newsletter: Newsletter, id: string): Promise<string[]> {
  const { store } = newsletter;
  const statements: [string, readonly SqlValue[] | undefined][] = [];
  const transaction: typeof store.transaction = (work) =>
    store.transaction((tx) => {
      const execute: Queryable['execute'] = (sql, params) => {
        statements.push([sql, params]);
        return tx.execute(sql, params);
      };
      return work({ ...tx, execute });
    });
  await enqueueDeliveries({ ...newsletter, store: { ...store, transaction } }, id);
  const plans = statements
    .filter(([sql]) => sql.includes('from subscribers'))
    .map(([sql, params]) => store.query<{ detail: string }>(`explain query plan ${sql}`, params));
  const rows = (await Promise.all(plans)).flat();
  return rows.map(({ detail }) => detail).filter((detail) => /subscribers\b(?! EXISTS)/.test(detail));
}

const audiences: Record<string, IssueAudience | undefined> = {
  everyone: undefined,
  'those who joined since a day': { joinedSince: '2026-01-01', joinedBefore: '2026-06-01' },
  'those who got an issue': { got: ['wrong'] },
  'those who did not get it': { notGot: ['wrong'] },
};

test.each(Object.entries(audiences))('for %s SQLite reads each subscriber once to write the rows', async (_, to) => {
  const { newsletter } = await openForTest();
  await addPeople(newsletter, createPeople(50));
  const id = await beginIssue(newsletter, createBuiltIssue({ topics: ['Towing'], ...(to && { to }) }));
  const plans = await explainWriting(newsletter, id);
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toBe('SEARCH subscribers USING PRIMARY KEY (id>? AND id<?)');
});

describeStores((open) => {
  test('the first mails leave while rows are written, and all domains take turns as soon as they have one', async () => {
    const { newsletter } = await open();
    // In the order of their ids, as an import leaves them: a large domain comes first.
    const people = Array.from({ length: 60 }, (_, index) => ({
      email: `r${index}@d${Math.floor(index / 20)}.example`,
    }));
    await addPeople(newsletter, people);
    await freezeIssue(newsletter, createBuiltIssue());
    const seen: { to: string; unwritten: number; recipients: number; status: string | undefined }[] = [];
    const answer = async ({ to }: { to: string }) => {
      const { unwritten, recipients } = await countDeliveries(newsletter.store, issueId);
      seen.push({ to, unwritten, recipients, status: (await findIssue(newsletter.store, issueId))?.status });
      return accept();
    };
    const options = { limits: { connections: 1 }, rowBatchSize: 6 };
    const { ended, accepted } = sendTestIssue(newsletter, answer, options);
    expect(await ended).toBe('sent');
    expect(seen[0]).toMatchObject({ unwritten: 54, recipients: 60, status: 'enqueueing' });
    expect(accepted.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    const sentTo = (domain: string) => seen.findIndex(({ to }) => to.endsWith(domain));
    const lastToFirst = seen.findLastIndex(({ to }) => to.endsWith('@d0.example'));
    expect(sentTo('@d1.example')).toBeLessThan(lastToFirst);
    expect(await countChecked(newsletter, issueId)).toMatchObject({ recipients: 60, unwritten: 0, accepted: 60 });
  });

  test('a domain that refuses is not asked again for the rows that are written meanwhile', async () => {
    const { newsletter, pass } = await open();
    await addPeople(newsletter, createPeople(4, 1));
    const id = await beginIssue(newsletter);
    const limits = { ...defaultSendingLimits, domainBackOff: { firstMs: 60_000, maxMs: 600_000 } };
    const write = () => writeNextRows(newsletter, id, 1);
    const claim = async () => {
      const found = await claimDeliveries(newsletter, { issueId: id, worker: 'me', version: 1, limit: 10, limits });
      return found.kind === 'claimed' ? found.deliveries : [];
    };
    expect(await write()).toEqual({ state: 'more', rows: 1 });
    const [first = expect.fail()] = await claim();
    await settleDeliveries(newsletter, { issueId: id, worker: 'me', limits }, [{ delivery: first, outcome: later }]);
    pass(60_000);
    // One mail is sent ahead, and while it is on its way more rows are written.
    expect(await claim()).toHaveLength(1);
    await write();
    expect(await claim()).toEqual([]);
    while ((await write()).state !== 'done');
    expect(await claim()).toEqual([]);
  });

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
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 30, queued: 10, unwritten: 20 });
    await startIssue(newsletter, 'towing', { resumePaused: true });
    await enqueueDeliveries(newsletter, 'towing', { batchSize: 5 });
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 30, queued: 30 });
  });
});
