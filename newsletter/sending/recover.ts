import { Refused } from '../../core/problem/problem.ts';
import { hasRow, type StoreContext, type StoreLock } from '../db/store.ts';
import { abandonClaims, issueQueue, listWorkers } from './claimed-mails.ts';
import { dropQueues, onExistingQueue, rebuildQueues } from './domain-queues.ts';
import { lockIssue } from './issue-state.ts';
import { finishSending, pauseByItself } from './issue-status.ts';
import { findTotalRefusal } from './pause-rules.ts';
import { releaseRefused } from './settle.ts';

/** Settles the rows of every other worker of an issue that is dead. */
export async function recoverDeliveries(context: StoreContext, issueId: string, worker: WorkerLock): Promise<void> {
  for (const other of await listWorkers(context.store, issueQueue(issueId)))
    if (other !== worker.id) await worker.ifDead(other, () => abandonRows(context, issueId, other));
}

export async function abandonRows(context: StoreContext, issueId: string, worker: string): Promise<void> {
  const now = context.now().toISOString();
  await context.store.transaction(async (tx) => {
    await lockIssue(tx, issueId, now);
    await tx.query(
      `insert into domain_queues (issue_id, domain, ready_at) select distinct issue_id, domain, $3 from deliveries
       where issue_id = $1 and worker = $2 and status = 'sending' and handed_at is null ${onExistingQueue}`,
      [issueId, worker, now],
    );
    await abandonClaims(tx, issueQueue(issueId), { worker, now });
  });
}

/** Ends an issue when no row is queued or being sent; resolves to whether it has ended. Only an idle worker calls it. */
export async function finishIssue(context: StoreContext, issueId: string, worker: WorkerLock): Promise<boolean> {
  // A claim whose commit was never answered left rows that this worker does not know about.
  await abandonRows(context, issueId, worker.id);
  await recoverDeliveries(context, issueId, worker);
  const now = context.now().toISOString();
  return context.store.transaction(async (tx) => {
    const issue = await lockIssue(tx, issueId, now);
    if (issue?.status !== 'sending') return false;
    const has = (status: string): Promise<boolean> =>
      hasRow(tx, `from deliveries where issue_id = $1 and status = '${status}'`, [issueId]);
    if (await has('queued')) {
      await rebuildQueues(tx, issueId, now);
      return false;
    }
    if (await has('sending')) return false;
    const refusal = await findTotalRefusal(tx, issue);
    if (refusal !== undefined) {
      await dropQueues(tx, issueId);
      await releaseRefused(tx, context, issue, refusal.dead);
      await pauseByItself(tx, context, { id: issueId, reason: refusal.reason, isRefusal: true });
      return false;
    }
    await finishSending(tx, context, issueId, now);
    return true;
  });
}

/** The right of one process to send, and the proof that it is alive: a lock that is released when it dies. */
export type WorkerLock = Awaited<ReturnType<typeof takeWorkerLock>>;

/** Takes the right to send: one process on SQLite, with the lock of this name, any number on PostgreSQL. */
export async function takeWorkerLock({ store, randomId }: StoreContext, sqliteLock = 'send') {
  const id = randomId();
  const lockName = store.dialect === 'sqlite' ? sqliteLock : `worker-${id}`;
  let lock = await store.tryLock(lockName);
  if (lock === undefined) {
    throw new Refused({
      code: 'one-sender',
      problem:
        'Another process is sending from this database, and a SQLite file allows one sender (the server is one too)',
      fix: 'wait until it has finished or stop it, or move to PostgreSQL: {run ./garage move}.',
    });
  }
  return {
    id,
    /** Whether it has its lock; takes it again when the connection that held it broke. */
    async isAlive(): Promise<boolean> {
      if (lock === undefined || lock.isLost()) {
        await lock?.release();
        lock = await store.tryLock(lockName);
      }
      return lock !== undefined;
    },
    /** Runs `work` when the other worker is dead; only one process at a time does so. */
    async ifDead(other: string, work: () => Promise<void>): Promise<void> {
      // On SQLite the only lock is ours, so every other worker is dead.
      const theirs: StoreLock | undefined =
        store.dialect === 'sqlite'
          ? { isLost: () => false, release: async () => undefined }
          : await store.tryLock(`worker-${other}`);
      if (theirs === undefined) return;
      try {
        await work();
      } finally {
        await theirs.release();
      }
    },
    release: async (): Promise<void> => lock?.release(),
  };
}
