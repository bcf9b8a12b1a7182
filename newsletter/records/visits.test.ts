import { expect, test } from 'vitest';
import type { Store } from '../db/store.ts';
import { createPostgresDatabase, openTestStore } from '../db/test-store.ts';
import { addVisits, reportVisits, type VisitRow } from './visits.ts';

const now = () => new Date('2026-11-15T23:59:59.000Z');

// What a report says about these rows is in cli/visit-stats.test.ts.
test('servers that write the same rows at once, in any order, lose nothing', async () => {
  const databaseUrl = await createPostgresDatabase();
  const stores = [await openTestStore({ databaseUrl }), await openTestStore({ databaseUrl })];
  // More than fit into one statement.
  const rows = Array.from(
    { length: 603 },
    (_, index): VisitRow => ({ day: '2026-11-15', kind: 'page', name: `/${index}`, total: 1 }),
  );
  const writes = Array.from({ length: 20 }, (_, index) =>
    addVisits(stores[index % 2] as Store, index % 3 === 0 ? rows.toReversed() : rows),
  );
  await Promise.all(writes);
  expect((await reportVisits({ store: stores[0] as Store, now }, 1)).days).toMatchObject([{ views: 12_060 }]);
});
