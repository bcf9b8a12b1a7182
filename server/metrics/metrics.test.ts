import { expect, onTestFinished, test } from 'vitest';
import { startTestPostgres } from '../../newsletter/db/test-postgres.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { openTestNewsletter } from '../../newsletter/open-test-newsletter.ts';
import { addPeople, createPeople } from '../../newsletter/sending/test-sending.ts';
import { startServerProcess } from '../server-process.ts';
import { ask } from '../test-client.ts';
import { keepAsking, openWorkers, writePageRequest } from '../workers-fixture.ts';
import { sumFamilies } from './family.ts';
import { createListFigures } from './list-figures.ts';
import { readMetrics } from './test-metrics.ts';
import { writeMetrics } from './write-text.ts';

const slow = 120_000;
const json = { 'content-type': 'application/json', apikey: 'public-anon-key' };

test('labels and help are escaped, and numbers are written as the format has them', () => {
  const samples = [
    { labels: { odd: 'a"b\\c\nd' }, value: 1e21 },
    { labels: { odd: 'e' }, value: Infinity },
  ];
  const text = writeMetrics([{ name: 'x_total', help: 'A\\B\nC', type: 'counter', samples }]);
  expect(text).toBe(
    '# HELP x_total A\\\\B\\nC\n# TYPE x_total counter\nx_total{odd="a\\"b\\\\c\\nd"} 1e+21\nx_total{odd="e"} +Inf\n',
  );
  expect(readMetrics(text).values.get('x_total{odd="e"}')).toBe(Infinity);
});

test('figures of several processes are summed by name and labels', () => {
  const one = { name: 'x', help: 'x', type: 'counter' as const, samples: [{ labels: { a: '1' }, value: 2 }] };
  const two = { ...one, samples: [...one.samples, { labels: { a: '2' }, value: 5 }] };
  expect(sumFamilies([[one], [two]])).toEqual([
    { ...one, samples: [{ labels: { a: '1' }, value: 4 }, two.samples[1]] },
  ]);
});

test('several workers answer on one port, summed, and what they counted outlives them', { timeout: slow }, async () => {
  const settings = { WORKERS: '2', METRICS_PORT: '0' };
  const { port, output, child, workers } = await openWorkers(settings);
  await expect.poll(() => output.text, { timeout: slow }).toContain('metrics-open');
  const figuresPort = Number(/"metrics-open","detail":"http:\/\/127.0.0.1:(\d+)/.exec(output.text)?.[1]);
  const read = async () => {
    const answer = await ask(figuresPort, '/metrics');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    return readMetrics(answer.text);
  };
  const requests = (kind: string, status: string) => `garage_http_requests_total{kind="${kind}",status="${status}"}`;
  const before = await read();
  expect(before.values.get(requests('page', '2xx'))).toBe(0);
  expect(before.values.get('garage_workers')).toBe(2);

  // Many connections, so that both workers get some; then one that has the page already.
  const lanes = Array.from({ length: 10 }, () =>
    keepAsking(port, (index) => (index < 6 ? writePageRequest('/about') : undefined)),
  );
  await Promise.all(lanes);
  const { headers } = await ask(port, '/about');
  await ask(port, '/about', { headers: { 'if-none-match': headers.etag ?? '' } });
  await ask(port, '/nope/reader@example.com');
  await ask(port, '/blog?category=anything');
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const body = JSON.stringify({ email: `r${index}@example.com` });
    await ask(port, '/rest/v1/subscribers', { method: 'POST', headers: json, body });
  }
  const { values, types } = await read();
  expect(values.get(requests('page', '2xx'))).toBe(61);
  expect(values.get(requests('page', '3xx'))).toBe(1);
  expect(values.get('garage_http_not_modified_total')).toBe(1);
  expect(values.get('garage_http_direct_pages_total')).toBeGreaterThanOrEqual(60);
  expect(values.get(requests('not-found', '4xx'))).toBe(1);
  expect(values.get(requests('archive', '2xx'))).toBe(1);
  expect([values.get(requests('data', '2xx')), values.get(requests('data', '4xx'))]).toEqual([5, 1]);
  expect(values.get('garage_http_request_duration_seconds_count{kind="data"}')).toBe(6);
  expect(values.get('garage_limiter_refusals_total')).toBe(1);
  expect(values.get('garage_store_commit_seconds_count')).toBeGreaterThanOrEqual(5);
  expect(types.get('garage_store_commit_seconds')).toBe('histogram');
  for (const worker of [0, 1, 2]) {
    expect(values.get(`process_resident_memory_bytes{worker="${worker}"}`)).toBeGreaterThan(1e6);
    const startedAt = values.get(`process_start_time_seconds{worker="${worker}"}`) ?? 0;
    expect(Math.abs(Date.now() / 1000 - startedAt)).toBeLessThan(slow);
  }
  const text = (await ask(figuresPort, '/metrics')).text;
  expect(text).not.toMatch(/example\.com|\/about|nope/);

  // The public port knows nothing of it, and this port nothing else.
  expect((await ask(port, '/metrics')).status).toBe(404);
  expect((await ask(figuresPort, '/about')).status).toBe(404);
  expect((await ask(figuresPort, '/metrics', { method: 'POST' })).status).toBe(405);

  const old = workers();
  child.kill('SIGUSR2');
  const startedAt: number[] = [];
  const readOn = async () => {
    startedAt.push((await read()).values.get('process_start_time_seconds{worker="1"}') ?? 0);
    return output.text;
  };
  await expect.poll(readOn, { timeout: slow }).toContain('"renewed"');
  // While two have the same number, one of them speaks for it.
  expect(Math.max(...startedAt)).toBeLessThan(Date.now() / 1000 + slow);
  expect(workers().filter((pid) => old.includes(pid))).toEqual([]);
  expect((await read()).values.get(requests('page', '2xx'))).toBe(61);
});

test('a taken port of the figures is said in one sentence; without METRICS_PORT none is open', {
  timeout: slow,
}, async () => {
  const { port, output } = await openWorkers({});
  expect(output.text).not.toContain('metrics');
  const taken = startServerProcess({ PORT: '0', METRICS_PORT: String(port), DATA_DIR: createTestFolder() });
  expect(await taken.exit).toBe(1);
  expect(taken.output.text).toMatch(
    /^The port \d+ of METRICS_PORT cannot be opened on 127.0.0.1 \(it is already taken\)/,
  );
});

test.each(['sqlite', 'postgres'])(
  'on %s the list is counted by status, and not at every question',
  {
    timeout: slow,
  },
  async (kind) => {
    const postgres = kind === 'postgres' ? await startTestPostgres() : undefined;
    const opened = await openTestNewsletter({ databaseUrl: await postgres?.createDatabase() });
    onTestFinished(async () => {
      await opened.close();
      await postgres?.stop();
    });
    await addPeople(opened.newsletter, createPeople(3));
    const gather = createListFigures(opened.newsletter);
    const read = async () => readMetrics(writeMetrics(await gather())).values;
    const first = await read();
    expect([first.get('garage_subscribers{status="active"}'), first.get('garage_store_up')]).toEqual([3, 1]);
    expect([first.get('garage_issue_under_way'), first.get('garage_issues_stuck')]).toEqual([0, 0]);
    await opened.newsletter.store.execute("update subscribers set status = 'bounced'");
    expect((await read()).get('garage_subscribers{status="active"}')).toBe(3);
    await opened.newsletter.store.close();
    const away = createListFigures(opened.newsletter);
    expect(readMetrics(writeMetrics(await away())).values).toEqual(new Map([['garage_store_up', 0]]));
  },
);
