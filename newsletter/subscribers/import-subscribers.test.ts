import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../db/test-postgres.ts';
import { openTestNewsletter } from '../open-test-newsletter.ts';
import { addSubscriber, importSubscribers, planImport } from './import-subscribers.ts';
import { countSubscribers, findSubscriber, listSubscribers } from './subscriber.ts';
import { signToken } from './tokens.ts';
import { unsubscribe } from './unsubscribe.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

const email = 'reader@example.com';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  async function open() {
    const databaseUrl = store === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
    const opened = await openTestNewsletter({ databaseUrl });
    onTestFinished(opened.close);
    return opened.newsletter;
  }

  test('an import adds new people and changes no one else', async () => {
    const newsletter = await open();
    await addSubscriber(newsletter, { email });
    const left = await findSubscriber(newsletter, email);
    await unsubscribe(newsletter, signToken(newsletter, 'unsubscribe', left?.id ?? ''));
    await addSubscriber(newsletter, { email: 'there@example.com', topics: 'Reviews' });
    const rows = [
      { email },
      { email: 'there@example.com' },
      { email: 'new@example.com', topics: 'Comparisons', createdAt: '2020-01-01T00:00:00.000Z' },
      { email: 'new@example.com' },
    ];
    const outcomes = [
      [email, 'unsubscribed'],
      ['there@example.com', 'active'],
      ['new@example.com', 'new'],
    ] as const;
    expect(
      await planImport(
        newsletter,
        rows.map((row) => row.email),
      ),
    ).toEqual(new Map(outcomes));
    expect(await countSubscribers(newsletter)).toMatchObject({ total: 2 });
    expect(await importSubscribers(newsletter, rows)).toEqual(new Map(outcomes));
    expect(await importSubscribers(newsletter, rows)).toEqual(new Map([...outcomes, ['new@example.com', 'active']]));
    expect(await countSubscribers(newsletter)).toEqual({
      total: 3,
      byStatus: { pending: 0, active: 2, unsubscribed: 1, bounced: 0 },
      suppressed: 0,
      joined: { last7Days: 3, last30Days: 3 },
    });
  });

  test('a thousand rows are imported in one batch, and the list is read in order, a batch at a time', async () => {
    const newsletter = await open();
    const emails = Array.from({ length: 1000 }, (_, index) => `r${String(index).padStart(4, '0')}@example.com`);
    await importSubscribers(
      newsletter,
      emails.toReversed().map((address) => ({ email: address })),
    );
    const listed: string[] = [];
    for await (const row of listSubscribers(newsletter, { batchSize: 300 })) listed.push(row.email);
    expect(listed).toEqual(emails);
    const gone: string[] = [];
    for await (const row of listSubscribers(newsletter, { status: 'unsubscribed' })) gone.push(row.email);
    expect(gone).toEqual([]);
    await expect(importSubscribers(newsletter, Array(1001).fill({ email }))).rejects.toThrow(RangeError);
  });

  test('an address is added once; a duplicate or invalid one is reported', async () => {
    const newsletter = await open();
    expect(await addSubscriber(newsletter, { email: ' Reader@Example.com' })).toMatchObject({ kind: 'added', email });
    expect(await addSubscriber(newsletter, { email })).toEqual({ kind: 'there', status: 'active' });
    expect(await addSubscriber(newsletter, { email: 'nope' })).toMatchObject({ kind: 'invalid' });
    expect(await newsletter.store.query('select kind from consents')).toEqual([{ kind: 'add' }]);
  });
});
