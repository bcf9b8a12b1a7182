import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../newsletter/db/open-store.ts';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { addVisits, type VisitRow } from '../newsletter/visits.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

const slow = 60_000;
const dayMs = 24 * 60 * 60 * 1000;
const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

let garage: TestGarage;
let postgres: TestPostgres;
beforeAll(async () => {
  [garage, postgres] = await Promise.all([createTestGarage(), startTestPostgres()]);
}, slow);
afterAll(() => Promise.all([garage.remove(), postgres.stop()]));

function rowsOf(day: string): VisitRow[] {
  const pages = Array.from({ length: 22 }, (_, index) => ({ name: `/blog/${index}`, total: 1 }));
  return [
    { day, kind: 'page', name: '/', total: 40 },
    { day, kind: 'page', name: '(404)', total: 6 },
    ...pages.map((page): VisitRow => ({ day, kind: 'page', ...page })),
    { day, kind: 'referrer', name: 'news.example', total: 12 },
    { day, kind: 'visitors', name: '', total: 9 },
    { day, kind: 'bots', name: '', total: 5 },
    { day, kind: 'subscribed', name: '/', total: 3 },
  ];
}

test('a store without counts says so, and why when counting is off', { timeout: slow }, async () => {
  const empty = await garage.run(['stats', '--days', '7']);
  expect(empty).toMatchObject({ code: 0, err: '' });
  expect(empty.out).toBe(
    `Nothing was counted from ${dayBefore(6)} to ${dayBefore(0)}. The server writes its counts every few seconds while pages are opened.\n`,
  );
  expect((await garage.run(['stats'], { env: { VISIT_COUNTS: 'off' } })).out).toContain('VISIT_COUNTS is off');
  expect((await garage.run(['stats', '--days', '0'])).code).toBe(2);
});

test.each(['sqlite', 'postgres'])(
  'days, pages, referrers and conversions are shown while %s is in use',
  {
    timeout: slow,
  },
  async (dialect) => {
    const databaseUrl = dialect === 'postgres' ? await postgres.createDatabase() : undefined;
    const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const store = await openStore({ dataDir: garage.dataDir, databaseUrl, now: () => new Date() });
    await addVisits(store, rowsOf(dayBefore(1)));
    await addVisits(store, [{ day: dayBefore(40), kind: 'page', name: '/old', total: 8 }]);
    const { code, out } = await garage.run(['stats'], { env });
    expect(code).toBe(0);
    const [days = '', pages = '', referrers = '', winners = '', missing = ''] = out.trimEnd().split('\n\n');
    expect(days.split('\n')).toEqual([
      'day         views  visitors  bots  subscribed',
      `${dayBefore(1)}  62     9         5     3`,
    ]);
    expect(pages.split('\n').slice(0, 2)).toEqual(['page      views', '/         40']);
    expect(pages).toContain('… and 3 more: --json prints them all.');
    expect(referrers).toBe('referrer      views\nnews.example  12');
    expect(winners).toBe('subscribed on  subscribed  share of views\n/              3           7.5 %');
    expect(missing).toBe('Addresses that do not exist were asked for 6 times.');

    const report = JSON.parse((await garage.run(['stats', '--json', '--days', '60'], { env })).out);
    expect(report.days).toHaveLength(2);
    expect(report.pages).toHaveLength(24);
    expect(report.notFound).toBe(6);
    await store.close();
  },
);
