import { expect, test } from 'vitest';
import type { Store } from '../db/store.ts';
import { createPostgresDatabase, openTestStore } from '../db/test-store.ts';
import { addVisits, reportVisits, type VisitRow } from './visits.ts';

const now = () => new Date('2026-11-15T23:59:59.000Z');

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

test('a report sums up days, pages and referrers of its days, largest first', async () => {
  const store = await openTestStore();
  await addVisits(store, [
    { day: '2026-11-14', kind: 'page', name: '/', total: 40 },
    { day: '2026-11-15', kind: 'page', name: '/', total: 2 },
    { day: '2026-11-15', kind: 'page', name: '/about', total: 50 },
    { day: '2026-11-15', kind: 'subscribed', name: '/', total: 3 },
    { day: '2026-11-15', kind: 'visitors', name: '', total: 9 },
    { day: '2026-11-15', kind: 'mark', name: '2026-11-oil /', total: 1 },
    { day: '2026-11-14', kind: 'referrer', name: 'news.example', total: 12 },
    { day: '2026-11-13', kind: 'page', name: '/old', total: 8 },
  ]);
  expect(await reportVisits({ store, now }, 2)).toEqual({
    from: '2026-11-14',
    days: [
      { day: '2026-11-15', views: 52, visitors: 9, subscribed: 3 },
      { day: '2026-11-14', views: 40, visitors: 0, subscribed: 0 },
    ],
    pages: [
      { path: '/about', views: 50, subscribed: 0 },
      { path: '/', views: 42, subscribed: 3 },
    ],
    referrers: [{ host: 'news.example', views: 12 }],
  });
});
