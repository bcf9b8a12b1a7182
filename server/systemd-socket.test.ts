import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { keepAsking } from './test-client.ts';

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

test('a restart behind a systemd socket refuses no connection and loses no response', { tags: 'faults' }, async () => {
  const { port, output, restart } = await runOnSocket();
  const openings = () => output.text.match(/ is open at http:\/\/localhost:(\d+)\n/g) ?? [];
  await expect.poll(openings, { timeout: slow }).toHaveLength(1);
  expect(openings()[0]).toContain(`:${port}\n`);
  // Over connections that are kept, and over new ones.
  const clients = [keepAsking(port, '/about'), keepAsking(port, '/about', false)];
  const countFewest = () => Math.min(...clients.map(({ answers }) => answers.length));
  await expect.poll(countFewest, { timeout: slow }).toBeGreaterThan(30);
  restart();
  await expect.poll(openings, { timeout: slow }).toHaveLength(2);
  const before = countFewest();
  await expect.poll(countFewest, { timeout: slow }).toBeGreaterThan(before + 30);
  for (const client of clients) for (const answer of await client.stop()) expect(answer).toMatch(/^200 /);
  expect(output.text).toContain('ended with 0\n');
});
