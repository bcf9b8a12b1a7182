import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries, freePort, unprivilegedUser, waitUntilReady } from '../../newsletter/db/test-postgres.ts';
import { listChildren } from './list-children.ts';

/** How PostgreSQL is stopped: `fast` tells its sessions and writes a checkpoint, `immediate` is a crash. */
export type StopMode = 'fast' | 'immediate';

const signals: Record<StopMode, NodeJS.Signals> = { fast: 'SIGINT', immediate: 'SIGQUIT' };

/** A PostgreSQL server of our own that can be stopped, started again and followed by a standby. */
export interface PostgresCluster {
  port: number;
  url: string;
  start(): Promise<void>;
  stop(mode: StopMode): Promise<void>;
  /** Kills every process of it at once, as a machine that loses its power does. */
  kill(): void;
  query(sql: string): Promise<pg.QueryResult>;
  /** Makes a second server that follows this one; this one must not have been started yet. */
  createStandby(): Promise<PostgresCluster>;
}

/** Makes a server that waits for the disk at each commit; it is not started yet, and goes away with `ends`. */
export async function createPostgresCluster(
  ends: AsyncDisposableStack,
  settings: readonly string[] = [],
): Promise<PostgresCluster> {
  const user = unprivilegedUser();
  const binaries = findBinaries(user);
  const folder = mkdtempSync(join(tmpdir(), 'garage-cluster-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const run = { ...user, cwd: folder };
  const data = join(folder, 'data');
  const wish = ['-U', 'garage', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), ['-D', data, ...wish], { ...run, stdio: 'ignore' });
  ends.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return openCluster(data, { binaries, run, ends, settings });
}

interface ClusterWish {
  binaries: string;
  run: { uid?: number; gid?: number; cwd: string };
  ends: AsyncDisposableStack;
  settings: readonly string[];
}

async function openCluster(data: string, wish: ClusterWish): Promise<PostgresCluster> {
  const { binaries, run, ends, settings } = wish;
  const port = await freePort();
  const url = `postgres://garage@127.0.0.1:${port}/postgres`;
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  let child: ChildProcess | undefined;

  const signal = async (name: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const isGone = once(child, 'exit');
    child.kill(name);
    await isGone;
  };
  ends.defer(() => signal('SIGQUIT'));
  const endNow = (): void => void child?.kill('SIGQUIT');
  process.once('exit', endNow);
  ends.defer(() => void process.off('exit', endNow));

  return {
    port,
    url,
    async start() {
      const args = ['-D', data, ...flags.flatMap((flag) => ['-c', flag])];
      child = spawn(join(binaries, 'postgres'), args, { ...run, stdio: 'ignore' });
      await waitUntilReady(url, child);
    },
    stop: (mode) => signal(signals[mode]),
    kill() {
      const others = listChildren(child?.pid).map(({ pid }) => pid);
      child?.kill('SIGKILL');
      for (const pid of others) killIfThere(pid);
    },
    async query(sql) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      return client.query(sql).finally(() => client.end());
    },
    async createStandby() {
      const copy = `${data}-standby`;
      // Of a server that was never started, the files are a whole base backup.
      execFileSync('cp', ['-a', data, copy], run);
      appendFileSync(join(copy, 'postgresql.conf'), `primary_conninfo = 'host=127.0.0.1 port=${port} user=garage'\n`);
      writeFileSync(join(copy, 'standby.signal'), '');
      if (run.uid !== undefined && run.gid !== undefined) chownSync(join(copy, 'standby.signal'), run.uid, run.gid);
      return openCluster(copy, { ...wish, settings: [] });
    },
  };
}

/** The others end by themselves when the first one is gone; one that was quicker is no mistake. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error;
  }
}
