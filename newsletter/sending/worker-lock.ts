import type { StoreLock } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { IssueRefused } from './issue-refused.ts';

/** The right of one process to send, and the proof that it is alive: a lock that dies with it. */
export interface WorkerLock {
  readonly id: string;
  /** Whether its lock still holds; takes it anew when the connection that held it broke. */
  isAlive(): Promise<boolean>;
  /** Runs `work` when the other worker is dead, and keeps it from being taken for dead twice at a time. */
  ifDead(other: string, work: () => Promise<void>): Promise<void>;
  release(): Promise<void>;
}

/** Takes the right to send: one process on SQLite, any number on PostgreSQL. */
export async function takeWorkerLock({ store, randomId }: Newsletter): Promise<WorkerLock> {
  const id = randomId();
  const lockName = store.dialect === 'sqlite' ? 'send' : `worker-${id}`;
  let lock = await store.tryLock(lockName);
  if (lock === undefined) {
    throw new IssueRefused(
      'Another process is sending from this store, and an SQLite file has room for one sender (a server with SEND_WORKER=on is one too): wait until it is done or stop it, or move to PostgreSQL with ./garage move.',
    );
  }
  return {
    id,
    async isAlive() {
      if (lock === undefined || lock.isLost()) {
        await lock?.release();
        lock = await store.tryLock(lockName);
      }
      return lock !== undefined;
    },
    async ifDead(other, work) {
      // On SQLite the one lock is ours, so everybody else is dead.
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
    async release() {
      await lock?.release();
    },
  };
}
