import { EventEmitter } from 'node:events';
import { Agent, get } from 'node:http';
import { readCpuSeconds, startServer, withFolder } from './processes.ts';

const seconds = 5;

// Node adds one listener per request to a reused connection.
EventEmitter.defaultMaxListeners = 0;

/** Counts the pages that our server answers in one second of processor time. */
export const benchServer = (): Promise<void> =>
  withFolder(async (folder) => {
    const server = await startServer(folder);
    const before = readCpuSeconds(server.pid);
    const { times } = await ask(() => `${server.url}/`, 32);
    const rate = times.length / (readCpuSeconds(server.pid) - before);
    await server.stop();
    console.log(`/ over 32 connections: ${rate.toFixed(0)} requests per processor second`);
  });

/** Floods what is made for each request over 100 connections, and measures how long a page takes meanwhile. */
export async function benchFlood(): Promise<void> {
  const rows: Record<string, object> = {};
  for (const [name, limit, path] of [
    ['searches of one client', 'on', '/search?q='],
    ['searches, no limit per client', 'off', '/search?q='],
    ['made-up categories', 'off', '/blog?category='],
    ['missing pages', 'off', '/turbomax-'],
  ] as const) {
    await withFolder(async (folder) => {
      const server = await startServer(folder, { RATE_LIMIT: limit });
      const flood = ask(() => `${server.url}${path}${randomWords()}`, 100);
      const [{ times }, { statuses }] = await Promise.all([ask(() => `${server.url}/about`, 1), flood]).finally(
        server.stop,
      );
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`;
      const max = `${sorted.at(-1)?.toFixed(0)} ms`;
      rows[name] = { pages: times.length, p50: at(0.5), p90: at(0.9), max, answers: JSON.stringify(statuses) };
    });
  }
  console.log(`GET /about during ${seconds} s of nine shuffled 20-letter words over 100 connections:`);
  console.table(rows);
}

/** Asks for one address after the other over kept connections; returns the time of each answer and the statuses. */
async function ask(nextUrl: () => string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const status = await readStatus(nextUrl(), agent);
      times.push(performance.now() - startedAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return { times, statuses };
}

const readStatus = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    }).on('error', reject);
  });

const shuffle = (): string => [...'abcdefghijklmnopqrst'].sort(() => Math.random() - 0.5).join('');
const randomWords = (): string => encodeURIComponent(Array.from({ length: 9 }, shuffle).join(' '));
