import type { Newsletter } from '../newsletter.ts';
import type { MailWay } from './attempt-delivery.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { readFrozenIssue } from './freeze-issue.ts';
import type { FrozenIssue } from './frozen-issue.ts';
import { type RunEnd, type RunWish, runSending } from './run-sending.ts';
import { type SendingLimits, usualLimits } from './sending-limits.ts';
import { startIssue } from './start-issue.ts';
import { takeWorkerLock } from './worker-lock.ts';

/** Opens the way out for the mails of an issue. */
export type OpenSending = (newsletter: Newsletter, frozen: FrozenIssue) => MailWay | Promise<MailWay>;

/** How an issue is sent. */
export interface SendWish
  extends Pick<RunWish, 'signal' | 'onSettled' | 'onTrouble' | 'onMailServerAway' | 'onInternalError' | 'maxRestMs'> {
  openSending: OpenSending;
  limits?: Partial<SendingLimits> | undefined;
  concurrency?: number | undefined;
  /** Whether a paused issue goes on: only when a person asks. */
  resumePaused: boolean;
  /** Told when every recipient has a row and mails begin to leave. */
  onEnqueued?: (() => Promise<void>) | undefined;
}

/** Mails under way at a time, each on a connection of its own: what mail services usually grant. */
export const usualConcurrency = 5;

/**
 * Sends a frozen issue, or goes on with one, in this process: takes the right to send, writes the rows, sends. Throws
 * IssueRefused when another process sends from the SQLite file, another issue is under way, or the store is frozen.
 */
export async function sendIssue(newsletter: Newsletter, issueId: string, wish: SendWish): Promise<RunEnd> {
  const worker = await takeWorkerLock(newsletter);
  try {
    await startIssue(newsletter, issueId, wish);
    await enqueueDeliveries(newsletter, issueId, wish);
    if (wish.signal?.aborted) return 'stopped';
    await wish.onEnqueued?.();
    const way = await wish.openSending(newsletter, await readFrozenIssue(newsletter, issueId));
    try {
      const limits = { ...usualLimits, ...wish.limits };
      const concurrency = wish.concurrency ?? usualConcurrency;
      return await runSending(newsletter, issueId, { ...wish, ...way, worker, limits, concurrency });
    } finally {
      await way.port.close();
    }
  } finally {
    await worker.release();
  }
}
