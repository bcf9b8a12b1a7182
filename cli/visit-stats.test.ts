import { expect, test } from 'vitest';
import { addVisits, type VisitRow } from '../newsletter/records/visits.ts';
import { createTestGarage } from './test-garage.ts';

const dayMs = 24 * 60 * 60 * 1000;
// Taken once: a test may run over midnight.
const startedAt = Date.now();
const dayBefore = (days: number): string => new Date(startedAt - days * dayMs).toISOString().slice(0, 10);

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

test('days, pages, referrers and conversions are shown; without counts it says so, and why when counting is off', async () => {
  const garage = createTestGarage();
  await garage.run(['migrate']);
  const empty = await garage.run(['stats', '--days', '7']);
  expect(empty).toMatchObject({ code: 0, err: `Reading ${garage.dataDir}/garage.sqlite\n` });
  const [, from = '', to = ''] = /^No visits were counted from (\S+) to (\S+)\. The server saves/.exec(empty.out) ?? [];
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * dayMs);
  expect((await garage.run(['stats'], { env: { VISIT_COUNTS: 'off' } })).out).toContain('VISIT_COUNTS is off');

  await garage.withStore(async (store) => {
    await addVisits(store, rowsOf(dayBefore(1)));
    await addVisits(store, [{ day: dayBefore(40), kind: 'page', name: '/old', total: 8 }]);
  });
  const { code, out } = await garage.run(['stats']);
  expect(code).toBe(0);
  const [days = '', pages = '', referrers = '', winners = '', missing = ''] = out.trimEnd().split('\n\n');
  expect(days.split('\n')).toEqual([
    'day         views  visitors  bots  subscribed',
    `${dayBefore(1)}  62     9         5     3`,
  ]);
  expect(pages.split('\n').slice(0, 2)).toEqual(['page      views', '/         40']);
  expect(pages).toContain('… and 3 more: --json prints them all.');
  expect(referrers).toBe('referrer      views\nnews.example  12');
  expect(winners).toBe('subscribed on  subscribed  share of views\n/              3           7.5%');
  expect(missing).toBe('6 requests for pages that do not exist.');

  const report = JSON.parse((await garage.run(['stats', '--json', '--days', '60'])).out);
  expect(report.days).toHaveLength(2);
  expect(report.pages).toHaveLength(24);
  expect(report.notFound).toBe(6);
});
