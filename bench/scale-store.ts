import { randomBytes } from 'node:crypto';
import { drawIssue } from '../newsletter/issues/freeze-issue.ts';
import { compileIssueMessage } from '../newsletter/mail/issue-message.ts';
import type { OpenNewsletter } from '../newsletter/open-newsletter.ts';
import { countSubscribers } from '../newsletter/subscribers/count-subscribers.ts';
import { subscribe } from '../newsletter/subscribers/subscribe.ts';
import { watchDatabaseCpu } from './database-cpu.ts';
import { median } from './median.ts';
import { fillLedger, fillList, readTableBytes } from './scale-fill.ts';
import type { ListBytes, ListCost, StoreWish, WorkCost } from './scale-list.ts';
import { createBenchIssue, domains, openBenchNewsletter } from './send-newsletter.ts';

// Started by scale.ts with: data folder, database address or -, how many subscribers. Fills the list, then does what
// it is asked to, one wish at a time.
const [dataDir = '', databaseUrl = '-', count = '0'] = process.argv.slice(2);
const subscribers = Number(count);
/** The ledger of a longer list only takes longer to write. */
const longestLedger = 100_000;

const open = () => openBenchNewsletter(dataDir, databaseUrl === '-' ? undefined : databaseUrl);
let newsletter: OpenNewsletter = await open();
await fillList(newsletter.store, subscribers);
await newsletter.close();
const opening = await timeOpen();
const readDatabaseCpu = await watchDatabaseCpu(newsletter.store);

async function timeOpen(): Promise<WorkCost> {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  newsletter = await open();
  return { ...usedSince(startedAt, cpu), databaseCpuMs: 0 };
}

function usedSince(startedAt: number, cpu: NodeJS.CpuUsage): { ms: number; cpuMs: number } {
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

async function timeWork(work: () => Promise<unknown>): Promise<WorkCost> {
  const [database, startedAt, cpu] = [readDatabaseCpu(), performance.now(), process.cpuUsage()];
  await work();
  return { ...usedSince(startedAt, cpu), databaseCpuMs: (readDatabaseCpu() - database) * 1000 };
}

/** One after the other, each with an address that stands anywhere in the index. */
async function timeSubscribing(times: number): Promise<ListCost['subscribe']> {
  const waits: number[] = [];
  const all = await timeWork(async () => {
    for (let at = 0; at < times; at += 1) {
      const name = randomBytes(6).toString('hex');
      const startedAt = performance.now();
      const outcome = await subscribe(newsletter, {
        email: `${name}@d${at % domains}.example`,
        page: '/blog/turbomax-reliability',
        ip: '203.0.113.7',
      });
      waits.push(performance.now() - startedAt);
      if (outcome.kind !== 'created') throw new Error(`Subscribing ended ${outcome.kind}.`);
    }
  });
  const sorted = waits.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.floor((times - 1) * 0.99)] ?? 0;
  return { cpuMs: all.cpuMs / times, databaseCpuMs: all.databaseCpuMs / times, ms: median(waits), p99Ms };
}

async function measureBytes(): Promise<ListBytes> {
  const { store } = newsletter;
  const [row] = await store.query<{ rows: number | string }>('select count(*) as rows from subscribers');
  const rows = Number(row?.rows);
  const perSubscriber = (await readTableBytes(store, ['subscribers', 'consents'])) / rows;
  const compose = compileIssueMessage(drawIssue(newsletter, createBenchIssue('bench')), newsletter);
  const perMail = compose({ subscriberId: newsletter.randomId(), email: 'reader@garage.example' }).raw.length;
  if (subscribers > longestLedger) return { perSubscriber, perDelivery: 0, perMail };
  await fillLedger(newsletter);
  return { perSubscriber, perDelivery: (await readTableBytes(store, ['deliveries'])) / rows, perMail };
}

async function answer(wish: StoreWish): Promise<unknown> {
  if (wish.kind === 'subscribe') return timeSubscribing(wish.count);
  if (wish.kind === 'stats') return timeWork(() => countSubscribers(newsletter));
  if (wish.kind === 'bytes') return measureBytes();
  await newsletter.close();
  return 'closed';
}

process.on('message', async (wish: StoreWish) => {
  const result = await answer(wish);
  process.send?.(result as object, () => wish.kind === 'stop' && process.exit(0));
});
// Nobody is left to ask.
process.once('disconnect', () => process.exit(1));
process.send?.(opening);
