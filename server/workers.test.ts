import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestNewsletter } from '../newsletter/open-test-newsletter.ts';
import { freezeIssue } from '../newsletter/sending/freeze-issue.ts';
import { scheduleIssue } from '../newsletter/sending/issue-actions.ts';
import { addPeople, createBuiltIssue, createPeople } from '../newsletter/sending/test-sending.ts';
import { reportVisits } from '../newsletter/visits.ts';
import { startServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { ask } from './test-client.ts';
import { browser } from './visits-fixture.ts';
import { keepAsking, openWorkers, writePageRequest, writeSubscription } from './workers-fixture.ts';

const slow = 120_000;

test('several processes share one port, say once that it is open, and all end with SIGTERM', {
  timeout: slow,
}, async () => {
  const { port, output, workers, stop } = await openWorkers({ WORKERS: '3' });
  expect(workers()).toHaveLength(3);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(port, '/about')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const pids = workers();
  expect(await stop()).toBe(0);
  expect(output.text.match(/is open at/g)).toHaveLength(1);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

test('what keeps the server from starting is said once, with exit code 1', { timeout: slow }, async () => {
  const site = await writeFixtureSite();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const environment = { WORKERS: '2', DATA_DIR: join(site.distFolder, 'data') };
  const taken = startServerProcess({ ...environment, PORT: String(port), DIST_FOLDER: site.distFolder });
  const unbuilt = startServerProcess({ ...environment, PORT: '0', DIST_FOLDER: '/nowhere' });
  const wrong = startServerProcess({ WORKERS: 'many' });
  expect(await Promise.all([taken.exit, unbuilt.exit, wrong.exit])).toEqual([1, 1, 1]);
  expect(taken.output.text).toBe(`Port ${port} is already taken; choose another one: PORT=${port + 1} npm start\n`);
  expect(unbuilt.output.text).toMatch(/^The site is not built yet: [^\n]+\n$/);
  expect(wrong.output.text).toMatch(/^WORKERS must be [^\n]+\n$/);
  other.close();
  await site.remove();
});

test('kill -9 of workers under load loses no acknowledged subscriber, and the port goes on answering', {
  timeout: slow,
}, async () => {
  const { port, output, workers, stop, withStore } = await openWorkers({ WORKERS: '3', RATE_LIMIT: 'off' });
  const acknowledged: string[] = [];
  let [sent, isOver] = [0, false];
  onTestFinished(() => {
    isOver = true;
  });
  const load = async (lane: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const emailOf = (index: number): string => `r${lane}.${turn}.${index}@example.com`;
      const outcomes = await keepAsking(port, (index) => {
        sent += 1;
        return isOver ? undefined : writeSubscription(emailOf(index));
      });
      for (const { index, status } of outcomes) if (status === 201) acknowledged.push(emailOf(index));
    }
  };
  const lanes = Array.from({ length: 6 }, (_, lane) => load(lane));
  for (const victim of [2, 0]) {
    const before = sent;
    await expect.poll(() => sent, { timeout: slow }).toBeGreaterThan(before + 60);
    const pid = workers()[victim];
    // To kill process 0 would be to kill ourselves.
    if (pid === undefined) throw new Error(`There is no worker ${victim}.`);
    process.kill(pid, 'SIGKILL');
    for (let times = 0; times < 10; times += 1) expect((await ask(port, '/about')).status).toBe(200);
    await expect.poll(() => workers().filter((worker) => worker !== pid).length, { timeout: slow }).toBe(3);
  }
  isOver = true;
  await Promise.all(lanes);
  expect(await stop()).toBe(0);
  const lines = output.text.split('\n').filter((line) => line.includes('"worker-ended"'));
  expect(lines.map((line) => JSON.parse(line).error)).toEqual([
    'Worker 3 of 3 ended (SIGKILL); it starts again in 100 ms.',
    'Worker 1 of 3 ended (SIGKILL); it starts again in 100 ms.',
  ]);
  const stored = await withStore((store) => store.query<{ email: string }>('select email from subscribers'));
  const emails = new Set(stored.map(({ email }) => email));
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
});

test('SIGTERM under load answers every request that was sent', { timeout: slow }, async () => {
  const { port, stop, withStore } = await openWorkers({ WORKERS: '2', RATE_LIMIT: 'off' });
  const emailOf = (lane: number, index: number): string => `r${lane}.${index}@example.com`;
  let sent = 0;
  const lanes = Array.from({ length: 12 }, (_, lane) =>
    keepAsking(port, (index) => {
      sent += 1;
      return lane % 2 === 0 ? writePageRequest('/about') : writeSubscription(emailOf(lane, index));
    }),
  );
  await expect.poll(() => sent, { timeout: slow }).toBeGreaterThan(400);
  expect(await stop()).toBe(0);
  const outcomes = await Promise.all(lanes);
  expect(outcomes.flat().filter(({ status }) => status === 'lost')).toEqual([]);
  // Each connection was told that its last answer is the last one.
  expect(outcomes.map((lane) => lane.at(-1)?.isLast)).toEqual(outcomes.map(() => true));
  const created = outcomes.flatMap((lane) => lane.filter(({ status }) => status === 201)).length;
  const [row] = await withStore((store) => store.query<{ n: number }>('select count(*) as n from subscribers'));
  expect(row?.n).toBe(created);
});

test('the limits hold across the processes beside an SQLite file', { timeout: slow }, async () => {
  const { port } = await openWorkers({ WORKERS: '3' });
  const headers = { 'content-type': 'application/json', apikey: 'public-anon-key' };
  const calls = Array.from({ length: 12 }, (_, index) =>
    ask(port, '/rest/v1/subscribers', { method: 'POST', headers, body: `{"email":"r${index}@example.com"}` }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
});

test('visits counted by each are summed', { timeout: slow }, async () => {
  const { port, stop, withStore } = await openWorkers({ WORKERS: '3' });
  const view = () => ask(port, '/about', { headers: { 'user-agent': browser } });
  await Promise.all(Array.from({ length: 30 }, view));
  expect(await stop()).toBe(0);
  const { pages } = await withStore((store) => reportVisits({ store, now: () => new Date() }, 2));
  expect(pages).toEqual([{ path: '/about', views: 30, subscribed: 0 }]);
});

test('exactly one of them sends: everybody gets one mail, and nobody else tries', { timeout: slow }, async () => {
  const readers = 50;
  let outbox = '';
  // Slow enough for the others to look several times, if they looked.
  const settings = { WORKERS: '3', SEND_WORKER: 'on', MAIL_RATE: '8' };
  const { output, stop, withStore } = await openWorkers(settings, async (dataDir) => {
    outbox = join(dataDir, 'outbox');
    const { newsletter } = await openTestNewsletter({ dataDir, now: () => new Date() });
    await addPeople(newsletter, createPeople(readers));
    await freezeIssue(newsletter, createBuiltIssue());
    await scheduleIssue(newsletter, 'towing', new Date());
    await newsletter.close();
  });
  await expect.poll(() => output.text, { timeout: slow }).toContain('"issue-sent"');
  expect(await stop()).toBe(0);
  expect(output.text.match(/"issue-sent"/g)).toHaveLength(1);
  expect(output.text).not.toContain('sending-waits');
  expect((await readdir(outbox)).filter((file) => file.endsWith('.eml'))).toHaveLength(readers);
  const states = await withStore((store) => store.query('select distinct status from deliveries'));
  expect(states).toEqual([{ status: 'accepted' }]);
});
