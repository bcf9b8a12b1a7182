import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { hammer } from './hammer-fixture.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { ask } from './test-client.ts';

const slow = 120_000;
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/**
 * Holds the socket on descriptor 3 as systemd does and runs the server on it; each line it reads lets the server finish
 * and starts it again.
 */
const holder = `
serve() { sh -c 'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$NODE" "$MAIN"' <&- & server=$!; }
serve
while read -r line; do kill -TERM $server; wait $server; echo "ended with $?"; serve; done
kill -TERM $server; wait $server`;

/** A listening socket in a process that accepts nothing itself. */
async function holdSocket(environment: Record<string, string>) {
  const site = await writeFixtureSite();
  const listening: Server & { _handle?: { fd: number } } = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as { port: number };
  const env = { NODE: process.execPath, MAIN: main, DIST_FOLDER: site.distFolder, DATA_DIR: createTestFolder() };
  const child = spawn('sh', ['-c', holder], {
    env: { PATH: '/usr/bin:/bin', TRUST_PROXY: '1', ...env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe', listening._handle?.fd ?? -1],
  });
  // From here the socket lives in the holder alone.
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

test.each(['1', '2'])(
  'with WORKERS=%s a restart behind a handed socket refuses nobody and loses no answer',
  {
    timeout: slow,
  },
  async (workers) => {
    const { port, output, restart } = await holdSocket({ WORKERS: workers });
    const openings = () => output.text.match(/ is open at http:\/\/localhost:(\d+)\n/g) ?? [];
    await expect.poll(openings, { timeout: slow }).toHaveLength(1);
    expect(openings()[0]).toContain(`:${port}\n`);
    const load = hammer(port);
    await expect.poll(load.answered, { timeout: slow }).toBeGreaterThan(50);
    restart();
    await expect.poll(openings, { timeout: slow }).toHaveLength(2);
    const before = load.answered();
    await expect.poll(load.answered, { timeout: slow }).toBeGreaterThan(before + 50);
    const { failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(output.text).toContain('ended with 0\n');
    expect((await ask(port, '/readyz')).status).toBe(200);
  },
);
