import { setTimeout as sleep } from 'node:timers/promises';
import type { SqliteConnection } from './sqlite-connection.ts';
import { isBusy, storeErrorOfSqlite } from './sqlite-errors.ts';
import { storeCodeOf } from './store.ts';

/**
 * Collects the calls of one event-loop turn, and those made while the previous batch runs, into one call of `run`, which
 * returns the results in order. Parallel connections then share a commit.
 */
export function createBatcher<I, O>(run: (items: I[]) => Promise<readonly O[]>, maxItems = 200) {
  let queue: ({ item: I } & PromiseWithResolvers<O>)[] = [];
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Wait for the rest of this turn's calls.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = queue.slice(0, maxItems);
      queue = queue.slice(maxItems);
      try {
        const outputs = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as O);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working = undefined;
  }

  return {
    add(item: I): Promise<O> {
      const asked = { item, ...Promise.withResolvers<O>() };
      queue.push(asked);
      working ??= work();
      return asked.promise;
    },
    /** Resolves when everything added so far is settled. */
    drain: async (): Promise<void> => working,
  };
}

/** One piece of work inside a shared transaction. */
export interface GroupJob {
  /** Does the work; its rejection undoes this job alone. */
  run(): Promise<unknown> | unknown;
  /** A single statement undoes itself, so it needs no savepoint. */
  isSingleStatement: boolean;
}

/** Returns the value of a job, or throws why it was undone. */
type Settlement = () => unknown;

const maxJobs = 500;

/**
 * Creates the group commit of the one connection that writes: it runs the jobs of one event-loop turn in one transaction
 * and settles them only after its COMMIT.
 */
export function createGroupCommit(connection: SqliteConnection, lockWaitMs = 5000) {
  const jobs = createBatcher((batch: GroupJob[]) => commitTogether(connection, batch, lockWaitMs), maxJobs);
  return {
    async add<T>(job: GroupJob): Promise<T> {
      const settle = await jobs.add(job);
      return settle() as T;
    },
    drain: jobs.drain,
  };
}

async function commitTogether(
  connection: SqliteConnection,
  jobs: readonly GroupJob[],
  lockWaitMs: number,
): Promise<Settlement[]> {
  const settlements: Settlement[] = [];
  try {
    await begin(connection, lockWaitMs);
    for (const job of jobs) settlements.push(await runJob(connection, job));
    connection.exec('commit');
    return settlements;
  } catch (error) {
    const reason = storeErrorOfSqlite(error);
    ignoreFailure(() => connection.isTransaction() && connection.exec('rollback'));
    // The write-ahead log may be what fills the disk, and SQLite empties it only after a commit that succeeds.
    if (storeCodeOf(reason) === '53100') ignoreFailure(() => connection.exec('pragma wal_checkpoint(truncate)'));
    throw reason;
  }
}

/** A failing disk may fail here too; the next BEGIN then reports it to its own caller. */
function ignoreFailure(work: () => unknown): void {
  try {
    work();
  } catch {
    return;
  }
}

async function runJob(connection: SqliteConnection, job: GroupJob): Promise<Settlement> {
  if (!job.isSingleStatement) connection.all('savepoint job');
  try {
    const value = await job.run();
    if (!job.isSingleStatement) connection.all('release job');
    return () => value;
  } catch (error) {
    // On a full disk SQLite may roll back the entire transaction on its own: then nothing of the group was written.
    if (!connection.isTransaction()) throw error;
    if (!job.isSingleStatement) connection.exec('rollback to job; release job');
    return () => {
      throw error;
    };
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
