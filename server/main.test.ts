import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type FixtureSite, writeFixtureSite } from './site-fixture.ts';
import { ask } from './test-client.ts';

let fixture: FixtureSite;
beforeAll(async () => {
  fixture = await writeFixtureSite();
});
afterAll(() => fixture.remove());

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

function startMain(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { DIST_FOLDER: fixture.distFolder, ...environment } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output.text += chunk;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, exit };
}

async function startOpen() {
  const started = startMain({ PORT: '0' });
  await expect.poll(() => started.output.text, { timeout: 5_000, interval: 20 }).toMatch(/is open at .*\n/);
  return { ...started, port: Number(/:(\d+)\n/.exec(started.output.text)?.[1]) };
}

test('the first line says where the site is open, and every loopback address answers there', async () => {
  const { output, port } = await startOpen();
  expect(output.text).toBe(`TurboMax Garage is open at http://localhost:${port}\n`);
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
  const headers = { 'content-type': 'application/json', 'content-length': 2 };
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
  expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'close']);
  answer.resume();
  expect(await exit).toBe(0);
});

test('a second signal ends the process at once, an echo of the first does not', async () => {
  const { child, exit, port } = await startOpen();
  const stuck = connect({ host: '127.0.0.1', port });
  stuck.on('error', () => stuck.destroy());
  stuck.write(
    'POST /rest/v1/subscribers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
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
