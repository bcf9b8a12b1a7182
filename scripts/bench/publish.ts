import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../core/node/free-port.ts';
import {
  createRelease,
  currentRelease,
  findBrokenFile,
  finishRelease,
  keepOldAssets,
  lockReleases,
  pruneReleases,
  readManifest,
  releaseIdOf,
  switchRelease,
} from '../../core/node/releases.ts';
import { root, startServer, withFolder } from './processes.ts';

const clients = 8;

// As the build program of `copy`.
if (import.meta.main) copyRelease(process.env.DIST_FOLDER ?? '');

function copyRelease(distFolder: string): void {
  process.on('disconnect', () => process.exit(1));
  const unlock = lockReleases(distFolder, new Date());
  const release = createRelease(distFolder, new Date());
  const before = currentRelease(distFolder);
  cpSync(before, release.folder, { recursive: true });
  keepOldAssets(before, release.folder, new Date());
  switchRelease(distFolder, finishRelease(distFolder, release));
  pruneReleases(distFolder);
  process.send?.({ release: release.id });
  unlock();
  process.removeAllListeners('disconnect');
  process.disconnect();
}

/**
 * Publishes for real while clients read (npm run bench -- publish [how often] [kills] [copy]), then kills publishes at moments
 * spread over their whole duration. Counts failed requests, changed statuses and broken sites. With `copy`
 * each publish copies the first build instead of building again: minutes instead of most of an hour.
 */
export async function benchPublish(publishes = '20', kills = '20', mode = ''): Promise<void> {
  await withFolder(async (folder) => {
    const distFolder = join(folder, 'dist');
    const metricsPort = await findFreePort();
    const env = { PATH: process.env.PATH, ENV_FILE: 'off', DATA_DIR: folder, DIST_FOLDER: distFolder, PORT: '0' };
    const publish = () => runPublish(distFolder, env);
    const first = await publish();
    console.log(`first publish: exit ${first.code}, ${first.seconds} s, build ${first.peakMegabytes} MB`);
    if (mode === 'copy') Object.assign(env, { TEST_BUILD: fileURLToPath(import.meta.url) });
    const server = await startServer(folder, { DIST_FOLDER: distFolder, METRICS_PORT: String(metricsPort) });
    Object.assign(env, { HOST: '127.0.0.1', PORT: new URL(server.url).port });
    const load = startLoad(server.url, distFolder);
    try {
      for (let count = 1; count <= Number(publishes); count += 1) {
        const { code, seconds, peakMegabytes } = await publish();
        const release = releaseIdOf(currentRelease(distFolder));
        const { release: served } = (await (await fetch(`${server.url}/readyz`)).json()) as { release: string };
        const outcome = served === release ? 'live' : 'NOT LIVE';
        console.log(
          `publish ${count}: exit ${code}, ${outcome}, ${seconds} s, build ${peakMegabytes} MB, ${load.describe()}, ${await readHeap(metricsPort)}`,
        );
      }
      const totalMs = (mode === 'copy' ? await publish() : first).seconds * 1000;
      for (let count = 1; count <= Number(kills); count += 1) {
        const { child, done } = startPublish(env);
        await wait((totalMs * count) / Number(kills));
        // By turns the command, whose build must end by itself, and the build.
        const builder = count % 2 === 0 ? readBuilder(distFolder) : undefined;
        if (builder === undefined) child.kill('SIGKILL');
        else process.kill(builder, 'SIGKILL');
        await done;
        while (readBuilder(distFolder) !== undefined) await wait(100);
        const release = currentRelease(distFolder);
        const broken = findBrokenFile(release, readManifest(release));
        console.log(`kill ${count}: ${broken === undefined ? 'whole site' : `BROKEN ${broken}`}, ${load.describe()}`);
      }
      const last = await publish();
      const left = readdirSync(join(distFolder, 'releases')).filter((name) => name.endsWith('.partial'));
      console.log(`publish after the kills: exit ${last.code}, ${left.length} unfinished builds left`);
    } finally {
      await load.stop();
      await server.stop();
    }
    console.log(load.describe());
  });
}

/** Returns the process that builds at the moment, if it is alive. */
function readBuilder(distFolder: string): number | undefined {
  try {
    const { pid } = JSON.parse(readFileSync(join(distFolder, 'publish.json'), 'utf8')) as { pid: number };
    return existsSync(`/proc/${pid}`) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function startPublish(env: NodeJS.ProcessEnv): { child: ChildProcess; done: Promise<unknown[]>; output: () => string } {
  const child = spawn(process.execPath, [env['TEST_BUILD'] ? 'cli/test-main.ts' : 'cli/main.ts', 'publish'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, done: once(child, 'close'), output: () => output };
}

async function runPublish(distFolder: string, env: NodeJS.ProcessEnv) {
  const startedAt = performance.now();
  const { done, output } = startPublish(env);
  let peakMegabytes = 0;
  const timer = setInterval(() => {
    const pid = readBuilder(distFolder);
    if (pid === undefined) return;
    const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? /VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    peakMegabytes = Math.max(peakMegabytes, Math.round(kilobytes / 1024));
  }, 200);
  const [code] = (await done) as [number | null];
  clearInterval(timer);
  if (code !== 0) console.log(output());
  return { code, seconds: Math.round((performance.now() - startedAt) / 1000), peakMegabytes };
}

/** Reads pages, files, searches and a missing address over kept connections; each must always get the same status. */
function startLoad(url: string, distFolder: string) {
  const { entries, articles } = readManifest(currentRelease(distFolder));
  const assets = Object.keys(entries).filter((path) => path.startsWith('/assets/'));
  const paths = [
    '/',
    '/blog',
    articles[0]?.href ?? '/',
    ...assets.slice(0, 3),
    '/blog?category=x',
    '/search?q=oil',
    '/nowhere',
  ];
  const counts = { requests: 0, failed: 0, changed: 0, slowestMs: 0 };
  const statuses = new Map<string, number>();
  let isOver = false;
  const ask = (path: string, agent: Agent): Promise<number> =>
    new Promise((resolve, reject) => {
      get(`${url}${path}`, { agent }, (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', reject);
      }).on('error', reject);
    });
  const run = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let at = 0; !isOver; at += 1) {
      const path = paths[at % paths.length] as string;
      const startedAt = performance.now();
      try {
        const status = await ask(path, agent);
        if ((statuses.get(path) ?? status) !== status) counts.changed += 1;
        statuses.set(path, status);
      } catch {
        counts.failed += 1;
      }
      counts.requests += 1;
      counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - startedAt));
      // Leaves the build some processor.
      await wait(5);
    }
    agent.destroy();
  };
  const running = Array.from({ length: clients }, run);
  return {
    describe: () =>
      `${counts.requests} requests, ${counts.failed} failed, ${counts.changed} changed status, slowest ${counts.slowestMs} ms`,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

async function readHeap(port: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string): string =>
    (Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20).toFixed(0);
  return `server heap ${read('nodejs_heap_size_used_bytes')} MB, resident ${read('process_resident_memory_bytes')} MB`;
}
