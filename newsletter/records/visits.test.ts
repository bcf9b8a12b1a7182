import { expect, test } from 'vitest';
import type { Store } from '../db/store.ts';
import { createPostgresDatabase, createTestDatabase, openTestStore } from '../db/test-store.ts';
import { addVisits, reportVisits, type VisitKind, type VisitRow } from './visits.ts';

const now = () => new Date('2026-11-15T23:59:59.000Z');

const openEmpty = async (kind: string) => openTestStore({ databaseUrl: await createTestDatabase(kind) });

const row = (day: string, kind: VisitKind, name: string, total: number): VisitRow => ({ day, kind, name, total });

test.each(['SQLite', 'PostgreSQL'])('totals add up in %s, and a report covers the requested days', async (kind) => {
  const store = await openEmpty(kind);
  const today = [
    row('2026-11-15', 'page', '/blog', 2),
    row('2026-11-15', 'page', '/', 3),
    row('2026-11-15', 'page', '(404)', 7),
    row('2026-11-15', 'referrer', 'news.example', 4),
    row('2026-11-15', 'visitors', '', 2),
    row('2026-11-15', 'subscribed', '/blog', 1),
  ];
  await addVisits(store, today);
  await addVisits(store, today);
  await addVisits(store, [row('2026-11-14', 'page', '/', 5), row('2026-11-14', 'bots', '', 9)]);
  await addVisits(store, [row('2026-11-13', 'page', '/old', 1)]);
  expect(await reportVisits({ store, now }, 2)).toEqual({
    from: '2026-11-14',
    to: '2026-11-15',
    days: [
      { day: '2026-11-15', views: 10, visitors: 4, bots: 0, subscribed: 2 },
      { day: '2026-11-14', views: 5, visitors: 0, bots: 9, subscribed: 0 },
    ],
    pages: [
      { path: '/', views: 11, subscribed: 0 },
      { path: '/blog', views: 4, subscribed: 2 },
    ],
    referrers: [{ host: 'news.example', views: 8 }],
    notFound: 14,
  });
  expect((await reportVisits({ store, now }, 3)).pages).toContainEqual({ path: '/old', views: 1, subscribed: 0 });
});

test('servers that write the same rows at once, in any order, lose nothing', async () => {
  const databaseUrl = await createPostgresDatabase();
  const stores = [await openTestStore({ databaseUrl }), await openTestStore({ databaseUrl })];
  // More than fit into one statement.
  const rows = Array.from({ length: 603 }, (_, index) => row('2026-11-15', 'page', `/${index}`, 1));
  const writes = Array.from({ length: 20 }, (_, index) =>
    addVisits(stores[index % 2] as Store, index % 3 === 0 ? rows.toReversed() : rows),
  );
  await Promise.all(writes);
  expect((await reportVisits({ store: stores[0] as Store, now }, 1)).days).toMatchObject([{ views: 12_060 }]);
});
