import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../db/open-store.ts';
import type { Store } from '../db/store.ts';
import { createPostgresDatabase, createTestFolder } from '../db/test-store.ts';
import { addVisits, reportVisits, type VisitKind, type VisitRow } from './visits.ts';

const now = () => new Date('2026-11-15T23:59:59.000Z');

async function openAt(databaseUrl: string | undefined): Promise<Store> {
  const store = await openStore({ dataDir: databaseUrl ? '' : createTestFolder(), databaseUrl, now });
  onTestFinished(() => store.close());
  return store;
}

const openEmpty = async (dialect: Store['dialect']): Promise<Store> =>
  openAt(dialect === 'postgres' ? await createPostgresDatabase() : undefined);

const row = (day: string, kind: VisitKind, name: string, total: number): VisitRow => ({ day, kind, name, total });

test.each(['sqlite', 'postgres'] as const)(
  'totals add up in %s, and a report covers the requested days',
  async (dialect) => {
    const store = await openEmpty(dialect);
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
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'more rows than fit into one statement are written in %s',
  async (dialect) => {
    const store = await openEmpty(dialect);
    await addVisits(
      store,
      Array.from({ length: 1203 }, (_, index) => row('2026-11-15', 'page', `/${index}`, 1)),
    );
    expect((await reportVisits({ store, now }, 1)).days).toMatchObject([{ views: 1203 }]);
  },
);

test('servers that write the same rows at once, in any order, lose nothing', async () => {
  const databaseUrl = await createPostgresDatabase();
  const stores = [await openAt(databaseUrl), await openAt(databaseUrl)];
  const rows = Array.from({ length: 50 }, (_, index) => row('2026-11-15', 'page', `/${index}`, 1));
  const writes = Array.from({ length: 40 }, (_, index) =>
    addVisits(stores[index % 2] as Store, index % 3 === 0 ? rows.toReversed() : rows),
  );
  await Promise.all(writes);
  expect((await reportVisits({ store: stores[0] as Store, now }, 1)).days).toMatchObject([{ views: 2000 }]);
});
