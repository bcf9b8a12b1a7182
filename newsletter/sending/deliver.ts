import { StoreError } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import { cleanReply } from '../mail/classify-reply.ts';
import { explainAttempt } from '../mail/explain-attempt.ts';
import type { FrozenIssue, Recipient } from '../mail/issue-message.ts';
import type { Attempt, ReadyMail, SendPort } from '../mail/mail-port.ts';
import { MailRefused } from '../mail/mime.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { readFrozenIssue } from './freeze-issue.ts';
import { startIssue } from './issue-actions.ts';
import type { IssueStatus } from './issue-state.ts';
import { abandonRows, finishIssue, recoverDeliveries, takeWorkerLock, type WorkerLock } from './recover.ts';
import { defaultSendingLimits, type SendingLimits } from './sending-limits.ts';
import { createHandOver, type HandOver, type Outcome, type Settlement, settleDeliveries } from './settle.ts';
import {
  createBatcher,
  createInterruptibleSleep,
  createWorkPool,
  retryUntilStoreIsBack,
  type WorkPool,
} from './work-pool.ts';

/*
 * One send, from top to bottom: sendIssue takes the worker lock, writes the rows (enqueue.ts) and calls runSending.
 * runSending claims rows (claim.ts), attempts each in a pool (deliverOne), and settles the results (settle.ts). When
 * nothing is left it finishes the issue (recover.ts).
 */

/** Writes and sends the mails of one issue. */
export interface IssueMailer {
  port: SendPort;
  /** Writes the mail of one recipient; throws MailRefused when no mail may go to this address. */
  compose(recipient: Recipient): ReadyMail | Promise<ReadyMail>;
}

/** Opens the mailer of an issue. */
export type OpenSending = (frozen: FrozenIssue) => IssueMailer | Promise<IssueMailer>;

/** The status a row got; `queued` means that it will be tried again. */
export type SettledStatus = 'accepted' | 'failed' | 'unknown' | 'suppressed' | 'queued';

/** What sending needs besides the issue. */
export interface RunOptions extends IssueMailer {
  worker: WorkerLock;
  /** Mails sent at the same time. */
  concurrency: number;
  limits: SendingLimits;
  /** Stops claiming; mails in progress are finished first. */
  signal?: AbortSignal | undefined;
  /** Called with the status that rows got. */
  onSettled?: ((status: SettledStatus, count: number) => void) | undefined;
  /** Called with the problem in plain words, without addresses, when the mail server itself is down or busy. */
  onMailServerDown?: ((reply: string) => void) | undefined;
  /** Called with the message of a bug of ours, without addresses; the issue pauses with the same message. */
  onInternalError?: ((message: string) => void) | undefined;
  /** Called with the code when the store cannot be reached. */
  onStoreError?: ((code: string) => void) | undefined;
  /** Longest sleep between two looks at the store. */
  maxRestMs?: number | undefined;
}

/** How an issue is sent. */
export interface SendOptions
  extends Pick<
    RunOptions,
    'signal' | 'onSettled' | 'onStoreError' | 'onMailServerDown' | 'onInternalError' | 'maxRestMs'
  > {
  openSending: OpenSending;
  limits?: Partial<SendingLimits> | undefined;
  concurrency?: number | undefined;
  /** Whether a paused issue is resumed: only when a person asks. */
  resumePaused: boolean;
  /** Called when every recipient has a row and the first mail is about to be sent. */
  onEnqueued?: (() => Promise<void>) | undefined;
}

/** How sending ended: with the issue's status, or because it was asked to stop. */
export type RunEnd = IssueStatus | 'stopped';

/** Mails sent at the same time, each on its own connection: what mail services usually allow. */
export const defaultConcurrency = 5;

const recoverEveryMs = 5000;
const minRestMs = 20;

/**
 * Sends or resumes a frozen issue in this process. Throws IssueRefused when another process sends from the SQLite file,
 * another issue is being sent, or sending is frozen.
 */
export async function sendIssue(context: StoreContext, issueId: string, options: SendOptions): Promise<RunEnd> {
  const worker = await takeWorkerLock(context);
  try {
    await startIssue(context, issueId, options);
    await enqueueDeliveries(context, issueId, options);
    if (options.signal?.aborted) return 'stopped';
    await options.onEnqueued?.();
    const mailer = await options.openSending(await readFrozenIssue(context, issueId));
    try {
      const limits = { ...defaultSendingLimits, ...options.limits };
      const concurrency = options.concurrency ?? defaultConcurrency;
      return await runSending(context, issueId, { ...options, ...mailer, worker, limits, concurrency });
    } finally {
      await mailer.port.close();
    }
  } finally {
    await worker.release();
  }
}

/** Sends the queued rows of an issue until none is left, it is paused, or `signal` aborts. */
async function runSending(context: StoreContext, issueId: string, options: RunOptions): Promise<RunEnd> {
  const { worker, concurrency, signal, maxRestMs = 1000, onStoreError = () => undefined } = options;
  const sleep = createInterruptibleSleep(signal);
  const settle = createSettle(context, issueId, options);
  const pool = createDeliveryPool(context, issueId, options, { settle, onFree: sleep.wake });
  const claim = createClaim(context, issueId, options, pool);

  async function findWork(): Promise<RunEnd | Date | 'more'> {
    const later = new Date(context.now().getTime() + maxRestMs);
    if (!(await worker.isAlive())) return later;
    const found = await claim(2 * concurrency - pool.countWaiting());
    if (found !== 'nothing') return found;
    if (pool.isIdle() && (await finishIssue(context, issueId, worker))) return 'sent';
    return later;
  }

  let end: RunEnd | undefined;
  while (end === undefined && !signal?.aborted && !pool.isClosed()) {
    if (pool.countWaiting() >= concurrency) {
      await sleep.sleep(maxRestMs);
      continue;
    }
    const found = await findWork().catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      onStoreError(error.code);
      return new Date(context.now().getTime() + maxRestMs);
    });
    if (found instanceof Date) {
      const restMs = found.getTime() - context.now().getTime();
      await sleep.sleep(Math.min(maxRestMs, Math.max(minRestMs, restMs)));
    } else if (found !== 'more') end = found;
  }
  await drain(context, issueId, worker, { pool, settle });
  return end ?? (signal?.aborted ? 'stopped' : 'paused');
}

/** Resolves to whether the result paused the issue. */
type Settle = (settlement: Settlement) => Promise<boolean>;

function createSettle(context: StoreContext, issueId: string, options: RunOptions): Settle {
  const { worker, limits, onSettled = () => undefined, onStoreError = () => undefined } = options;
  const scope = { issueId, worker: worker.id, limits };
  const settleTogether = createBatcher((batch: readonly Settlement[]) =>
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
  const { worker, concurrency, onSettled = () => undefined, onStoreError = () => undefined } = options;
  const handOver = createHandOver(context, { issueId, worker: worker.id });
  const pool = createWorkPool<ClaimedDelivery>(
    concurrency,
    async (delivery) => {
      const outcome = await deliverOne(options, delivery, { handOver, onStoreError });
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

/** Sends one mail; undefined means that the row was withdrawn: it is settled already, or another worker has it. */
export async function deliverOne(
  { port, compose }: IssueMailer,
  delivery: Pick<ClaimedDelivery, 'subscriberId' | 'email' | 'claim'>,
  { handOver, onStoreError }: { handOver: HandOver; onStoreError(code: string): void },
): Promise<Outcome | undefined> {
  let mail: ReadyMail;
  try {
    mail = await compose({ subscriberId: delivery.subscriberId, email: delivery.email });
  } catch (error) {
    if (!(error instanceof MailRefused)) return describeInternalError(error, delivery.email);
    return { kind: 'failed', failure: 'invalid', reply: cleanReply(error.message, delivery.email) };
  }
  const asked = { isHanded: false, isStoreDown: false };
  const askStore = async (): Promise<boolean> => {
    try {
      asked.isHanded = await handOver(delivery);
    } catch (error) {
      onStoreError(error instanceof StoreError ? error.code : 'XX000');
      asked.isStoreDown = true;
    }
    return asked.isHanded;
  };
  let attempt: Attempt;
  try {
    attempt = await port.attempt({ ...mail, handOver: askStore });
  } catch (error) {
    // A port that throws is a bug too; a mail that was handed over may have arrived all the same.
    return asked.isHanded ? { kind: 'unknown', reply: 'no answer' } : describeInternalError(error, delivery.email);
  }
  if (attempt.kind !== 'withdrawn') return attempt;
  // Nothing was sent, whether or not the store recorded the hand-over that it did not answer.
  return asked.isStoreDown ? { kind: 'released' } : undefined;
}

/** A bug of ours would hit every recipient: the issue pauses instead of failing them one by one. */
function describeInternalError(error: unknown, email: string): Outcome {
  return { kind: 'internal-error', reply: cleanReply(`internal error: ${String(error)}`, email) };
}

/** Returns what claims rows, and recovers those of dead workers from time to time. */
function createClaim(context: StoreContext, issueId: string, options: RunOptions, pool: WorkPool<ClaimedDelivery>) {
  const { worker, limits, onSettled = () => undefined } = options;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  return async (limit: number): Promise<RunEnd | Date | 'more' | 'nothing'> => {
    const time = context.now().getTime();
    // The absolute difference: a clock that was set back must not delay the recovery.
    if (Math.abs(time - recoveredAt) >= recoverEveryMs) {
      await recoverDeliveries(context, issueId, worker);
      recoveredAt = time;
    }
    const claim = await claimDeliveries(context, { issueId, worker: worker.id, limit, limits });
    if (claim.kind === 'stopped') return claim.status ?? 'cancelled';
    if (claim.kind === 'wait') return claim.until ?? 'nothing';
    pool.add(claim.deliveries);
    if (claim.suppressed > 0) onSettled('suppressed', claim.suppressed);
    return 'more';
  };
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
  await Promise.all(pool.takeBack().map((delivery) => release(settle, delivery)));
  await pool.finish();
  // If the store cannot be reached now, the next worker's recovery does it.
  await abandonRows(context, issueId, worker.id).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
  });
}
