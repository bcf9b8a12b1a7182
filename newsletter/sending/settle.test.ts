import { expect, onTestFinished, test } from 'vitest';
import { describeStores, openForTest } from '../service/test-case.ts';
import { forgetSubscriber } from '../subscribers/personal-data.ts';
import { suppress } from '../subscribers/suppressions.ts';
import { abandonRows, recoverDeliveries, takeWorkerLock } from './recover.ts';
import { accepted, createPeople, issueId, later, openTestQueue, type TestPerson } from './test-sending.ts';

describeStores((open) => {
  const openQueue = async (people: TestPerson[]) => openTestQueue(await open(), people);

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

  test('a dead worker’s rows are queued again, or unknown when their last byte may have been sent', async () => {
    const { newsletter, claim, handOver, settle, count, domainQueue } = await openQueue(createPeople(5, 1));
    const [a, b, c] = await claim(3, 'dead');
    await handOver(a, 'dead');
    await abandonRows(newsletter, issueId, 'dead');
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
    // SQLite allows only one.
    const other = databaseUrl ? await takeWorkerLock((await openForTest({ databaseUrl })).newsletter) : undefined;
    onTestFinished(() => other?.release());
    await claim(3, other?.id ?? 'other');
    await claim(3, 'dead');
    await recoverDeliveries(newsletter, issueId, me);
    expect(await count()).toMatchObject({ sending: other ? 3 : 0 });
    await other?.release();
    await recoverDeliveries(newsletter, issueId, me);
    expect(await count()).toMatchObject({ sending: 0, queued: 9 });
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
});
