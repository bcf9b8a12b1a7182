import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres, type TestPostgres } from '../newsletter/store/test-postgres.ts';
import { nextMessage, startChild } from './child-process.ts';
import { writeSection } from './report.ts';
import { type QueueResult, type SendBurst, senderKinds } from './send-kinds.ts';
import { describeSending, numbersOf } from './send-report.ts';

const rounds = 9;
const mails = 1000;
const lengths = [1_000, 10_000, 100_000, 1_000_000];

/**
 * Compares sending through the ledger with nodemailer's own pool, measures writing the rows of a long list and claiming
 * from queues of any length, and writes it into docs/benchmarks.md.
 */
export async function benchSend(): Promise<void> {
  const postgres = await startTestPostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), 'bench-send-'));
  try {
    const bursts = await compareSenders(postgres, folder);
    const queues: QueueResult[] = [];
    for (const store of ['sqlite', 'postgres'] as const) {
      for (const recipients of lengths) {
        queues.push(await measureQueue(postgres, join(folder, `${store}-${recipients}`), { store, recipients }));
        console.log(JSON.stringify(queues.at(-1)));
      }
    }
    const text = describeSending(bursts, queues, { rounds, mails });
    console.log(`\n${text}`);
    writeSection('send', text, numbersOf(bursts, queues, { mails }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await postgres.stop();
  }
}

/** All senders stand ready and send bursts by turns, so that whatever else the machine does falls on all alike. */
async function compareSenders(postgres: TestPostgres, folder: string): Promise<SendBurst[]> {
  const sink = startChild('send-sink.ts', []);
  const url = `smtp://127.0.0.1:${await nextMessage<number>(sink)}`;
  const senders = senderKinds.map((kind) => {
    return startChild('send-sender.ts', [kind, join(folder, kind), postgres.url, url, String(mails)]);
  });
  const bursts: SendBurst[] = [];
  try {
    for (const sender of senders) await nextMessage(sender);
    for (let round = 0; round <= rounds; round += 1) {
      for (const sender of senders) {
        sender.send(`issue-${round}`);
        const burst = await nextMessage<SendBurst>(sender);
        // The first one warms up.
        if (round > 0) bursts.push(burst);
      }
      const told = bursts
        .slice(-senderKinds.length)
        .map(({ kind, cpuSeconds }) => `${kind} ${Math.round(mails / cpuSeconds)}`);
      console.log(`round ${round}: ${told.join(', ')}`);
    }
    sink.send('count');
    const taken = await nextMessage<number>(sink);
    const expected = senderKinds.length * (rounds + 1) * mails;
    if (taken !== expected) throw new Error(`${taken} mails arrived instead of ${expected}.`);
  } finally {
    for (const child of [sink, ...senders]) child.kill('SIGKILL');
  }
  return bursts;
}

async function measureQueue(
  postgres: TestPostgres,
  dataDir: string,
  { store, recipients }: Pick<QueueResult, 'store' | 'recipients'>,
): Promise<QueueResult> {
  const databaseUrl = store === 'postgres' ? await postgres.createDatabase() : '-';
  const run = <T>(mode: string) =>
    nextMessage<T>(startChild('send-queue.ts', [mode, dataDir, databaseUrl, String(recipients)]));
  await run<string>('fill');
  const result = await run<QueueResult>('measure');
  rmSync(dataDir, { recursive: true, force: true });
  return result;
}
