import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestPostgres } from '../newsletter/store/test-postgres.ts';
import { nextMessage, startChild } from './child-process.ts';
import { runMeasured } from './measured-run.ts';
import { median } from './median.ts';
import { writeSection } from './report.ts';
import type { Numbers } from './results.ts';
import { type ListBytes, type ListCost, listLengths, type StoreWish, type WorkCost } from './scale-list.ts';
import { describeLists, plotLists } from './scale-report.ts';

const rounds = 9;
const subscribesARound = 100;
const exportLimitCpuSeconds = 600;
const tightHeap = '--max-old-space-size=64 --max-semi-space-size=2';
const root = fileURLToPath(new URL('..', import.meta.url));

/** A store with its list, in a process of its own. */
interface FilledStore extends Pick<ListCost, 'store' | 'subscribers' | 'open'> {
  process: ChildProcess;
  dataDir: string;
  databaseUrl: string;
}

/**
 * Measures what one more subscriber, a count and an export cost on lists of any length, and writes it into
 * docs/benchmarks.md. All stores stand ready and work by turns, so that whatever else the machine does falls on all.
 */
export async function benchScale(): Promise<void> {
  const postgres = await startTestPostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const stores: FilledStore[] = [];
  try {
    for (const store of ['sqlite', 'postgres'] as const) {
      for (const subscribers of listLengths) {
        const databaseUrl = store === 'postgres' ? await postgres.createDatabase() : '-';
        stores.push(
          await fillStore({ store, subscribers, databaseUrl, dataDir: join(folder, `${store}-${subscribers}`) }),
        );
        console.log(`${store} holds ${subscribers} subscribers`);
      }
    }
    const lists = await measureStores(stores, folder);
    const plots = plotLists(lists);
    const text = describeLists(lists, plots, { rounds, subscribesARound });
    console.log(`\n${text}`);
    writeSection('scale', text, { lists: lists.map((list) => ({ ...list })) as unknown as Numbers[] });
  } finally {
    for (const { process } of stores) process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await postgres.stop();
  }
}

async function fillStore(place: Omit<FilledStore, 'process' | 'open'>): Promise<FilledStore> {
  const process = startChild('scale-store.ts', [place.dataDir, place.databaseUrl, String(place.subscribers)]);
  return { ...place, process, open: await nextMessage<WorkCost>(process) };
}

async function measureStores(stores: readonly FilledStore[], folder: string): Promise<ListCost[]> {
  // The first one warms up.
  await takeTurns(stores, 1, (store) => ask(store, { kind: 'subscribe', count: 2 * subscribesARound }));
  const subscribing = await takeTurns(stores, rounds, (store) =>
    ask<ListCost['subscribe']>(store, { kind: 'subscribe', count: subscribesARound }),
  );
  console.log('subscribed');
  const counting = await takeTurns(stores, 3, (store) => ask<WorkCost>(store, { kind: 'stats' }));
  console.log('counted');
  const exporting = await takeTurns(stores, 1, async (store) => ({
    export: await exportList(store, join(folder, 'list.csv')),
    tightExport: await exportList(store, join(folder, 'list.csv'), tightHeap),
  }));
  console.log('exported');
  const measured = await takeTurns(stores, 1, (store) => ask<ListBytes>(store, { kind: 'bytes' }));
  return stores.flatMap(({ store, subscribers, open }, at) => {
    const [exported, bytes] = [exporting[at]?.[0], measured[at]?.[0]];
    if (!exported || !bytes) return [];
    const [subscribe, stats] = [middleOf(subscribing[at] ?? []), middleOf(counting[at] ?? [])];
    return [{ store, subscribers, open, subscribe, stats, ...exported, bytes }];
  });
}

/** Every store once a round; gives each store's own measurements. */
async function takeTurns<T>(
  stores: readonly FilledStore[],
  times: number,
  work: (store: FilledStore) => Promise<T>,
): Promise<T[][]> {
  const results = stores.map((): T[] => []);
  for (let round = 0; round < times; round += 1) {
    for (const [at, store] of stores.entries()) results[at]?.push(await work(store));
  }
  return results;
}

function ask<T>({ process }: FilledStore, wish: StoreWish): Promise<T> {
  process.send(wish);
  return nextMessage<T>(process);
}

/** The median of each figure. */
function middleOf<T extends object>(costs: readonly T[]): T {
  const [first] = costs;
  if (!first) throw new Error('Nothing was measured.');
  const entries = Object.keys(first).map((name) => [name, median(costs.map((cost) => Number(cost[name as keyof T])))]);
  return Object.fromEntries(entries) as T;
}

async function exportList(
  { store, dataDir, databaseUrl }: FilledStore,
  to: string,
  nodeOptions = '',
): Promise<ListCost['export']> {
  const cost = await runMeasured({
    args: ['cli/main.ts', 'subscribers', 'export', '--to', to],
    cwd: root,
    env: { DATA_DIR: dataDir, DATABASE_URL: store === 'postgres' ? databaseUrl : '', NODE_OPTIONS: nodeOptions },
    limitCpuSeconds: exportLimitCpuSeconds,
  });
  return { ...cost, bytes: cost.isDone ? statSync(to).size : 0 };
}
