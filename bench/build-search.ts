import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSearch, type Search } from '../contract/search-index.ts';
import { loadSite } from '../server/pages.ts';
import { createSearchAnswer } from '../server/search-answer.ts';
import type { BrowserCost, ServerCost } from './build-size.ts';
import { median } from './median.ts';

// Started by build.ts with: server | browser, and the folder of a built site. Each has a process of its own, so that
// neither the memory nor the compiled code of one is the other's.
const [mode, distFolder = ''] = process.argv.slice(2);

/** What readers type: a word, several, a figure, an unfinished word, an error, a question, a name, and nothing there. */
const queries = [
  'oil',
  'towing capacity',
  '430 lb-ft',
  'turbo',
  'reliabilty',
  'what oil should i use in a 2.7l turbo',
  'colorado canyon',
  'qqzzx',
];
const rounds = 9;

async function measureServer(): Promise<ServerCost> {
  const before = readResidentMb();
  const loading = await timeCpu(() => loadSite(distFolder));
  const loadedMb = readResidentMb() - before;
  const indexing = await timeCpu(() => createSearchAnswer(loading.result));
  return {
    loadCpuMs: loading.cpuMs,
    pagesMb: loadedMb,
    indexCpuMs: indexing.cpuMs,
    indexMb: readResidentMb() - before - loadedMb,
    residentMb: readResidentMb(),
  };
}

async function measureBrowser(): Promise<BrowserCost> {
  const text = readFileSync(join(distFolder, 'site/search.json'), 'utf8');
  const before = readResidentMb();
  const reading = await timeCpu(() => createSearch(JSON.parse(text)));
  const indexMb = readResidentMb() - before;
  const costs: number[] = [];
  for (const query of queries) costs.push(await measureQuery(reading.result, query));
  return { indexCpuMs: reading.cpuMs, indexMb, queryCpuMs: median(costs), slowestQueryCpuMs: Math.max(...costs) };
}

async function measureQuery(search: Search, query: string): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    costs.push((await timeCpu(() => search({ query, category: '' }))).cpuMs);
  }
  return median(costs);
}

async function timeCpu<T>(work: () => T | Promise<T>): Promise<{ result: T; cpuMs: number }> {
  const from = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(from);
  return { result, cpuMs: (user + system) / 1000 };
}

function readResidentMb(): number {
  return process.memoryUsage.rss() / 1024 ** 2;
}

const result = mode === 'server' ? await measureServer() : await measureBrowser();
process.send?.(result, () => process.exit(0));
