import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findIssue } from '../issues/issue-state.ts';
import {
  addPeople,
  beginIssue,
  countChecked,
  createPeople,
  openForTest,
  type TestPerson,
} from '../issues/test-issue.ts';
import type { Newsletter } from '../newsletter.ts';
import { startTestPostgres, type TestPostgres } from '../store/test-postgres.ts';
import { forgetSubscriber } from '../subscribers/forget.ts';
import { suppress } from '../subscribers/suppressions.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import { enqueueDeliveries } from './enqueue.ts';
import type { Outcome } from './fate.ts';
import { createHandOver } from './hand-over.ts';
import { abandonRows, recoverDeliveries } from './recover.ts';
import { type SendingLimits, usualLimits } from './sending-limits.ts';
import { settleDeliveries } from './settle.ts';
import { takeWorkerLock } from './worker-lock.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

const issueId = 'towing';
const accepted: Outcome = { kind: 'accepted', reply: '250 OK' };
const later: Outcome = { kind: 'domain-later', reply: '451 later' };
const away: Outcome = { kind: 'server-later', reply: '421 busy' };

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  async function openQueue(people: TestPerson[], limits: Partial<SendingLimits> = {}) {
    const databaseUrl = store === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
    const opened = await openForTest({ databaseUrl });
    const { newsletter } = opened;
    const ids = await addPeople(newsletter, people);
    await beginIssue(newsletter);
    await enqueueDeliveries(newsletter, issueId);
    const all = { ...usualLimits, ...limits };
    const claim = async (limit = 10, worker = 'me') => {
      const answer = await claimDeliveries(newsletter, { issueId, worker, limit, limits: all });
      return answer.kind === 'claimed' ? answer.deliveries : [];
    };
    const settle = (outcome: Outcome, deliveries: readonly ClaimedDelivery[], worker = 'me') =>
      settleDeliveries(
        newsletter,
        { issueId, worker, limits: all },
        deliveries.map((delivery) => ({ delivery, outcome })),
      );
    const handOver = (delivery: ClaimedDelivery | undefined, worker = 'me') => {
      if (!delivery) throw new Error('nothing was claimed');
      return createHandOver(newsletter, { issueId, worker })(delivery);
    };
    const count = () => countChecked(newsletter, issueId);
    const issue = async () => {
      const found = await findIssue(newsletter.store, issueId);
      if (!found) throw new Error('no issue');
      return found;
    };
    const lane = async (domain: string) =>
      (await newsletter.store.query('select ready_at, failures from lanes where domain = $1', [domain]))[0];
    const until = async () => {
      const answer = await claimDeliveries(newsletter, { issueId, worker: 'me', limit: 1, limits: all });
      return answer.kind === 'wait' ? answer.until?.toISOString() : answer.kind;
    };
    return { ...opened, databaseUrl, newsletter, ids, claim, settle, handOver, count, issue, lane, until };
  }

  test('a row is claimed by one of many claims at once', async () => {
    const { claim, count } = await openQueue(createPeople(100, 9));
    const claims = await Promise.all(Array.from({ length: 30 }, (_, index) => claim(7, `worker${index}`)));
    const ids = claims.flat().map(({ subscriberId }) => subscriberId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(100);
    expect(await count()).toMatchObject({ recipients: 100, sending: 100 });
  });

  test('who left, was deleted or is suppressed before the claim gets no mail', async () => {
    const { newsletter, claim, count } = await openQueue(createPeople(6, 2));
    const { store } = newsletter;
    await store.query("update subscribers set status = 'unsubscribed' where email = 'reader0@d0.example'");
    await store.query("delete from subscribers where email = 'reader1@d1.example'");
    await suppress(store, newsletter, 'reader2@d0.example', 'complaint');
    const emails = (await claim()).map(({ email }) => email);
    expect(emails.toSorted()).toEqual(['reader3@d1.example', 'reader4@d0.example', 'reader5@d1.example']);
    expect(await count()).toMatchObject({ suppressed: 3, sending: 3, queued: 0 });
  });

  test('who leaves between the claim and the last byte gets no mail', async () => {
    const { newsletter, claim, handOver, count } = await openQueue(createPeople(2, 1));
    const [first, second] = await claim();
    await newsletter.store.query("update subscribers set status = 'unsubscribed' where id = $1", [
      first?.subscriberId ?? '',
    ]);
    const answers = await Promise.all([handOver(first), handOver(second)]);
    expect(answers).toEqual([false, true]);
    expect(await count()).toMatchObject({ suppressed: 1, sending: 1 });
  });

  test('a row is handed over once, by its own worker', async () => {
    const { claim, handOver, count } = await openQueue(createPeople(1));
    const [row] = await claim();
    expect(await handOver(row, 'other')).toBe(false);
    expect(await handOver(row)).toBe(true);
    expect(await handOver(row)).toBe(false);
    expect(await count()).toMatchObject({ sending: 1 });
  });

  test('a dead worker’s rows wait again, or are unknown when their last byte may have left', async () => {
    const { newsletter, claim, handOver, settle, count, lane } = await openQueue(createPeople(5, 1));
    const [a, b, c] = await claim(3, 'dead');
    await handOver(a, 'dead');
    expect(await abandonRows(newsletter, issueId, 'dead')).toEqual({ queued: 2, unknown: 1 });
    expect(await count()).toMatchObject({ queued: 4, unknown: 1 });
    expect(await lane('d0.example')).toBeDefined();
    expect(await handOver(b, 'dead')).toBe(false);
    expect(await settle(accepted, c ? [c] : [], 'dead')).toEqual([undefined]);
    // It was not dead, only slow, and knows better.
    expect(await settle(accepted, a ? [a] : [], 'dead')).toEqual(['accepted']);
    expect(await count()).toMatchObject({ queued: 4, accepted: 1, unknown: 0 });
  });

  test('only workers whose lock is free are taken for dead', async () => {
    const { newsletter, databaseUrl, claim, count } = await openQueue(createPeople(9, 1));
    const me = await takeWorkerLock(newsletter);
    onTestFinished(() => me.release());
    const other = await takeOther(databaseUrl);
    await claim(3, other?.id ?? 'other');
    await claim(3, 'dead');
    const found = await recoverDeliveries(newsletter, issueId, me);
    expect(found).toEqual({ queued: other ? 3 : 6, unknown: 0 });
    expect(await count()).toMatchObject({ sending: other ? 3 : 0 });
    await other?.release();
    await recoverDeliveries(newsletter, issueId, me);
    expect(await count()).toMatchObject({ sending: 0, queued: 9 });
  });

  test('settling twice changes nothing more', async () => {
    const { claim, settle, count } = await openQueue(createPeople(3, 1));
    const rows = await claim();
    expect(await settle(accepted, rows)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await settle({ kind: 'failed', failure: 'refused', reply: '550' }, rows)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await count()).toMatchObject({ accepted: 3, failed: 0 });
  });

  test('what is said of an earlier claim does not touch a later one of the same worker', async () => {
    const { claim, settle, handOver, count } = await openQueue(createPeople(1));
    const earlier = await claim();
    await settle({ kind: 'released' }, earlier);
    const later = await claim();
    expect(await handOver(earlier[0])).toBe(false);
    expect(await handOver(later[0])).toBe(true);
    expect(await settle({ kind: 'released' }, earlier)).toEqual([undefined]);
    expect(await settle(accepted, later)).toEqual(['accepted']);
    expect(await count()).toMatchObject({ accepted: 1 });
  });

  test('a domain that refuses for now waits longer each time, and one mail goes ahead of the others', async () => {
    const { claim, settle, until, pass, lane, count } = await openQueue([
      ...createPeople(6, 1),
      { email: 'reader@other.example' },
    ]);
    const rows = (await claim(3)).filter(({ domain }) => domain === 'd0.example');
    expect(rows.length).toBeGreaterThan(1);
    await settle(later, rows);
    expect(await lane('d0.example')).toEqual({ ready_at: '2026-11-15T12:01:00.000Z', failures: 1 });
    expect((await claim()).every(({ domain }) => domain === 'other.example')).toBe(true);
    expect(await until()).toBe('2026-11-15T12:01:00.000Z');
    pass(60_000);
    const ahead = await claim();
    expect(ahead).toHaveLength(1);
    expect(await until()).toBe('2026-11-15T12:02:00.000Z');
    await settle(later, ahead);
    expect(await until()).toBe('2026-11-15T12:03:00.000Z');
    pass(120_000);
    await settle(accepted, await claim());
    expect(await lane('d0.example')).toMatchObject({ failures: 0 });
    expect(await claim()).toHaveLength(5);
    expect(await count()).toMatchObject({ recipients: 7, queued: 0 });
  });

  test('the only reader of a domain is tried with longer and longer waits, and then given up', async () => {
    const { claim, settle, until, pass, count, newsletter } = await openQueue(createPeople(1), { maxAttempts: 4 });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const rows = await claim();
      expect(rows).toHaveLength(1);
      const before = newsletter.now().getTime();
      await settle(later, rows);
      const next = await until();
      if (attempt < 3) waits.push((Date.parse(next ?? '') - before) / 1000);
      pass(waits.at(-1) ?? 0);
      pass((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits).toEqual([60, 120, 240]);
    expect(await count()).toMatchObject({ failed: 1, queued: 0 });
    const [row] = await newsletter.store.query('select reply_class, attempts, reply from deliveries');
    expect(row).toEqual({ reply_class: 'gave-up', attempts: 4, reply: '451 later' });
  });

  test('while the mail server is away everybody waits, without losing an attempt', async () => {
    const { claim, settle, until, pass, issue, newsletter } = await openQueue(createPeople(30, 30));
    const rows = await claim(10);
    await settle(away, rows.slice(0, 5));
    await settle(away, rows.slice(5));
    expect(await issue()).toMatchObject({ server_failures: 1, pace_at: '2026-11-15T12:00:01.000Z' });
    expect(await until()).toBe('2026-11-15T12:00:01.000Z');
    pass(1001);
    const ahead = await claim(10);
    expect(ahead).toHaveLength(1);
    expect(await claim(10)).toEqual([]);
    await settle(away, ahead);
    expect(await issue()).toMatchObject({ server_failures: 2, pace_at: '2026-11-15T12:00:03.001Z' });
    pass(2001);
    await settle(accepted, await claim(10));
    expect(await issue()).toMatchObject({ server_failures: 0 });
    expect(await claim(10)).toHaveLength(10);
    const [row] = await newsletter.store.query('select max(attempts) as most from deliveries');
    expect(row).toEqual({ most: 0 });
  });

  test('a rate holds over a minute, and across a store that is opened anew', async () => {
    const { claim, pass, newsletter } = await openQueue(createPeople(500, 1), { rate: 4 });
    let taken = (await claim(100)).length;
    expect(taken).toBe(0);
    for (let tick = 0; tick < 600; tick += 1) {
      pass(100);
      taken += (await claim(100)).length;
    }
    expect(taken).toBe(240);
    const [row] = await newsletter.store.query<{ pace_at: string }>('select pace_at from issues');
    expect(Date.parse(row?.pace_at ?? '')).toBeGreaterThan(newsletter.now().getTime() - 300);
    pass(60_000);
    expect(await claim(100)).toHaveLength(4);
  });

  test('a rate below one a second lets one mail through in its time', async () => {
    const { claim, pass } = await openQueue(createPeople(9, 1), { rate: 0.5 });
    const taken: number[] = [];
    for (let second = 0; second < 6; second += 1) {
      pass(1000);
      taken.push((await claim()).length);
    }
    expect(taken).toEqual([0, 1, 0, 1, 0, 1]);
  });

  test('a domain’s rate holds for each domain', async () => {
    const { claim, pass, until } = await openQueue(createPeople(40, 2), { domainRate: 2 });
    expect(await claim(20)).toHaveLength(4);
    expect(await claim(20)).toHaveLength(0);
    expect(await until()).toBe('2026-11-15T12:00:01.000Z');
    pass(1000);
    expect(await claim(20)).toHaveLength(4);
  });

  test('a refusal as a matter of policy pauses the issue; a second one for the same mail is its failure', async () => {
    const { newsletter, claim, settle, issue, count } = await openQueue(createPeople(4, 1));
    const policy: Outcome = { kind: 'policy', reply: '550 5.7.1 listed' };
    const [first, ...others] = await claim(3);
    await settle(policy, first ? [first] : []);
    await settle(accepted, others);
    expect(await issue()).toMatchObject({ status: 'paused', pause_reason: '550 5.7.1 listed' });
    expect(await claim()).toEqual([]);
    await newsletter.store.query("update issues set status = 'sending'");
    const [again, fresh] = await claim();
    await settle(policy, again ? [again] : []);
    expect(await issue()).toMatchObject({ status: 'sending' });
    expect(await count()).toMatchObject({ accepted: 2, failed: 1, sending: 1 });
    await settle(policy, fresh ? [fresh] : []);
    expect(await issue()).toMatchObject({ status: 'paused' });
  });

  test('a mailbox that does not exist makes its subscriber bounced', async () => {
    const { newsletter, claim, settle, count } = await openQueue(createPeople(2, 1));
    const [row] = await claim(1);
    await settle({ kind: 'failed', failure: 'no-mailbox', reply: '550 5.1.1' }, row ? [row] : []);
    const rows = await newsletter.store.query('select status from subscribers order by status');
    expect(rows).toEqual([{ status: 'active' }, { status: 'bounced' }]);
    expect(await count()).toMatchObject({ failed: 1, queued: 1 });
  });

  test('a forgotten person’s waiting mail is suppressed, and no row keeps the domain', async () => {
    const { newsletter, claim, handOver, settle, count } = await openQueue(createPeople(4, 1));
    const [first, second] = await claim(2);
    await settle(accepted, first ? [first] : []);
    const claimed = [first?.email ?? '', second?.email ?? ''];
    const waiting = createPeople(4, 1).find(({ email }) => !claimed.includes(email));
    for (const email of [...claimed, waiting?.email ?? '']) await forgetSubscriber(newsletter, email);
    expect(await handOver(second)).toBe(false);
    expect(await count()).toMatchObject({ recipients: 4, accepted: 1, suppressed: 2, queued: 1 });
    const rows = await newsletter.store.query("select domain from deliveries where domain <> ''");
    expect(rows).toEqual([{ domain: 'd0.example' }]);
    expect(await claim()).toHaveLength(1);
  });

  test('no row goes back into the queue of an issue that has ended', async () => {
    const { newsletter, claim, handOver, settle, count } = await openQueue(createPeople(1));
    const rows = await claim(1, 'slow');
    await handOver(rows[0], 'slow');
    await abandonRows(newsletter, issueId, 'slow');
    await newsletter.store.query("update issues set status = 'sent'");
    expect(await settle(later, rows, 'slow')).toEqual([undefined]);
    expect(await count()).toMatchObject({ unknown: 1 });
  });

  /** A living worker in another process's place; SQLite has room for none. */
  async function takeOther(databaseUrl: string | undefined) {
    if (databaseUrl === undefined) return undefined;
    const { newsletter } = await openForTest({ databaseUrl });
    const lock = await takeWorkerLock(newsletter as Newsletter);
    onTestFinished(() => lock.release());
    return lock;
  }
});
