import type { Newsletter } from '../newsletter.ts';
import { lockIssue } from './issue-state.ts';
import type { WorkerLock } from './worker-lock.ts';

/** What was found of a dead worker. */
export interface Recovered {
  /** Rows that were never handed over: they wait again. */
  queued: number;
  /** Rows whose last byte may have left: a person decides. */
  unknown: number;
}

/** Settles the rows of every other worker of an issue that is dead. */
export async function recoverDeliveries(
  newsletter: Newsletter,
  issueId: string,
  worker: WorkerLock,
): Promise<Recovered> {
  const others = await newsletter.store.query<{ worker: string }>(
    "select distinct worker from deliveries where issue_id = $1 and status = 'sending' and worker <> $2",
    [issueId, worker.id],
  );
  const found = { queued: 0, unknown: 0 };
  for (const { worker: other } of others) {
    await worker.ifDead(other, async () => {
      const { queued, unknown } = await abandonRows(newsletter, issueId, other);
      found.queued += queued;
      found.unknown += unknown;
    });
  }
  return found;
}

/** Gives back the rows of a worker that does nothing any more: queued when nothing was handed over, else unknown. */
export async function abandonRows(newsletter: Newsletter, issueId: string, worker: string): Promise<Recovered> {
  const now = newsletter.now().toISOString();
  return newsletter.store.transaction(async (tx) => {
    await lockIssue(tx, issueId, now);
    const isTheirs = "issue_id = $1 and worker = $2 and status = 'sending'";
    const unknown = await tx.query(
      `update deliveries set status = 'unknown', settled_at = $3, reply = 'the sender stopped before the answer'
       where ${isTheirs} and handed_at is not null returning subscriber_id`,
      [issueId, worker, now],
    );
    await tx.query(
      `insert into lanes (issue_id, domain, ready_at) select distinct issue_id, domain, $3 from deliveries
       where ${isTheirs} on conflict (issue_id, domain) do nothing`,
      [issueId, worker, now],
    );
    const queued = await tx.query(
      `update deliveries set status = 'queued', worker = null where ${isTheirs} returning subscriber_id`,
      [issueId, worker],
    );
    return { queued: queued.length, unknown: unknown.length };
  });
}
