import { startTestPostgres } from '../newsletter/store/test-postgres.ts';
import { writeSection } from './report.ts';
import { type Burst, type StoreKind, storeKinds } from './subscribe-burst.ts';
import { describeResults, numbersOf } from './subscribe-report.ts';
import { type RunningServer, startServer } from './subscribe-servers.ts';

const rounds = 15;
const requests = 2_500;
const warmUpRequests = 5_000;
const connections = 64;

/**
 * Compares subscribing with and without a store and writes it into docs/benchmarks.md. All servers stand ready and get
 * short bursts by turns, so that whatever else the machine does falls on all of them alike.
 */
export async function benchSubscribe(): Promise<void> {
  const postgres = await startTestPostgres({ durable: true });
  const servers = new Map<StoreKind, RunningServer>();
  const bursts: Burst[] = [];
  try {
    for (const kind of storeKinds) servers.set(kind, await startServer(kind, postgres.url));
    for (const server of servers.values()) await server.send({ requests: warmUpRequests, connections, word: 'warm' });
    for (let round = 1; round <= rounds; round += 1) {
      for (const server of servers.values()) {
        bursts.push(await server.send({ requests, connections, word: `round${round}` }));
      }
      console.log(`round ${round}: ${describeRound(bursts.slice(-storeKinds.length))}`);
    }
    const expected = warmUpRequests + rounds * requests;
    for (const [kind, server] of servers) await requireRows(kind, await server.stop(), expected);
  } finally {
    for (const server of servers.values()) server.kill();
    await postgres.stop();
  }
  const text = describeResults(bursts, { rounds, requests, connections });
  console.log(`\n${text}`);
  writeSection('subscribe', text, numbersOf(bursts, { requests }));
}

function describeRound(bursts: readonly Burst[]): string {
  return bursts.map(({ kind, cpuSeconds }) => `${kind} ${Math.round(requests / cpuSeconds)}`).join(', ');
}

async function requireRows(kind: StoreKind, stored: number, acknowledged: number): Promise<void> {
  const expected = kind === 'none' ? 0 : acknowledged;
  if (stored !== expected) throw new Error(`${kind} holds ${stored} rows, but ${expected} were acknowledged.`);
}
