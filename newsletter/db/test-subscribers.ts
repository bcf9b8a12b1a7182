import { randomUUID } from 'node:crypto';
import { createRowId, type Queryable, type Row, type Store, type StoreFailure, storeCodeOf } from './store.ts';

export const testTime = '2026-03-01T12:00:00.000Z';

/** Returns an id like the ones the product creates. */
export function createTestId(): string {
  return createRowId(new Date(), randomUUID());
}

export async function insertSubscriber(store: Queryable, email: string | null, id = createTestId()): Promise<Row[]> {
  return store.query(
    `insert into subscribers (id, email, status, created_at, updated_at) values ($1, $2, 'active', $3, $3)
     returning id, email, created_at`,
    [id, email, testTime],
  );
}

export async function insertConsent(store: Queryable, subscriberId: string): Promise<void> {
  await store.query(
    `insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at)
     values ($1, $2, 'subscribe', 'I agree to the letters.', 'v1', '/blog', '203.0.113.0', $3)`,
    [createTestId(), subscriberId, testTime],
  );
}

/** Inserts a subscriber and the consent that belongs to it, together. */
export function joinList(store: Store, name = createTestId()): Promise<void> {
  return store.transaction(async (tx) => {
    await insertSubscriber(tx, `${name}@example.com`, name);
    await insertConsent(tx, name);
  });
}

export async function countRows(store: Queryable, table: string): Promise<number> {
  const [row] = await store.query<{ count: number }>(`select count(*) as count from ${table}`);
  return row?.count ?? -1;
}

/** Returns the failure of the database that a promise rejects with; anything else fails the test. */
export async function refusal(promise: Promise<unknown>): Promise<StoreFailure> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason as StoreFailure,
  );
  if (storeCodeOf(error) === undefined) throw new Error('expected a failure of the database', { cause: error });
  return error as StoreFailure;
}

/** Makes an address watch something, as a reader does who has confirmed it. */
export async function insertWatch(store: Queryable, email: string): Promise<void> {
  await store.query(
    `insert into watches (id, reader_id, email, subject, told, consent, created_at, confirmed_at)
     values ($1, $1, $2, 'fact.oil', '', 'Tell me.', $3, $3)`,
    [createTestId(), email, testTime],
  );
}
