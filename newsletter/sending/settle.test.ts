import { expect, onTestFinished, test } from 'vitest';
import { readJournal } from '../records/journal.ts';
import { describeStores, openForTest } from '../service/test-case.ts';
import { forgetSubscriber } from '../subscribers/personal-data.ts';
import { suppress } from '../subscribers/suppressions.ts';
import { abandonRows, recoverDeliveries, takeWorkerLock } from './recover.ts';
import type { Outcome } from './settle.ts';
import { accepted, createPeople, issueId, later, openTestQueue, type TestPerson } from './test-sending.ts';

describeStores((open) => {
  const openQueue = async (people: TestPerson[]) => openTestQueue(await open(), people);

  test('only one of many concurrent claims gets a row', async () => {
    const { claim, count } = await openQueue(createPeople(100, 9));
    const claims = await Promise.all(Array.from({ length: 30 }, (_, index) => claim(7, `worker${index}`)));
    const ids = claims.flat().map(({ subscriberId }) => subscriberId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(100);
    expect(await count()).toMatchObject({ recipients: 100, sending: 100 });
  });

  test('people who left, were deleted or are suppressed before the claim get no mail', async () => {
    const { newsletter, claim, count } = await openQueue(createPeople(6, 2));
    const { store } = newsletter;
    await store.query("update subscribers set status = 'unsubscribed' where email = 'reader0@d0.example'");
    await store.query("delete from subscribers where email = 'reader1@d1.example'");
    await suppress(store, newsletter, 'reader2@d0.example', 'complaint');
    const emails = (await claim()).map(({ email }) => email);
    expect(emails.toSorted()).toEqual(['reader3@d1.example', 'reader4@d0.example', 'reader5@d1.example']);
    expect(await count()).toMatchObject({ suppressed: 3, sending: 3, queued: 0 });
  });

  test('people who leave between the claim and the last byte get no mail', async () => {
    const { newsletter, claim, handOver, count } = await openQueue(createPeople(2, 1));
    const [first, second] = await claim();
    await newsletter.store.query("update subscribers set status = 'unsubscribed' where id = $1", [
      first?.subscriberId ?? '',
    ]);
    const answers = await Promise.all([handOver(first), handOver(second)]);
    expect(answers).toEqual([false, true]);
    expect(await count()).toMatchObject({ suppressed: 1, sending: 1 });
  });

  test('a row is handed over once, and only by its own worker', async () => {
    const { claim, handOver, count } = await openQueue(createPeople(1));
    const [row] = await claim();
    expect(await handOver(row, 'other')).toBe(false);
    expect(await handOver(row)).toBe(true);
    expect(await handOver(row)).toBe(false);
    expect(await count()).toMatchObject({ sending: 1 });
  });

  test('a dead worker’s rows are queued again, or unknown when their last byte may have been sent', async () => {
    const { newsletter, claim, handOver, settle, count, domainQueue } = await openQueue(createPeople(5, 1));
    const [a, b, c] = await claim(3, 'dead');
    await handOver(a, 'dead');
    expect(await abandonRows(newsletter, issueId, 'dead')).toEqual({ queued: 2, unknown: 1 });
    expect(await count()).toMatchObject({ queued: 4, unknown: 1 });
    expect(await domainQueue('d0.example')).toBeDefined();
    expect(await handOver(b, 'dead')).toBe(false);
    expect(await settle(accepted, c ? [c] : [], 'dead')).toEqual([undefined]);
    // The worker was only slow: its result replaces the guess.
    expect(await settle(accepted, a ? [a] : [], 'dead')).toEqual(['accepted']);
    expect(await count()).toMatchObject({ queued: 4, accepted: 1, unknown: 0 });
  });

  test('only workers whose lock is free count as dead', async () => {
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

  test('settling a second time changes nothing', async () => {
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

  test('the result of an earlier claim does not affect a later claim by the same worker', async () => {
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

  test('a refused login pauses the issue with the fix, however often, and fails no mail', async () => {
    const { newsletter, claim, settle, issue, count } = await openQueue(createPeople(4, 1));
    const refused: Outcome = { kind: 'sender-refused', stage: 'login', reply: '535 5.7.8 wrong' };
    const reason = 'the mail server refused our login (535 5.7.8 wrong): check user and password in SMTP_URL';
    for (const round of [1, 2, 3]) {
      await settle(refused, await claim(round));
      expect(await issue()).toMatchObject({ status: 'paused', pause_reason: reason });
      expect(await claim()).toEqual([]);
      await newsletter.store.query("update issues set status = 'sending'");
    }
    const what = `Paused the issue ${issueId}: ${reason}.`;
    const lines = (await readJournal(newsletter.store, { limit: 9 })).map((line) => line.what);
    expect(lines.filter((line) => line.startsWith('Paused'))).toEqual([what, what, what]);
    expect(await count()).toMatchObject({ queued: 4, failed: 0 });
    await settle(accepted, await claim());
    expect(await count()).toMatchObject({ accepted: 4 });
  });

  test('a deleted person’s queued mail is suppressed, and no row keeps the domain', async () => {
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

  test('no row goes back to the queue of a finished issue', async () => {
    const { newsletter, claim, handOver, settle, count } = await openQueue(createPeople(1));
    const rows = await claim(1, 'slow');
    await handOver(rows[0], 'slow');
    await abandonRows(newsletter, issueId, 'slow');
    await newsletter.store.query("update issues set status = 'sent'");
    expect(await settle(later, rows, 'slow')).toEqual([undefined]);
    expect(await count()).toMatchObject({ unknown: 1 });
  });

  /** Takes a worker lock like another process would; SQLite allows only one. */
  async function takeOther(databaseUrl: string) {
    if (databaseUrl === '') return undefined;
    const { newsletter } = await openForTest({ databaseUrl });
    const lock = await takeWorkerLock(newsletter);
    onTestFinished(() => lock.release());
    return lock;
  }
});
