import { EventEmitter } from 'node:events';
import { Agent, get } from 'node:http';
import { startServer, withFolder } from './processes.ts';

const seconds = 10;
const connections = 100;
const letters = 'abcdefghijklmnopqrst';

const randomWords = (): string => encodeURIComponent(Array.from({ length: 9 }, shuffle).join(' '));

/** Floods what is made for each request over many connections and measures how long a page takes meanwhile. */
export async function benchSearchFlood(): Promise<void> {
  // Node adds one listener per request to a reused connection.
  EventEmitter.defaultMaxListeners = 0;
  const rows: Record<string, object> = {};
  for (const [name, limit, path] of [
    ['searches of one client', 'on', '/search?q='],
    ['searches, no limit per client', 'off', '/search?q='],
    ['made-up categories', 'off', '/blog?category='],
    ['missing pages', 'off', '/turbomax-'],
  ] as const) {
    await withFolder(async (folder) => {
      const server = await startServer(folder, { RATE_LIMIT: limit });
      rows[name] = await flood(server.url, path).finally(server.stop);
    });
  }
  console.log(`GET /about during ${seconds} s of nine shuffled 20-letter words over ${connections} connections:`);
  console.table(rows);
}

async function flood(url: string, path: string): Promise<object> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  const statuses: Record<number, number> = {};
  const search = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await ask(`${url}${path}${randomWords()}`, agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const times: number[] = [];
  const read = async (): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      await ask(`${url}/about`, new Agent());
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all([read(), ...Array.from({ length: connections }, search)]);
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`;
  return {
    pages: times.length,
    p50: at(0.5),
    p90: at(0.9),
    max: at(1 - Number.EPSILON),
    answers: JSON.stringify(statuses),
  };
}

const shuffle = (): string =>
  Array.from(letters, (letter) => ({ letter, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ letter }) => letter)
    .join('');

function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    }).on('error', reject);
  });
}
