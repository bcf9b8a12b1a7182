import { createBatcher } from '../db/group-commit.ts';
import { isTemporary, type StoreContext, storeCodeOf } from '../db/store.ts';
import { explainAttempt } from '../mail/explain-attempt.ts';
import type { FrozenIssue } from '../mail/issue-message.ts';
import type { Attempt } from '../mail/mail-port.ts';
import type { JournalAuthor } from '../records/journal.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import { createHandOver, issueQueue, type MailState } from './claimed-mails.ts';
import { deliverOne, describeBug, type IssueMailer } from './deliver-one.ts';
import { rowBatchSize, type WrittenRows, writeNextRows } from './enqueue.ts';
import { readFrozenIssue } from './freeze-issue.ts';
import { startIssue } from './issue-actions.ts';
import type { IssueStatus } from './issue-state.ts';
import { pauseByItself } from './issue-status.ts';
import { abandonRows, finishIssue, recoverDeliveries, takeWorkerLock, type WorkerLock } from './recover.ts';
import { createInterruptibleSleep } from './rounds.ts';
import { defaultSendingLimits, type SendingLimits } from './sending-limits.ts';
import { type Outcome, type Settlement, settleDeliveries } from './settle.ts';
import { retryUntilStoreIsBack } from './store-retries.ts';
import { createWorkPool, type WorkPool } from './work-pool.ts';

/*
 * One send, from top to bottom: sendIssue takes the worker lock, starts the issue and calls runSending. runSending claims
 * rows (claim.ts), attempts each in a pool (deliverOne), and settles the results (settle.ts). Whenever it would rest it
 * writes more rows instead (enqueue.ts), until all are written; when nothing is left it finishes the issue (recover.ts).
 */

export type OpenSending = (
  frozen: FrozenIssue,
  events?: Pick<SendOptions, 'onFewerConnections'>,
) => IssueMailer | Promise<IssueMailer>;

export interface SendOptions {
  openSending: OpenSending;
  limits?: Partial<SendingLimits> | undefined;
  /** Whether a paused issue is resumed: only when a person asks. */
  resumePaused: boolean;
  /** Who starts it, for the journal: the program itself unless a person does. */
  author?: JournalAuthor | undefined;
  /** Stops claiming; mails in progress are finished first. */
  signal?: AbortSignal | undefined;
  /** Called when the issue is started or resumed and nothing has been written or sent yet. */
  onStarted?: (() => Promise<void>) | undefined;
  /** Called with the rows of recipients that were written; mails leave meanwhile. */
  onRows?: ((written: WrittenRows) => Promise<void> | void) | undefined;
  /** Subscribers that are looked at together when rows are written. */
  rowBatchSize?: number | undefined;
  /** Called with the status that rows got; `queued` means that they will be tried again. */
  onSettled?: ((status: MailState['status'] | 'suppressed', count: number) => void) | undefined;
  /** Called when the mail server turned out to allow only so many connections. */
  onFewerConnections?: ((connections: number) => void) | undefined;
  /** Called with the problem in plain words, without addresses, when the mail server itself is down or busy. */
  onMailServerDown?: ((reply: string) => void) | undefined;
  /** Called with the message of a bug of ours, without addresses; the issue pauses with the same message. */
  onInternalError?: ((message: string) => void) | undefined;
  /** Called with the code when the store cannot be reached. */
  onStoreError?: ((code: string) => void) | undefined;
  /** Longest sleep between two looks at the store. */
  maxRestMs?: number | undefined;
}

interface RunOptions extends Omit<SendOptions, 'limits'>, IssueMailer {
  worker: WorkerLock;
  /** The version of the text that `compose` writes. */
  version: number;
  limits: SendingLimits;
}

/** How sending ended: with the issue's status, or because it was asked to stop. */
export type RunEnd = IssueStatus | 'stopped';

const recoverEveryMs = 5000;
const minRestMs = 20;

/**
 * Sends or resumes a frozen issue in this process. Throws Refused when another process sends from the SQLite file,
 * another issue is being sent, or sending is on hold.
 */
export async function sendIssue(context: StoreContext, issueId: string, options: SendOptions): Promise<RunEnd> {
  const worker = await takeWorkerLock(context);
  try {
    await startIssue(context, issueId, options);
    if (options.signal?.aborted) return 'stopped';
    await options.onStarted?.();
    const limits = { ...defaultSendingLimits, ...options.limits };
    for (;;) {
      const frozen = await readFrozenIssue(context, issueId);
      const { version } = frozen;
      const mailer = await options.openSending(frozen, options);
      try {
        const run = { ...options, ...mailer, worker, version, limits };
        const end = await runSending(context, issueId, run);
        if (end !== 'corrected') return end;
      } finally {
        await mailer.port.close();
      }
    }
  } finally {
    await worker.release();
  }
}

type TextEnd = RunEnd | 'corrected';

/** Sends the queued rows of an issue until none is left, it is paused or corrected, or `signal` aborts. */
async function runSending(context: StoreContext, issueId: string, options: RunOptions): Promise<TextEnd> {
  const { worker, limits, signal, maxRestMs = 1000, onStoreError = () => undefined } = options;
  const sleep = createInterruptibleSleep(signal);
  const settle = createSettle(context, issueId, options);
  const pool = createDeliveryPool(context, issueId, options, { settle, onFree: sleep.wake });
  const { claim, writeRows } = createClaim(context, issueId, options, pool);

  async function findWork(): Promise<TextEnd | Date | 'more'> {
    const later = new Date(context.now().getTime() + maxRestMs);
    if (!(await worker.isAlive())) return later;
    const isFull = pool.countWaiting() >= limits.connections;
    const found = isFull ? later : await claim(2 * limits.connections - pool.countWaiting());
    if (found !== 'nothing' && !(found instanceof Date)) return found;
    if (await writeRows()) return 'more';
    if (found !== 'nothing') return found;
    if (pool.isIdle() && (await finishIssue(context, issueId, worker))) return 'sent';
    return later;
  }

  let end: TextEnd | undefined;
  while (end === undefined && !signal?.aborted && !pool.isClosed()) {
    const found = await findWork().catch((error: unknown) => {
      if (!isTemporary(error)) return pool.fail(error);
      onStoreError(error.code);
      return new Date(context.now().getTime() + maxRestMs);
    });
    if (found === undefined) break;
    if (found instanceof Date) {
      const restMs = found.getTime() - context.now().getTime();
      await sleep.sleep(Math.min(maxRestMs, Math.max(minRestMs, restMs)));
    } else if (found !== 'more') end = found;
  }
  await drain(context, issueId, worker, { pool, settle });
  const failure = pool.failure();
  if (failure !== undefined) return pauseAfter(context, issueId, options, failure.error);
  return end ?? (signal?.aborted ? 'stopped' : 'paused');
}

/** What does not pass by itself would meet every mail: the issue pauses with it. Throws it when not even that works. */
async function pauseAfter(
  context: StoreContext,
  issueId: string,
  { onInternalError }: RunOptions,
  error: unknown,
): Promise<RunEnd> {
  const text = describeBug(error, '');
  onInternalError?.(text);
  await context.store
    .transaction((tx) => pauseByItself(tx, context, { id: issueId, reason: { code: 'internal-error', text } }))
    .catch(() => {
      throw error;
    });
  return 'paused';
}

/** Resolves to whether the result paused the issue. */
type Settle = (settlement: Settlement) => Promise<boolean>;

function createSettle(context: StoreContext, issueId: string, options: RunOptions): Settle {
  const { worker, limits, onSettled = () => undefined, onStoreError = () => undefined } = options;
  const scope = { issueId, worker: worker.id, limits };
  const { add: settleTogether } = createBatcher((batch: readonly Settlement[]) =>
    retryUntilStoreIsBack(() => settleDeliveries(context, scope, batch), onStoreError),
  );
  return async (settlement) => {
    const { status, isPaused } = await settleTogether(settlement);
    if (status !== undefined) onSettled(status, 1);
    return isPaused;
  };
}

function createDeliveryPool(
  context: StoreContext,
  issueId: string,
  options: RunOptions,
  { settle, onFree }: { settle: Settle; onFree(): void },
): WorkPool<ClaimedDelivery> {
  const { worker, limits, onSettled = () => undefined, onStoreError = () => undefined } = options;
  const handOver = createHandOver(context, issueQueue(issueId), worker.id);
  const pool = createWorkPool<ClaimedDelivery>(
    limits.connections,
    async (delivery) => {
      const outcome = await deliverOne(options, delivery, {
        handOver: () => handOver({ id: delivery.subscriberId, claim: delivery.claim }),
        onStoreError,
      });
      if (outcome === undefined) return onSettled('suppressed', 1);
      if (outcome.kind === 'server-later') options.onMailServerDown?.(describeDown(outcome));
      if (outcome.kind === 'internal-error') options.onInternalError?.(outcome.reply);
      // The waiting rows would meet the same pause or the same dead server: they go back to the queue.
      const isPause = outcome.kind === 'internal-error' || outcome.kind === 'sender-refused';
      if (isPause) pool.close();
      const back = isPause || outcome.kind === 'server-later' ? pool.takeBack() : [];
      const paused = await Promise.all([settle({ delivery, outcome }), ...back.map((other) => release(settle, other))]);
      // Refusals that repeat paused the issue: what waits here must not follow them.
      if (paused.includes(true)) pool.close();
    },
    onFree,
  );
  return pool;
}

/** Returns what writes rows and what claims them; that also recovers those of dead workers from time to time. */
function createClaim(context: StoreContext, issueId: string, options: RunOptions, pool: WorkPool<ClaimedDelivery>) {
  const { worker, version, limits, onSettled = () => undefined } = options;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  /** What the store said last: another process may pause, cancel or resume the issue at any time. */
  let isWriting = true;
  async function claim(limit: number): Promise<TextEnd | Date | 'more' | 'nothing'> {
    const time = context.now().getTime();
    // The absolute difference: a clock that was set back must not delay the recovery.
    if (Math.abs(time - recoveredAt) >= recoverEveryMs) {
      await recoverDeliveries(context, issueId, worker);
      recoveredAt = time;
    }
    const claimed = await claimDeliveries(context, { issueId, worker: worker.id, version, limit, limits });
    if (claimed.kind === 'corrected') return 'corrected';
    if (claimed.kind === 'stopped') return claimed.status ?? 'cancelled';
    isWriting = claimed.isWriting;
    if (claimed.kind === 'wait') return claimed.until ?? 'nothing';
    const { deliveries, suppressed } = claimed;
    // A queue kept for a domain that refuses may be empty: looking at it again must not keep its rows from being written.
    if (isWriting && deliveries.length + suppressed === 0) return context.now();
    pool.add(deliveries);
    if (suppressed > 0) onSettled('suppressed', suppressed);
    return 'more';
  }
  /** Writes the rows of the next subscribers; resolves to whether there was anything to write. */
  async function writeRows(): Promise<boolean> {
    if (!isWriting) return false;
    const written = await writeNextRows(context, issueId, options.rowBatchSize ?? rowBatchSize);
    isWriting = written.state === 'more';
    await options.onRows?.(written);
    return written.state !== 'stopped';
  }
  return { claim, writeRows };
}

/** The code of the system helps an operator, so it stays next to the plain words. */
function describeDown(outcome: Attempt & { kind: 'server-later' }): string {
  const { problem } = explainAttempt(outcome);
  return problem.includes(outcome.reply) ? problem : `${problem} (${outcome.reply})`;
}

const released: Outcome = { kind: 'released' };
const release = (settle: Settle, delivery: ClaimedDelivery): Promise<boolean> =>
  settle({ delivery, outcome: released });

/** Returns rows that were not started to the queue, finishes the others, and leaves none claimed. */
async function drain(
  context: StoreContext,
  issueId: string,
  worker: WorkerLock,
  { pool, settle }: { pool: WorkPool<ClaimedDelivery>; settle: Settle },
): Promise<void> {
  pool.close();
  await Promise.all(pool.takeBack().map((delivery) => release(settle, delivery).catch(pool.fail)));
  await pool.finish();
  // What cannot be written now is left to the next worker's recovery.
  await abandonRows(context, issueId, worker.id).catch((error: unknown) => {
    if (storeCodeOf(error) === undefined) throw error;
  });
}
