import { setTimeout as sleep } from 'node:timers/promises';
import type { SqliteConnection } from './sqlite-connection.ts';
import { isBusy, storeErrorOfSqlite } from './sqlite-errors.ts';
import { StoreError } from './store.ts';

const maxJobs = 500;

/** One piece of work inside a shared transaction. */
export interface GroupJob {
  /** Does the work; its rejection undoes this job alone. */
  run(): Promise<unknown> | unknown;
  /** A single statement undoes itself, so it needs no savepoint. */
  isSingleStatement: boolean;
}

interface QueuedJob extends GroupJob {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Creates the group commit of the one connection that writes: it runs the jobs of one event-loop turn in one transaction
 * and settles them only after its COMMIT.
 */
export function createGroupCommit(connection: SqliteConnection, lockWaitMs = 5000) {
  let queue: QueuedJob[] = [];
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Wait for the rest of this turn's requests before the disk is used.
      await new Promise((resolve) => setImmediate(resolve));
      const jobs = queue.slice(0, maxJobs);
      queue = queue.slice(maxJobs);
      await commitTogether(connection, jobs, lockWaitMs);
    }
    working = undefined;
  }

  return {
    add: <T>(job: GroupJob) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ ...job, resolve: (value) => resolve(value as T), reject });
        working ??= work();
      }),
    drain: async (): Promise<void> => working,
  };
}

async function commitTogether(
  connection: SqliteConnection,
  jobs: readonly QueuedJob[],
  lockWaitMs: number,
): Promise<void> {
  const settlements: (() => void)[] = [];
  try {
    await begin(connection, lockWaitMs);
    for (const job of jobs) settlements.push(await runJob(connection, job));
    connection.exec('commit');
  } catch (error) {
    const reason = storeErrorOfSqlite(error);
    ignoreFailure(() => connection.isTransaction() && connection.exec('rollback'));
    // The write-ahead log may be what fills the disk, and SQLite empties it only after a commit that succeeds.
    if (reason instanceof StoreError && reason.code === '53100')
      ignoreFailure(() => connection.exec('pragma wal_checkpoint(truncate)'));
    for (const job of jobs) job.reject(reason);
    return;
  }
  for (const settle of settlements) settle();
}

/** A failing disk may fail here too; the next BEGIN then reports it to its own caller. */
function ignoreFailure(work: () => unknown): void {
  try {
    work();
  } catch {
    return;
  }
}

async function runJob(connection: SqliteConnection, job: QueuedJob): Promise<() => void> {
  if (!job.isSingleStatement) connection.all('savepoint job');
  try {
    const value = await job.run();
    if (!job.isSingleStatement) connection.all('release job');
    return () => job.resolve(value);
  } catch (error) {
    // On a full disk SQLite may roll back the entire transaction on its own: then nothing of the group was written.
    if (!connection.isTransaction()) throw error;
    if (!job.isSingleStatement) connection.exec('rollback to job; release job');
    return () => job.reject(error);
  }
}

/** Waits for another process's lock without blocking the event loop: the same process serves pages meanwhile. */
async function begin(connection: SqliteConnection, lockWaitMs: number): Promise<void> {
  let waitedMs = 0;
  for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 16)) {
    try {
      connection.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || waitedMs > lockWaitMs) throw error;
    }
    await sleep(waitMs);
    waitedMs += waitMs;
  }
}
