import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hammer } from './hammer-fixture.ts';
import { ask } from './test-client.ts';
import { openWorkers } from './workers-fixture.ts';

const slow = 120_000;

test('SIGUSR2 renews every worker with the new pages: nothing is refused, lost or failed meanwhile', {
  timeout: slow,
}, async () => {
  // Who is renewed does not drain: what stands in front never hears that the machine stops.
  const server = await openWorkers({ WORKERS: '2', RATE_LIMIT: 'off', DRAIN_SECONDS: '2' });
  const { port, child, output, workers, distFolder, withStore } = server;
  const old = workers();
  const load = hammer(port, ['/about', '/readyz']);
  await expect.poll(load.answered, { timeout: slow }).toBeGreaterThan(50);
  const file = join(distFolder, 'site/about/index.html');
  const page = await readFile(file, 'utf8');
  await writeFile(file, page.replace(/^..../, 'NEW!'));
  child.kill('SIGUSR2');
  await expect.poll(() => output.text, { timeout: slow }).toContain('"renewed"');
  const before = load.answered();
  await expect.poll(load.answered, { timeout: slow }).toBeGreaterThan(before + 50);
  const { failures, acknowledged } = await load.stop();
  expect(failures).toEqual([]);
  expect(workers()).toHaveLength(2);
  expect(workers().filter((pid) => old.includes(pid))).toEqual([]);
  expect((await ask(port, '/about')).text).toBe(page.replace(/^..../, 'NEW!'));
  const rows = await withStore((store) => store.query<{ email: string }>('select email from subscribers'));
  const stored = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  expect(output.text).not.toContain('worker-ended');
  expect(await server.stop()).toBe(0);
});

test('a build that cannot be read never takes the place of a good one', { timeout: slow }, async () => {
  const server = await openWorkers({ WORKERS: '2' });
  const old = server.workers();
  await truncate(join(server.distFolder, 'site/about/index.html'), 1);
  server.child.kill('SIGUSR2');
  await expect.poll(() => server.output.text, { timeout: slow }).toContain('"renewal-failed"');
  expect(server.output.text).toContain('about/index.html is missing or incomplete');
  expect(server.workers()).toEqual(old);
  expect((await ask(server.port, '/about')).status).toBe(200);
});

test('a server alone says that it cannot renew itself, and goes on', { timeout: slow }, async () => {
  const server = await openWorkers({});
  server.child.kill('SIGUSR2');
  await expect.poll(() => server.output.text, { timeout: slow }).toContain('"renewal-refused"');
  expect((await ask(server.port, '/about')).status).toBe(200);
});
