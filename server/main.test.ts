import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../newsletter/db/open-store.ts';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { readUntrustedProxy } from '../newsletter/records/doctor-notes.ts';
import { reportVisits } from '../newsletter/records/visits.ts';
import { askForRestart } from '../publishing/site-settings/restart.ts';
import { site } from '../site.config.ts';
import { browser } from './newsletter-fixture.ts';
import { openServerProcess } from './server-process.ts';
import { type FixtureSite, writeFixtureSite } from './site-fixture.ts';
import { ask } from './test-client.ts';

let fixture: FixtureSite;
let dataDir: string;
beforeAll(async () => {
  fixture = await writeFixtureSite();
  dataDir = await mkdtemp(join(tmpdir(), 'garage-main-'));
});
afterAll(async () => {
  await fixture.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function startOpen(environment: Record<string, string> = {}) {
  const settings = { DIST_FOLDER: fixture.distFolder, DATA_DIR: dataDir, ...environment };
  const opened = await openServerProcess(settings);
  onTestFinished(() => void opened.child.kill('SIGKILL'));
  return opened;
}

const insert = (port: number) =>
  ask(port, '/rest/v1/subscribers', {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'public-anon-key' },
    body: '{"email":"kept@example.com"}',
  });
const view = (port: number) => ask(port, '/about', { headers: { 'user-agent': browser } });
async function readViews() {
  const now = () => new Date();
  const store = await openStore({ dataDir, now });
  return reportVisits({ store, now }, 2).finally(() => store.close());
}

test('a new server says in four lines where it is, answers, and keeps what it was given', async () => {
  const { output, port, child, exit } = await startOpen();
  expect(output.text.split('\n').slice(0, 4)).toEqual([
    `${site.name} is open at http://localhost:${port}`,
    `Data: ${join(dataDir, 'garage.sqlite')}`,
    `Mail: saved to ${join(dataDir, 'outbox')}, not sent; a browser opens the .html files there`,
    'Next: ./garage setup (address, mail, alerts) · ./garage desk (write, publish and send in the browser)',
  ]);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  expect((await insert(port)).status).toBe(201);
  for (let times = 0; times < 3; times += 1) await view(port);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(output.text).not.toContain('kept');
  expect(output.text.trimEnd()).toMatch(/"stopping".*\n.*"stopped"\}$/);
  const pages = [
    { path: '/about', views: 3, subscribed: 0 },
    { path: '(other)', views: 0, subscribed: 1 },
  ];
  expect((await readViews()).pages).toEqual(pages);

  const mail = { SMTP_URL: 'smtp://ann:secret@127.0.0.1:2525', MAIL_FROM: 'ann@halyard.test' };
  const odd = { HOST: '0.0.0.0', RATE_LIMIT: 'off', MAIL_FORM: 'x@y.example' };
  const next = await startOpen({ ...mail, ...odd, VISIT_COUNTS: 'off', LOG_LEVEL: 'warn' });
  const [unknown = '', limit = ''] = next.output.text.split('\n');
  expect(JSON.parse(unknown)).toMatchObject({
    level: 'warn',
    event: 'unknown-setting',
    error: 'MAIL_FORM is not a setting of this program and is ignored. Did you mean MAIL_FROM?',
  });
  expect(JSON.parse(limit)).toMatchObject({ level: 'warn', event: 'rate-limit-kept' });
  expect((await insert(next.port)).status).toBe(409);
  await view(next.port);
  await ask(next.port, '/no-such-page');
  next.child.kill('SIGTERM');
  await next.exit;
  expect(next.output.text).toContain('Mail: sent through 127.0.0.1:2525; ./garage doctor tests it');
  expect(next.output.text).not.toMatch(/secret|"level":"info"/);
  expect((await readViews()).pages).toEqual(pages);
});

test('SIGTERM lets a slow request finish, drops idle connections, refuses new ones and exits with 0', async () => {
  const { child, exit, port } = await startOpen();
  const unused = connect({ host: '127.0.0.1', port });
  const idle = connect({ host: '127.0.0.1', port });
  idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all([once(unused, 'connect'), once(idle, 'data')]);
  const headers = { 'content-type': 'application/json', 'content-length': 2, apikey: 'public-anon-key' };
  const slow = request({ host: '127.0.0.1', port, path: '/rest/v1/subscribers', method: 'POST', headers });
  slow.write('{');
  await once(slow, 'socket');
  await expect.poll(() => slow.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  await ask(port, '/');

  child.kill('SIGTERM');
  await Promise.all([once(idle.resume(), 'close'), once(unused.resume(), 'close')]);
  await expect(ask(port, '/')).rejects.toThrow(/ECONNREFUSED/);
  expect(child.exitCode).toBeNull();
  const answered = once(slow, 'response');
  slow.end('}');
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close']);
  answer.resume();
  expect(await exit).toBe(0);
});

test('a proxy in front of a server without TRUST_PROXY is reported once, and noted for doctor until the next start', async () => {
  const folder = createTestFolder();
  const readNote = async () => {
    const store = await openStore({ dataDir: folder, now: () => new Date() });
    return readUntrustedProxy(store).finally(() => store.close());
  };
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const { child, exit, output, port } = await startOpen({ DATA_DIR: folder });
  await ask(port, '/about');
  expect(output.text).not.toContain('proxy-not-trusted');
  for (let times = 0; times < 3; times += 1) await ask(port, '/about', { headers });
  child.kill('SIGTERM');
  await exit;
  expect(output.text.match(/proxy-not-trusted.*set TRUST_PROXY=1/g)).toHaveLength(1);
  expect(await readNote()).toBeDefined();
  const trusting = await startOpen({ DATA_DIR: folder, TRUST_PROXY: '1', RATE_LIMIT: 'off' });
  expect(trusting.output.text).toContain('RATE_LIMIT=off is ignored: TRUST_PROXY is set');
  await ask(trusting.port, '/about', { headers });
  trusting.child.kill('SIGTERM');
  await trusting.exit;
  expect(trusting.output.text).not.toContain('proxy-not-trusted');
  expect(await readNote()).toBeUndefined();
});

test('asked for a restart, a server closes and opens again in its place with the settings of now', async () => {
  const folder = createTestFolder();
  const file = join(folder, '.env');
  await writeFile(file, '');
  const { output, child } = await startOpen({ ENV_FILE: file, DATA_DIR: folder });
  await writeFile(file, 'SMTP_URL=smtp://127.0.0.1:9\n');
  askForRestart(folder);
  await expect.poll(() => output.text).toContain('Mail: sent through 127.0.0.1:9');
  expect([output.text, child.exitCode]).toEqual([expect.stringContaining('stopped'), null]);
});
