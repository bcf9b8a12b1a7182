import { randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { copiedTables, copyStore } from './copy-store.ts';
import { openStore, type StoreSettings } from './open-store.ts';
import type { Queryable, Store } from './store.ts';
import { testRefusals, testValues } from './store-contract-sql.ts';
import { testConsents, testTransactions } from './store-contract-transactions.ts';
import { readStoreKeys } from './store-keys.ts';
import { countRows, insertConsent, insertSubscriber, refusal, testTime } from './test-subscribers.ts';

type Place = Omit<StoreSettings, 'now'>;

/** Everything both stores promise. `createPlace` gives a fresh, empty place for a store. */
export function testStoreContract(createPlace: () => Promise<Place>): void {
  async function openAt(place: Place): Promise<Store> {
    const store = await openStore({ ...place, now: () => new Date(testTime) });
    onTestFinished(() => store.close());
    return store;
  }
  const openFresh = async (): Promise<Store> => openAt(await createPlace());

  testValues(openFresh);
  testRefusals(openFresh);
  testTransactions(openFresh);
  testConsents(openFresh);

  test('a store opened twice is migrated once and keeps its rows', async () => {
    const place = await createPlace();
    const first = await openAt(place);
    await insertSubscriber(first, 'ada@example.com');
    const second = await openAt(place);
    expect(await countRows(second, 'subscribers')).toBe(1);
    expect(await second.query('select number, name, applied_at from schema_migrations order by number')).toEqual([
      { number: 1, name: 'subscribers', applied_at: testTime },
      { number: 2, name: 'issues', applied_at: testTime },
      { number: 3, name: 'visits', applied_at: testTime },
    ]);
  });

  test('five openings at the same moment give five working stores and one pair of keys', async () => {
    const place = await createPlace();
    const stores = await Promise.all(Array.from({ length: 5 }, () => openAt(place)));
    const keys = await Promise.all(stores.map((store) => readStoreKeys(store, randomBytes)));
    expect(
      new Set(keys.map((key) => `${key.tokenKey.export().toString('hex')} ${key.hashKey.export().toString('hex')}`))
        .size,
    ).toBe(1);
    expect([keys[0]?.tokenKey.symmetricKeySize, keys[0]?.hashKey.symmetricKeySize]).toEqual([32, 32]);
  });

  test('closing waits for the writes at work, may be done twice, and later calls are told 08006', async () => {
    const place = await createPlace();
    const store = await openAt(place);
    const writes = Array.from({ length: 20 }, (_, index) => insertSubscriber(store, `${index}@example.com`));
    await Promise.all([store.close(), store.close()]);
    await Promise.all(writes);
    expect((await refusal(insertSubscriber(store, 'late@example.com'))).code).toBe('08006');
    expect((await refusal(countRows(store, 'subscribers'))).code).toBe('08006');
    expect(await countRows(await openAt(place), 'subscribers')).toBe(20);
  });

  test('a store of a newer version is refused with one sentence', async () => {
    const place = await createPlace();
    const store = await openAt(place);
    await store.query("insert into schema_migrations values (99, 'future', 'x', $1)", [testTime]);
    await expect(openAt(place)).rejects.toMatchObject({
      name: 'StoreOpenError',
      reason: 'newer',
      message: 'The store has schema 99, but this version knows only 3: start the newer version again.',
    });
  });

  test('a store made with another text of a migration is refused', async () => {
    const place = await createPlace();
    const store = await openAt(place);
    await store.query("update schema_migrations set checksum = 'other' where number = 1");
    await expect(openAt(place)).rejects.toMatchObject({ name: 'StoreOpenError', reason: 'changed' });
  });

  test('a copy holds every row of every table, and a second copy into it is refused', async () => {
    const [source, target] = [await openFresh(), await openFresh()];
    for (let index = 0; index < 1203; index += 1) await source.transaction((tx) => fillOne(tx, index));
    const keys = await readStoreKeys(source, randomBytes);
    await readStoreKeys(target, randomBytes);
    await source.query("insert into rate_limits values ('10.0.0.0/24', 0.1, $1)", [testTime]);
    await source.query("insert into suppressions values ('ab', 'forgotten', $1)", [testTime]);
    await source.query("insert into visits values ('2026-11-15', 'visitors', '', 3)");
    await target.query("insert into visits values ('2026-11-15', 'visitors', '', 1)");
    await fillIssue(source);
    const steps: string[] = [];
    const copied = await copyStore(source, target, (step) => steps.push(`${step.table} ${step.copied}/${step.total}`));
    expect(copied.map(({ table, rows }) => [table, rows])).toEqual([
      ['settings', 2],
      ['subscribers', 1203],
      ['consents', 1203],
      ['suppressions', 1],
      ['rate_limits', 1],
      ['issues', 1],
      ['issue_mails', 1],
      ['lanes', 2],
      ['deliveries', 1203],
      ['bounces', 1],
      ['visits', 1],
    ]);
    expect(steps).toContain('subscribers 1000/1203');
    expect(await readStoreKeys(target, randomBytes)).toEqual(keys);
    for (const { name, key } of copiedTables) {
      const everything = `select * from ${name} order by ${key.join(', ')}`;
      expect(await target.query(everything)).toEqual(await source.query(everything));
    }
    await expect(copyStore(source, target)).rejects.toMatchObject({ reason: 'exists' });
  });
}

async function fillOne(tx: Queryable, index: number): Promise<void> {
  const id = randomUUID();
  await insertSubscriber(tx, `zoë${index}@example.com`, id);
  await insertConsent(tx, id);
}

async function fillIssue(source: Store): Promise<void> {
  await source.query(
    `insert into issues (id, status, subject, content_hash, envelope, pace_at, created_at, updated_at)
     values ('one', 'sent', 'Towing', 'ab', '{}', $1, $1, $1)`,
    [testTime],
  );
  await source.query("insert into issue_mails values ('one', '<p>', 'p')");
  await source.query("insert into lanes values ('one', 'example.com', $1, 0), ('one', 'example.org', $1, 2)", [
    testTime,
  ]);
  await source.query(`insert into deliveries (issue_id, subscriber_id, domain, status)
    select 'one', id, 'example.com', 'accepted' from subscribers`);
  await source.query("insert into bounces values ('k', 'hard', 'one', null, '5.1.1', $1)", [testTime]);
}
