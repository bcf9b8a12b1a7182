import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../newsletter/db/open-store.ts';
import type { Store } from '../newsletter/db/store.ts';
import { openServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

/** Starts the real server with several processes on a data folder of its own; everything ends with the test. */
export async function openWorkers(
  environment: Record<string, string>,
  prepare: (dataDir: string) => Promise<void> = async () => {},
) {
  const fixture = await writeFixtureSite();
  const dataDir = await mkdtemp(join(tmpdir(), 'garage-workers-'));
  await prepare(dataDir);
  const server = await openServerProcess({ DIST_FOLDER: fixture.distFolder, DATA_DIR: dataDir, ...environment });
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
    await fixture.remove();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    ...server,
    distFolder: fixture.distFolder,
    dataDir,
    /** The processes behind the port, in the order of their start. */
    workers: () => listChildren(server.child.pid ?? 0),
    /** Ends the server as an administrator does; gives its exit code. */
    async stop() {
      server.child.kill('SIGTERM');
      return server.exit;
    },
    async withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
      const store = await openStore({ dataDir, now: () => new Date() });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
  };
}

function listChildren(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid = 0]) => pid);
}

/**
 * One request and how it ended; `lost` when the connection broke before its answer was whole, `isUnheard` when it was
 * taken and then closed without one byte of an answer.
 */
export type Outcome = { index: number; status: number | 'lost'; isLast: boolean; isUnheard: boolean };

/** Sends requests one after the other over one kept connection, until the server closes it or nothing is left to send. */
export async function keepAsking(port: number, write: (index: number) => string | undefined): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let received = '';
  let wake = (): void => {};
  let [isTaken, isClosed] = [false, false];
  const note = (): void => {
    isClosed = true;
    wake();
  };
  socket.setEncoding('latin1').on('close', note).on('error', note).on('end', note);
  socket.on('connect', () => {
    isTaken = true;
  });
  socket.on('data', (chunk) => {
    received += chunk;
    wake();
  });
  for (let index = 0; !isClosed; index += 1) {
    const request = write(index);
    if (request === undefined) break;
    socket.write(request);
    while (!isClosed && !isWhole(received)) await new Promise<void>((resolve) => (wake = resolve));
    const isLast = /\r\nconnection: close\r\n/i.test(received);
    const status = isWhole(received) ? Number(received.slice(9, 12)) : 'lost';
    outcomes.push({ index, status, isLast, isUnheard: isTaken && received === '' });
    received = '';
    if (isLast) break;
  }
  socket.destroy();
  return outcomes;
}

function isWhole(answer: string): boolean {
  const bodyAt = answer.indexOf('\r\n\r\n') + 4;
  const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(answer)?.[1] ?? 0);
  return bodyAt >= 4 && answer.length >= bodyAt + length;
}

/** The bytes of a page request. */
export function writePageRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`;
}

/** The bytes of a subscription; `from` is whom a trusted proxy would name, where there is one. */
export function writeSubscription(email: string, from = '127.0.0.1'): string {
  const body = JSON.stringify({ email });
  const headers = ['Host: x', `X-Forwarded-For: ${from}`, 'apikey: public-anon-key', 'Content-Type: application/json'];
  headers.push(`Content-Length: ${body.length}`);
  return `POST /rest/v1/subscribers HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}
