import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openServerProcess, startServerProcess } from './server-process.ts';
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

function startMain(environment: Record<string, string>) {
  const started = startServerProcess({ DIST_FOLDER: fixture.distFolder, DATA_DIR: dataDir, ...environment });
  onTestFinished(() => void started.child.kill('SIGKILL'));
  return started;
}

async function startOpen(environment: Record<string, string> = {}) {
  const wish = { DIST_FOLDER: fixture.distFolder, DATA_DIR: dataDir, ...environment };
  const opened = await openServerProcess(wish);
  onTestFinished(() => void opened.child.kill('SIGKILL'));
  return opened;
}

test('the first line says where the site is open, and every loopback address answers there', async () => {
  const { output, port } = await startOpen();
  expect(output.text.split('\n', 1)).toEqual([`TurboMax Garage is open at http://localhost:${port}`]);
  const addresses = Object.values(networkInterfaces()).flatMap((cards) => cards?.map((card) => card.address) ?? []);
  const loopbacks = ['127.0.0.1', '::1'].filter((address) => addresses.includes(address));
  expect(loopbacks).not.toEqual([]);
  for (const host of loopbacks) {
    const answer = await fetch(`http://${host === '::1' ? '[::1]' : host}:${port}/healthz`);
    expect(answer.status).toBe(200);
  }
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

test('clients with half a request do not keep the server from finishing its work', async () => {
  const { child, exit, output, port } = await startOpen();
  const heads = ['GET /about HTTP/1.1\r\nHo', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHo'];
  for (const head of heads) {
    const half = connect({ host: '127.0.0.1', port });
    half.on('error', () => half.destroy()).resume();
    half.write(head);
    await once(half, 'connect');
  }
  await ask(port, '/healthz');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  // Who is ended by the deadline does not get to say it.
  expect(output.text.trimEnd()).toMatch(/"stopping".*\n.*"stopped"\}$/);
});

test('a second signal ends the process at once, an echo of the first does not', async () => {
  const { child, exit, port } = await startOpen();
  const stuck = connect({ host: '127.0.0.1', port });
  stuck.on('error', () => stuck.destroy());
  stuck.write(
    'POST /rest/v1/subscribers HTTP/1.1\r\nHost: x\r\napikey: public-anon-key\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await once(stuck, 'connect');
  await ask(port, '/');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  expect(await exit).toBe(1);
});

test('SIGUSR2 does not end a server that is still opening', async () => {
  // A database that takes a connection and says nothing: the server waits for it.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const asked = once(silent, 'connection');
  const { child, exit } = startMain({ PORT: '0', DATABASE_URL: `postgres://garage@127.0.0.1:${port}/garage` });
  const [connection] = (await asked) as [Socket];
  child.kill('SIGUSR2');
  silent.close();
  connection.destroy();
  // With a signal there would be no exit code.
  expect(await exit).toBe(1);
});

test('a taken port is said in one sentence with the fix', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const { output, exit } = startMain({ PORT: String(port) });
  expect(await exit).toBe(1);
  expect(output.text).toBe(`Port ${port} is already taken; choose another one: PORT=${port + 1} npm start\n`);
  other.close();
});

test('a site that is not built and a wrong port are each said in one line', async () => {
  const unbuilt = startMain({ PORT: '0', DIST_FOLDER: `${fixture.distFolder}/nowhere` });
  const wrong = startMain({ PORT: 'many' });
  expect([await unbuilt.exit, await wrong.exit]).toEqual([1, 1]);
  expect(unbuilt.output.text).toMatch(/^The site is not built yet: run npm run build first.*\n$/);
  expect(wrong.output.text).toBe('PORT must be a whole number from 0 to 65535, for example PORT=3001.\n');
});

test('the started server takes a subscriber, and the next process still has it', async () => {
  const insert = (port: number) =>
    ask(port, '/rest/v1/subscribers', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'public-anon-key' },
      body: '{"email":"kept@example.com"}',
    });
  const first = await startOpen();
  expect((await insert(first.port)).status).toBe(201);
  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  expect(first.output.text).not.toContain('kept');
  const second = await startOpen();
  expect((await insert(second.port)).status).toBe(409);
});

test('a store that cannot be opened is said in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'garage-broken-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'garage.sqlite'), 'this is no database'.repeat(100));
  const damaged = startMain({ PORT: '0', DATA_DIR: folder });
  const away = startMain({ PORT: '0', DATABASE_URL: 'postgres://garage:hunter2@127.0.0.1:1/garage' });
  expect([await damaged.exit, await away.exit]).toEqual([1, 1]);
  for (const { text } of [damaged.output, away.output]) {
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text).not.toMatch(/hunter2|at .*\.ts/);
  }
});

test('RATE_LIMIT=off where strangers can reach the server is refused with a warning', async () => {
  const { output } = await startOpen({ HOST: '0.0.0.0', RATE_LIMIT: 'off' });
  const [line = ''] = output.text.split('\n');
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', event: 'rate-limit-stays' });
});
