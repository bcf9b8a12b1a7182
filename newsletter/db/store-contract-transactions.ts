import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forgetConsents } from './forget-consents.ts';
import type { Queryable, Store, StoreError } from './store.ts';
import { countRows, insertConsent, insertSubscriber, refusal, testTime } from './test-subscribers.ts';

/** Transactions hold together, fail alone and end for good on both stores. */
export function testTransactions(openFresh: () => Promise<Store>): void {
  test('a transaction reads its own rows and keeps them together', async () => {
    const store = await openFresh();
    const seen = await store.transaction(async (tx) => {
      await insertSubscriber(tx, 'ada@example.com');
      await insertSubscriber(tx, 'bob@example.com');
      return countRows(tx, 'subscribers');
    });
    expect([seen, await countRows(store, 'subscribers')]).toEqual([2, 2]);
  });

  test('work that throws leaves nothing, and its own error comes out', async () => {
    const store = await openFresh();
    const reason = new Error('changed my mind');
    const work = store.transaction(async (tx) => {
      await insertSubscriber(tx, 'ada@example.com');
      throw reason;
    });
    await expect(work).rejects.toBe(reason);
    expect(await countRows(store, 'subscribers')).toBe(0);
  });

  test('a refused statement undoes its whole transaction even when the work swallows the error', async () => {
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

  test('a transaction that is over takes no statement', async () => {
    const store = await openFresh();
    const kept: Queryable[] = [];
    await store.transaction(async (tx) => kept.push(tx));
    for (const tx of kept) expect((await refusal(insertSubscriber(tx, 'ada@example.com'))).code).toBe('25P01');
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
  }, 10_000);

  test('a transaction may call another store', async () => {
    const [store, other] = [await openFresh(), await openFresh()];
    await store.transaction(() => other.transaction((tx) => insertSubscriber(tx, 'ada@example.com')));
    expect(await countRows(other, 'subscribers')).toBe(1);
  });

  test('of fifty inserts of one address at the same moment one is kept', async () => {
    const store = await openFresh();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => store.transaction((tx) => insertSubscriber(tx, 'ada@example.com'))),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as StoreError] : []));
    expect(refused.map((error) => error.code)).toEqual(Array.from({ length: 49 }, () => '23505'));
    expect(await countRows(store, 'subscribers')).toBe(1);
  });

  test('a failing transaction takes none of its neighbours with it', async () => {
    const store = await openFresh();
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        store.transaction(async (tx) => {
          await insertSubscriber(tx, `${index}@example.com`);
          if (index % 4 === 0) throw new Error('no');
          if (index % 4 === 1) await insertSubscriber(tx, 'nope');
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20);
    expect(await countRows(store, 'subscribers')).toBe(20);
  });

  test('acknowledged plain inserts are seen by the next read', async () => {
    const store = await openFresh();
    await Promise.all(Array.from({ length: 30 }, (_, index) => insertSubscriber(store, `${index}@example.com`)));
    expect(await countRows(store, 'subscribers')).toBe(30);
  });

  test('on conflict do nothing tells by its rows whether it inserted', async () => {
    const store = await openFresh();
    const sql = `insert into settings (key, value) values ('k', $1) on conflict (key) do nothing returning value`;
    expect([await store.query(sql, ['a']), await store.query(sql, ['b'])]).toEqual([[{ value: 'a' }], []]);
  });
}

/** Consents are append-only on both stores, but for a person who is forgotten. */
export function testConsents(openFresh: () => Promise<Store>): void {
  test('a consent can be neither changed nor deleted', async () => {
    const store = await openFresh();
    await insertConsent(store, 'one');
    for (const sql of ["update consents set text = 'x'", 'delete from consents']) {
      expect(await refusal(store.query(sql))).toMatchObject({ code: 'P0001', message: 'consents are append-only' });
    }
    expect(await countRows(store, 'consents')).toBe(1);
  });

  test('a forgotten subscriber leaves kind, version and time under the hash, and these rows stay for good', async () => {
    const store = await openFresh();
    await insertConsent(store, 'one');
    await insertConsent(store, 'two');
    const forgotten = { subscriberId: 'one', emailHash: 'ab12', textVersion: 'v2', at: '2026-04-01T00:00:00.000Z' };
    await store.transaction((tx) => forgetConsents(tx, { ...forgotten, newId: randomUUID }));
    const kept = { subscriber_id: 'ab12', text: '', page: null, ip: null };
    const columns = 'subscriber_id, kind, text, text_version, page, ip, created_at';
    const rows = await store.query(`select ${columns} from consents where subscriber_id <> 'two' order by created_at`);
    expect(rows).toEqual([
      { ...kept, kind: 'subscribe', text_version: 'v1', created_at: testTime },
      { ...kept, kind: 'forget', text_version: 'v2', created_at: '2026-04-01T00:00:00.000Z' },
    ]);
    expect(await countRows(store, 'settings')).toBe(0);
    for (const id of ['ab12', 'two']) {
      expect((await refusal(store.query('delete from consents where subscriber_id = $1', [id]))).code).toBe('P0001');
    }
  });
}
