import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { ask } from './test-client.ts';

const slow = 120_000;
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Keeps the socket open on descriptor 3 as systemd does and runs the server on it; each line restarts the server. */
const holder = `
serve() { sh -c 'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$NODE" "$MAIN"' <&- & server=$!; }
serve
while read -r line; do kill -TERM $server; wait $server; echo "ended with $?"; serve; done
kill -TERM $server; wait $server`;

/** Runs the server on a listening socket of a process that accepts nothing itself. */
async function runOnSocket() {
  const site = await writeFixtureSite();
  const listening: Server & { _handle?: { fd: number } } = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as { port: number };
  const env = { NODE: process.execPath, MAIN: main, DIST_FOLDER: site.distFolder, DATA_DIR: createTestFolder() };
  const child = spawn('sh', ['-c', holder], {
    env: { PATH: '/usr/bin:/bin', ENV_FILE: 'off', ...env },
    stdio: ['pipe', 'pipe', 'pipe', listening._handle?.fd ?? -1],
  });
  // From here only the child has the socket.
  listening.close();
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output.text += chunk;
    });
  }
  onTestFinished(async () => {
    const ended = once(child, 'close');
    child.stdin?.end();
    await ended;
    await site.remove();
  });
  return { port, output, restart: () => void child.stdin?.write('again\n') };
}

/** Sends requests over new and over reused connections until `stop`; returns what went wrong. */
function startLoad(port: number) {
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true });
  let [answered, isOver] = [0, false];
  const getOnce = (): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: '/about', agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      // A server may close a reused connection while a request is on its way; clients then send it again.
      sent.on('error', (error) => (sent.reusedSocket ? resolve(getOnce()) : reject(error)));
      sent.end();
    });
  const loop = async (get: () => Promise<number | undefined>): Promise<void> => {
    while (!isOver) {
      const status = await get().catch((error) => String(error));
      answered += 1;
      if (status !== 200) failures.push(String(status));
    }
  };
  const loops = [getOnce, getOnce, () => ask(port, '/about').then(({ status }) => status)].map(loop);
  return {
    answered: () => answered,
    async stop() {
      isOver = true;
      await Promise.all(loops);
      agent.destroy();
      return failures;
    },
  };
}

test('a restart behind a socket from systemd refuses no connection and loses no response', {
  tags: 'faults',
}, async () => {
  const { port, output, restart } = await runOnSocket();
  const openings = () => output.text.match(/ is open at http:\/\/localhost:(\d+)\n/g) ?? [];
  await expect.poll(openings, { timeout: slow }).toHaveLength(1);
  expect(openings()[0]).toContain(`:${port}\n`);
  const load = startLoad(port);
  await expect.poll(load.answered, { timeout: slow }).toBeGreaterThan(30);
  restart();
  await expect.poll(openings, { timeout: slow }).toHaveLength(2);
  const before = load.answered();
  await expect.poll(load.answered, { timeout: slow }).toBeGreaterThan(before + 30);
  expect(await load.stop()).toEqual([]);
  expect(output.text).toContain('ended with 0\n');
});
