import { expect, test } from 'vitest';
import type { Store } from './store.ts';
import { countRows, insertSubscriber, refusal, testTime } from './test-subscribers.ts';

/** What goes in comes out the same on both stores. */
export function testValues(openFresh: () => Promise<Store>): void {
  test('text of any script, times and null come back as they went in', async () => {
    const store = await openFresh();
    const email = 'zoë+🚚@bücher.example';
    expect(await insertSubscriber(store, email, 'one')).toEqual([{ id: 'one', email, created_at: testTime }]);
    expect(await store.query('select email, confirmed_at, confirm_mails, topics, frequency from subscribers')).toEqual([
      { email, confirmed_at: null, confirm_mails: 0, topics: '', frequency: 'every' },
    ]);
  });

  test('counts, sums, halves and truths are numbers', async () => {
    const store = await openFresh();
    await store.query("insert into rate_limits values ('k', $1, $2)", [0.1, testTime]);
    await insertSubscriber(store, 'ada@example.com');
    await store.query('update subscribers set confirm_mails = confirm_mails + $1', [5]);
    const sql = `select count(*) as count, sum(confirm_mails) as sum, max(confirm_mails) / 2 as half,
      max(confirm_mails) > 3 as truth, (select level from rate_limits) as level from subscribers`;
    expect(await store.query(sql)).toEqual([{ count: 1, sum: 5, half: 2, truth: 1, level: 0.1 }]);
  });

  test('rows are ordered by their bytes, and LIKE minds the case', async () => {
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

  test('a parameter may stand in several places and in any order', async () => {
    const store = await openFresh();
    await store.query('insert into settings values ($2, $1), ($3, $1)', ['value', 'first', 'second']);
    expect(await store.query('select key, value from settings order by key')).toEqual([
      { key: 'first', value: 'value' },
      { key: 'second', value: 'value' },
    ]);
  });

  test('a missing table, a missing column and a wrong word have their own codes', async () => {
    const store = await openFresh();
    expect((await refusal(store.query('select * from absent'))).code).toBe('42P01');
    expect((await refusal(store.query('select absent from subscribers'))).code).toBe('42703');
    expect((await refusal(store.query('selct 1'))).code).toBe('42601');
  });
}

/** What is refused is refused with the same code, name and words on both stores. */
export function testRefusals(openFresh: () => Promise<Store>): void {
  test('a second row with the same address is refused as subscribers_email_key', async () => {
    const store = await openFresh();
    await insertSubscriber(store, 'ada@example.com');
    expect(await refusal(insertSubscriber(store, 'ada@example.com'))).toMatchObject({
      code: '23505',
      constraint: 'subscribers_email_key',
      message: 'duplicate key value violates unique constraint "subscribers_email_key"',
    });
  });

  test('a second row with the same id is refused as subscribers_pkey', async () => {
    const store = await openFresh();
    await insertSubscriber(store, 'ada@example.com', 'one');
    const error = await refusal(insertSubscriber(store, 'bob@example.com', 'one'));
    expect(error).toMatchObject({ code: '23505', constraint: 'subscribers_pkey' });
  });

  test('an address without its parts, or longer than 254 characters, breaks subscribers_email_check', async () => {
    const store = await openFresh();
    for (const email of ['nope', '@example.com', 'ada@', `${'a'.repeat(250)}@b.io`]) {
      expect(await refusal(insertSubscriber(store, email))).toMatchObject({
        code: '23514',
        constraint: 'subscribers_email_check',
        message: 'new row for relation "subscribers" violates check constraint "subscribers_email_check"',
      });
    }
    expect(await countRows(store, 'subscribers')).toBe(0);
  });

  test('an unknown status breaks the check on an update too', async () => {
    const store = await openFresh();
    await insertSubscriber(store, 'ada@example.com');
    const error = await refusal(store.query("update subscribers set status = 'gone'"));
    expect(error).toMatchObject({ code: '23514', constraint: 'subscribers_status_check' });
  });

  test('a missing address is refused as null', async () => {
    const store = await openFresh();
    const error = await refusal(insertSubscriber(store, null));
    expect(error.code).toBe('23502');
    expect(error.message).toBe('null value in column "email" of relation "subscribers" violates not-null constraint');
  });

  test('text with a NUL is refused', async () => {
    const store = await openFresh();
    expect((await refusal(insertSubscriber(store, 'a\0b@example.com'))).code).toBe('22021');
  });

  test('a refusal carries no value of the refused row', async () => {
    const store = await openFresh();
    await insertSubscriber(store, 'secret@example.com');
    const errors = [
      await refusal(insertSubscriber(store, 'secret@example.com')),
      await refusal(insertSubscriber(store, `secret${'x'.repeat(300)}@example.com`)),
      await refusal(store.query('update subscribers set confirm_mails = $1', ['secret'])),
      await refusal(store.query('update subscribers set status = $1', ['secret'])),
    ];
    for (const error of errors) {
      expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain('secret');
    }
  });
}
