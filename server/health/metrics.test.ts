import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { addPeople, createPeople } from '../../newsletter/sending/test-sending.ts';
import { openForTest } from '../../newsletter/service/test-case.ts';
import { subscribe } from '../../newsletter/subscribers/subscribe.ts';
import { openServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';
import { ask } from '../test-client.ts';
import { openMetricsServer } from './metrics.ts';
import { addStoreMetrics } from './store-metrics.ts';

const json = { 'content-type': 'application/json', apikey: 'public-anon-key' };

/** Reads Prometheus text into name with labels → value. */
function parseMetrics(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('the metrics port counts requests and refusals, and names no reader and no page', async () => {
  const site = await writeFixtureSite();
  const settings = { DIST_FOLDER: site.distFolder, DATA_DIR: createTestFolder(), METRICS_PORT: '0' };
  const { port, output, child, exit } = await openServerProcess(settings);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
    await site.remove();
  });
  await expect.poll(() => output.text).toContain('metrics-open');
  const metricsPort = Number(/"metrics-open","detail":"http:\/\/127.0.0.1:(\d+)/.exec(output.text)?.[1]);
  const { headers } = await ask(port, '/about');
  await ask(port, '/about', { headers: { 'if-none-match': headers.etag ?? '' } });
  await ask(port, '/nope/reader@example.com');
  await ask(port, '/blog?category=anything');
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const body = JSON.stringify({ email: `r${index}@example.com` });
    await ask(port, '/rest/v1/subscribers', { method: 'POST', headers: json, body });
  }
  const answer = await ask(metricsPort, '/metrics');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(answer.text).not.toMatch(/example\.com|\/about|nope/);
  const values = parseMetrics(answer.text);
  const requests = (kind: string, status: string) =>
    values.get(`garage_http_requests_total{kind="${kind}",status="${status}"}`);
  expect([requests('page', '2xx'), requests('page', '3xx'), requests('not-found', '4xx')]).toEqual([1, 1, 1]);
  expect([requests('archive', '2xx'), requests('data', '2xx'), requests('data', '4xx')]).toEqual([1, 5, 1]);
  expect(values.get('garage_subscribers{status="active"}')).toBe(5);
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);

  // The public port does not have it, and the metrics port has nothing else.
  expect((await ask(port, '/metrics')).status).toBe(404);
  expect((await ask(metricsPort, '/about')).status).toBe(404);
  expect((await ask(metricsPort, '/metrics', { method: 'POST' })).status).toBe(405);

  const taken = openMetricsServer(metricsPort, new Registry());
  await expect(taken).rejects.toThrow(/^METRICS_PORT=\d+ cannot be opened \(it is already in use\)/);
});

test('subscribers are counted by status, at most once a minute; a paused issue is stuck; a closed database shows as down', async () => {
  const { newsletter, pass } = await openForTest();
  await addPeople(newsletter, createPeople(3));
  await subscribe(newsletter, { email: 'reader@example.org' });
  pass(90_000);
  /** A server that was just started. */
  const start = () => {
    const registry = new Registry();
    addStoreMetrics(registry, newsletter);
    return async () => parseMetrics(await registry.metrics());
  };
  const read = start();
  const first = await read();
  expect([first.get('garage_subscribers{status="active"}'), first.get('garage_store_up')]).toEqual([4, 1]);
  expect([first.get('garage_mails_waiting_seconds'), first.get('garage_issues_stuck')]).toEqual([90, 0]);
  const sql = `insert into issues (id, status, subject, content_hash, envelope, pace_at, created_at, updated_at)
    values ('towing', 'paused', 'Towing', '', '{}', '', '', '')`;
  await newsletter.store.execute(sql);
  await newsletter.store.execute("update issues set started_at = '2026-11-15T12:00:00.000Z'");
  for (const [key, kind] of ['hard', 'soft', 'complaint'].entries()) {
    const bounce = "insert into bounces (key, kind, issue_id, created_at) values ($1, $2, 'towing', '')";
    await newsletter.store.execute(bounce, [String(key), kind]);
  }
  const paused = await start()();
  expect([paused.get('garage_issues_stuck'), paused.get('garage_issues_paused')]).toEqual([1, 1]);
  expect(paused.get('garage_last_issue_came_back_rate{domain="all"}')).toBe(2);
  await newsletter.store.execute("update subscribers set status = 'bounced'");
  expect((await read()).get('garage_subscribers{status="active"}')).toBe(4);
  await newsletter.store.close();
  expect((await start()()).get('garage_store_up')).toBe(0);
});
