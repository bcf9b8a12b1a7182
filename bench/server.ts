import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SiteManifest } from '../contract/site-manifest.ts';
import { ask } from '../server/test-client.ts';
import { median } from './median.ts';
import { writeSection } from './report.ts';
import { readTreeCpuSeconds } from './server-cpu.ts';
import {
  type PageBurst,
  type PageCase,
  type PageServer,
  type PageServerKind,
  pageServerKinds,
} from './server-kinds.ts';
import { choosePageLoad } from './server-load.ts';
import { nginxAdvice, prepareNginx } from './server-nginx.ts';
import { drawRatios } from './server-plot.ts';
import { listFigures } from './server-ratios.ts';
import { describePages } from './server-report.ts';
import { startPageServer } from './server-servers.ts';

const distFolder = fileURLToPath(new URL('../dist', import.meta.url));
const plotFolder = fileURLToPath(new URL('../docs/benchmarks', import.meta.url));
const [rounds, warmUpSeconds, seconds, connections] = [7, 3, 2, 32];

/** As a browser asks, so that it is counted as a reader. */
const headers = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'en-US,en;q=0.5',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

/** Measures pages for each CPU-second beside nginx on the same files, and writes the section and its plot. */
export async function benchServer(): Promise<void> {
  const nginx = prepareNginx();
  if (nginx === undefined || !existsSync(`${distFolder}/manifest.json`)) {
    console.error(
      nginx === undefined ? nginxAdvice : 'The site is not built yet: run npm run build, then this bench again.',
    );
    process.exitCode = 1;
    return;
  }
  const manifest = JSON.parse(readFileSync(`${distFolder}/manifest.json`, 'utf8')) as SiteManifest;
  const article = manifest.articles[0]?.href ?? '/blog';
  const cases = (['/', article] as const).flatMap((path): PageCase[] => [
    { path, status: 200 },
    { path, status: 304 },
  ]);
  const load = choosePageLoad();
  const servers: PageServer[] = [];
  const heads = new Map<PageServerKind, number>();
  const bursts: PageBurst[] = [];
  try {
    for (const kind of pageServerKinds) servers.push(await startPageServer(kind, distFolder));
    for (const server of servers) {
      await requireSamePages(server, manifest, cases);
      heads.set(server.kind, await measureHead(server.port));
    }
    for (const server of servers) await measure(server, { path: '/', status: 200 }, load.send, warmUpSeconds);
    for (const pageCase of cases) {
      for (let round = 1; round <= rounds; round++) {
        for (const server of servers) bursts.push(await measure(server, pageCase, load.send, seconds));
        console.log(
          `${pageCase.path} ${pageCase.status}, round ${round}: ${describeRound(bursts.slice(-servers.length))}`,
        );
      }
    }
  } finally {
    for (const server of servers) server.stop();
  }
  const headBytes = { ours: heads.get('ours') ?? 0, nginx: heads.get('nginx') ?? 0 };
  const bytes = (path: string): number => manifest.entries[path]?.br?.bytes ?? 0;
  const conditions = { rounds, seconds, connections, load: load.name, nginx, headBytes, bytes };
  const text = describePages(bursts, cases, conditions);
  console.log(`\n${text}`);
  const perCpuSecond = (status: PageCase['status']): number =>
    Math.min(...cases.filter((one) => one.status === status).map((one) => median(listFigures(bursts, 'ours', one))));
  writeSection('server', text, { pagesPerCpuSecond: perCpuSecond(200), notModifiedPerCpuSecond: perCpuSecond(304) });
  mkdirSync(plotFolder, { recursive: true });
  writeFileSync(`${plotFolder}/server.svg`, drawRatios(bursts, cases));
}

/** The same bytes from everybody, and 304 to who has them already: else the figures would not compare. */
async function requireSamePages({ port, kind }: PageServer, manifest: SiteManifest, cases: PageCase[]): Promise<void> {
  for (const { path } of cases) {
    const file = `${distFolder}/site/${manifest.entries[path]?.br?.file}`;
    const answer = await askPatiently(port, path, headers);
    const isSame =
      answer.status === 200 && answer.headers['content-encoding'] === 'br' && answer.body.equals(readFileSync(file));
    const known = await ask(port, path, { headers: { ...headers, 'If-None-Match': answer.headers.etag ?? '' } });
    if (!isSame || known.status !== 304)
      throw new Error(`${kind} answers ${path} with ${answer.status} and ${known.status}.`);
  }
}

async function measureHead(port: number): Promise<number> {
  const answer = await ask(port, '/', { headers });
  return Object.entries(answer.headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
}

/** nginx does not say when it is ready. */
async function askPatiently(port: number, path: string, wished: Record<string, string>): ReturnType<typeof ask> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(port, path, { headers: wished });
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function measure(
  { kind, port, pid }: PageServer,
  pageCase: PageCase,
  send: ReturnType<typeof choosePageLoad>['send'],
  length: number,
): Promise<PageBurst> {
  const { path, status } = pageCase;
  const etag = status === 304 ? (await ask(port, path, { headers })).headers.etag : undefined;
  const wished = etag === undefined ? headers : { ...headers, 'If-None-Match': etag };
  const before = readTreeCpuSeconds(pid);
  const answers = await send({ port, path, status, headers: wished, connections, seconds: length });
  return { kind, pageCase, perCpuSecond: answers / (readTreeCpuSeconds(pid) - before) };
}

function describeRound(bursts: readonly PageBurst[]): string {
  return bursts.map(({ kind, perCpuSecond }) => `${kind} ${Math.round(perCpuSecond)}`).join(', ');
}
