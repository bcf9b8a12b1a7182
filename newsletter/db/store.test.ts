import { describe, expect, test } from 'vitest';
import { listMigrations, readSchemaSteps } from './migrations.ts';
import { openKeyedStore } from './open-store.ts';
import { createRowId, type Queryable, type Store } from './store.ts';
import { createPlace, createTestFolder, openTestStore } from './test-store.ts';
import { countRows, insertSubscriber, joinList, refusal, testTime } from './test-subscribers.ts';

/** The behavior both databases share. */
describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  const openFresh = async (): Promise<Store> => openTestStore(await createPlace(kind));

  test('text in any script, times and null are read back unchanged, and a parameter may be used twice', async () => {
    const store = await openFresh();
    const email = 'zoë+🚚@bücher.example';
    expect(await insertSubscriber(store, email, 'one')).toEqual([{ id: 'one', email, created_at: testTime }]);
    const sql = 'select email, confirmed_at, soft_bounces from subscribers where id = $2 and email = $1 and id = $2';
    expect(await store.query(sql, [email, 'one'])).toEqual([{ email, confirmed_at: null, soft_bounces: 0 }]);
  });

  test('counts, sums, fractions and booleans are numbers', async () => {
    const store = await openFresh();
    await insertSubscriber(store, 'ada@example.com');
    await store.query('update subscribers set soft_bounces = soft_bounces + $1', [5]);
    const sql = `select count(*) as count, sum(soft_bounces) as sum, max(soft_bounces) / 2 as half,
      max(soft_bounces) > 3 as truth, cast($1 as double precision) as level from subscribers`;
    expect(await store.query(sql, [0.1])).toEqual([{ count: 1, sum: 5, half: 2, truth: 1, level: 0.1 }]);
  });

  test('rows sort by bytes, and LIKE is case-sensitive', async () => {
    const store = await openFresh();
    const names = ['b', 'B', 'a', 'ä', 'émile', '日本', 'Zoë', '🚚', '-', '_'];
    for (const name of names) await insertSubscriber(store, `${name}@example.com`);
    const rows = await store.query('select email from subscribers order by email');
    const expected = names
      .map((name) => `${name}@example.com`)
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(rows.map((row) => row['email'])).toEqual(expected);
    expect(await store.query("select email from subscribers where email like 'b@%'")).toHaveLength(1);
  });

  test('what the database refuses has the code of PostgreSQL', async () => {
    const store = await openFresh();
    await insertSubscriber(store, 'ada@example.com');
    const expectRefusal = async (attempt: Promise<unknown>, code: string) =>
      expect((await refusal(attempt)).code).toBe(code);
    await expectRefusal(store.query('select * from absent'), '42P01');
    await expectRefusal(store.query('select absent from subscribers'), '42703');
    await expectRefusal(store.query('selct 1'), '42601');
    await expectRefusal(insertSubscriber(store, 'a\0b@example.com'), '22021');
    await expectRefusal(insertSubscriber(store, 'ada@example.com'), '23505');
    for (const email of ['nope', '@example.com', 'ada@', `${'a'.repeat(250)}@b.io`]) {
      await expectRefusal(insertSubscriber(store, email), '23514');
    }
    await expectRefusal(store.query("update subscribers set status = 'gone'"), '23514');
    await expectRefusal(insertSubscriber(store, null), '23502');
    expect(await countRows(store, 'subscribers')).toBe(1);
  });

  test('an error contains no value from the refused row', async () => {
    const store = await openFresh();
    await insertSubscriber(store, 'secret@example.com');
    const errors = [
      await refusal(insertSubscriber(store, 'secret@example.com')),
      await refusal(insertSubscriber(store, `secret${'x'.repeat(300)}@example.com`)),
      await refusal(store.query('update subscribers set soft_bounces = $1', ['secret'])),
      await refusal(store.query('update subscribers set status = $1', ['secret'])),
    ];
    for (const error of errors) {
      expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain('secret');
    }
  });

  test('a refused statement rolls back the entire transaction even when the work swallows the error', async () => {
    const store = await openFresh();
    const later: string[] = [];
    const work = store.transaction(async (tx) => {
      await insertSubscriber(tx, 'ada@example.com');
      await insertSubscriber(tx, 'ada@example.com').catch(() => undefined);
      later.push((await refusal(countRows(tx, 'subscribers'))).code);
    });
    expect((await refusal(work)).code).toBe('23505');
    expect(later).toEqual(['25P02']);
    expect(await countRows(store, 'subscribers')).toBe(0);
  });

  test('a finished transaction accepts no more statements', async () => {
    const store = await openFresh();
    const finished: Queryable[] = [];
    await store.transaction(async (tx) => finished.push(tx));
    for (const tx of finished) expect((await refusal(insertSubscriber(tx, 'ada@example.com'))).code).toBe('25P01');
    expect(await countRows(store, 'subscribers')).toBe(0);
  });

  test('a call on the store inside a transaction is refused at once, and works again after it', async () => {
    const store = await openFresh();
    const calls = [
      () => store.query('select 1 as one'),
      () => store.query("insert into settings (key, value) values ('a', 'b')"),
      () => store.execute("update settings set value = 'c'"),
      () => store.transaction(async (tx) => tx.query('select 1 as one')),
    ];
    for (const call of calls) {
      const work = store.transaction(async (tx) => {
        await insertSubscriber(tx, 'ada@example.com');
        await call();
      });
      const error = await refusal(work);
      expect([error.code, error.message]).toEqual([
        '25001',
        'The store was called inside its own transaction: use the transaction that was passed in.',
      ]);
    }
    expect(await countRows(store, 'subscribers')).toBe(0);
    let isAfter: Promise<unknown> = Promise.resolve();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    await store.transaction(async () => {
      isAfter = isOver.then(() => insertSubscriber(store, 'bob@example.com'));
    });
    end();
    await isAfter;
    expect(await countRows(store, 'subscribers')).toBe(1);
  });

  test('work that throws is rolled back with its own error, and concurrent transactions are not affected', async () => {
    const store = await openFresh();
    const reason = new Error('changed my mind');
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        store.transaction(async (tx) => {
          await insertSubscriber(tx, `${index}@example.com`);
          if (index % 4 === 0) throw reason;
          if (index % 4 === 1) await insertSubscriber(tx, 'nope');
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20);
    expect(results[0]).toEqual({ status: 'rejected', reason });
    expect(await countRows(store, 'subscribers')).toBe(20);
  });

  test('a database opened twice is migrated once and keeps its rows', async () => {
    const place = await createPlace(kind, { isEmpty: true });
    const first = await openTestStore(place);
    await insertSubscriber(first, 'ada@example.com');
    const second = await openTestStore(place);
    expect(await countRows(second, 'subscribers')).toBe(1);
    const steps = listMigrations(first.dialect).map(({ number, name }) => ({ number, name, applied_at: testTime }));
    expect(await readSchemaSteps(second)).toEqual(steps);
  });

  test('five that open a new database at once write together, with the same new keys', async () => {
    const place = { ...(await createPlace(kind, { isEmpty: true })), now: () => new Date(testTime) };
    const dataDir = place.dataDir || createTestFolder();
    const opened = await Promise.all(Array.from({ length: 5 }, () => openKeyedStore({ ...place, dataDir })));
    const secrets = opened.map(({ keys }) => [keys.tokenKey, keys.hashKey].map((key) => key.export().toString('hex')));
    expect(new Set(secrets.map(String)).size).toBe(1);
    expect(secrets[0]).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{64}$/)]);
    const write = async (store: Store): Promise<void> => {
      for (let row = 0; row < 10; row += 1) await joinList(store);
    };
    await Promise.all(opened.flatMap(({ store }) => Array.from({ length: 8 }, () => write(store))));
    for (const { store } of opened) {
      expect([await countRows(store, 'subscribers'), await countRows(store, 'consents')]).toEqual([400, 400]);
      await store.close();
    }
  });

  test('a lock has one holder until it is released, and other names are independent', async () => {
    const store = await openTestStore(await createPlace(kind));
    const first = await store.tryLock('send');
    expect(first?.isLost()).toBe(false);
    expect(await store.tryLock('send')).toBeUndefined();
    const other = await store.tryLock('worker-1');
    expect(other).toBeDefined();
    await first?.release();
    await first?.release();
    const second = await store.tryLock('send');
    expect(second).toBeDefined();
    await Promise.all([second?.release(), other?.release()]);
  });

  test('closing waits for writes in progress, can be repeated, and later calls fail with 08006', async () => {
    const place = await createPlace(kind);
    const store = await openTestStore(place);
    const writes = Array.from({ length: 20 }, (_, index) => insertSubscriber(store, `${index}@example.com`));
    await Promise.all([store.close(), store.close()]);
    await Promise.all(writes);
    expect((await refusal(insertSubscriber(store, 'late@example.com'))).code).toBe('08006');
    expect((await refusal(countRows(store, 'subscribers'))).code).toBe('08006');
    expect(await countRows(await openTestStore(place), 'subscribers')).toBe(20);
  });

  test.each([
    [
      'newer',
      "insert into schema_migrations values (99, 'future', 'x', '2026')",
      /^The database has schema 99, .* only \d+/,
    ],
    ['changed', "update schema_migrations set checksum = 'other' where number = 1", /\S/],
  ])('a database whose schema is %s is refused with one sentence', async (reason, sql, message) => {
    const place = await createPlace(kind);
    await (await openTestStore(place)).query(sql);
    const refused = { code: `store-${reason}`, message: expect.stringMatching(message) };
    await expect(openTestStore(place)).rejects.toMatchObject(refused);
  });
});

test('an id matches the version 7 UUID example in RFC 9562', () => {
  const id = createRowId(new Date('2022-02-22T19:22:22.000Z'), 'f81d4fae-7dec-4cc3-98c4-dc0c0c07398f');
  expect(id).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});
