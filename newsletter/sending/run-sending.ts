import { StoreError } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { attemptDelivery, type MailWay } from './attempt-delivery.ts';
import { type AttemptPool, createAttemptPool } from './attempt-pool.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import type { Outcome, Settlement } from './fate.ts';
import { finishIssue } from './finish-issue.ts';
import { createHandOver } from './hand-over.ts';
import type { IssueStatus } from './issue-state.ts';
import { createMicroBatch } from './micro-batch.ts';
import { withPatience } from './patience.ts';
import { abandonRows, recoverDeliveries } from './recover.ts';
import { createRest } from './rest.ts';
import type { SendingLimits } from './sending-limits.ts';
import { settleDeliveries } from './settle.ts';
import type { WorkerLock } from './worker-lock.ts';

/** What a row became; `queued` means that it waits again. */
export type SettledStatus = 'accepted' | 'failed' | 'unknown' | 'suppressed' | 'queued';

/** What sending needs besides the issue. */
export interface RunWish extends MailWay {
  worker: WorkerLock;
  /** Mails under way at a time. */
  concurrency: number;
  limits: SendingLimits;
  /** Stops claiming; what is under way is finished first. */
  signal?: AbortSignal | undefined;
  /** Told what rows became. */
  onSettled?: ((status: SettledStatus, count: number) => void) | undefined;
  /** Told its last words, without addresses, when the mail server itself is away or busy and everybody waits. */
  onMailServerAway?: ((reply: string) => void) | undefined;
  /** Called with the message of a bug of ours, without addresses; the issue pauses with the same message. */
  onInternalError?: ((message: string) => void) | undefined;
  /** Told the code when the store is away. */
  onTrouble?: ((code: string) => void) | undefined;
  /** Longest rest between two looks at the store. */
  maxRestMs?: number | undefined;
}

/** How sending ended: with the issue's status, or because it was asked to stop. */
export type RunEnd = IssueStatus | 'stopped';

const recoverEveryMs = 5000;
const minRestMs = 20;

/** Sends the queued rows of an issue until none is left, it is paused, or `signal` says stop. */
export async function runSending(newsletter: Newsletter, issueId: string, wish: RunWish): Promise<RunEnd> {
  const { worker, concurrency, signal, maxRestMs = 1000, onTrouble = () => undefined } = wish;
  const rest = createRest(signal);
  const settle = createSettle(newsletter, issueId, wish);
  const pool = createPool(newsletter, issueId, wish, { settle, onFree: rest.wake });
  const claim = createClaim(newsletter, issueId, wish, pool);

  async function look(): Promise<RunEnd | Date | 'more'> {
    const later = new Date(newsletter.now().getTime() + maxRestMs);
    if (!(await worker.isAlive())) return later;
    const found = await claim(2 * concurrency - pool.countWaiting());
    if (found !== 'nothing') return found;
    if (pool.isIdle() && (await finishIssue(newsletter, issueId, worker))) return 'sent';
    return later;
  }

  let end: RunEnd | undefined;
  while (end === undefined && !signal?.aborted && !pool.isClosed()) {
    if (pool.countWaiting() >= concurrency) {
      await rest.sleep(maxRestMs);
      continue;
    }
    const found = await look().catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      onTrouble(error.code);
      return new Date(newsletter.now().getTime() + maxRestMs);
    });
    if (found instanceof Date) {
      const restMs = found.getTime() - newsletter.now().getTime();
      await rest.sleep(Math.min(maxRestMs, Math.max(minRestMs, restMs)));
    } else if (found !== 'more') end = found;
  }
  await drain(newsletter, issueId, worker, { pool, settle });
  return end ?? (signal?.aborted ? 'stopped' : 'paused');
}

type Settle = (settlement: Settlement) => Promise<void>;

function createSettle(newsletter: Newsletter, issueId: string, wish: RunWish): Settle {
  const { worker, limits, onSettled = () => undefined, onTrouble = () => undefined } = wish;
  const at = { issueId, worker: worker.id, limits };
  const settleTogether = createMicroBatch((batch: readonly Settlement[]) =>
    withPatience(() => settleDeliveries(newsletter, at, batch), onTrouble),
  );
  return async (settlement) => {
    const status = await settleTogether(settlement);
    if (status !== undefined) onSettled(status, 1);
  };
}

function createPool(
  newsletter: Newsletter,
  issueId: string,
  wish: RunWish,
  { settle, onFree }: { settle: Settle; onFree(): void },
): AttemptPool<ClaimedDelivery> {
  const { worker, concurrency, onSettled = () => undefined, onTrouble = () => undefined } = wish;
  const handOver = createHandOver(newsletter, { issueId, worker: worker.id });
  const pool = createAttemptPool<ClaimedDelivery>(
    concurrency,
    async (delivery) => {
      const outcome = await attemptDelivery(wish, delivery, { handOver, onTrouble });
      if (outcome === undefined) return onSettled('suppressed', 1);
      if (outcome.kind === 'server-later') wish.onMailServerAway?.(outcome.reply);
      if (outcome.kind === 'internal-error') wish.onInternalError?.(outcome.reply);
      // What pauses the issue or stops everybody would meet those that wait here too: they go back with it.
      const isPause = outcome.kind === 'internal-error' || (outcome.kind === 'policy' && delivery.policyRefusals === 0);
      if (isPause) pool.close();
      const back = isPause || outcome.kind === 'server-later' ? pool.takeBack() : [];
      await Promise.all([settle({ delivery, outcome }), ...back.map((other) => release(settle, other))]);
    },
    onFree,
  );
  return pool;
}

/** Recovers dead workers' rows now and then, and claims. */
function createClaim(newsletter: Newsletter, issueId: string, wish: RunWish, pool: AttemptPool<ClaimedDelivery>) {
  const { worker, limits, onSettled = () => undefined } = wish;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  return async (limit: number): Promise<RunEnd | Date | 'more' | 'nothing'> => {
    const time = newsletter.now().getTime();
    // A clock that was set back is no reason to wait longer.
    if (Math.abs(time - recoveredAt) >= recoverEveryMs) {
      await recoverDeliveries(newsletter, issueId, worker);
      recoveredAt = time;
    }
    const claim = await claimDeliveries(newsletter, { issueId, worker: worker.id, limit, limits });
    if (claim.kind === 'stopped') return claim.status ?? 'cancelled';
    if (claim.kind === 'wait') return claim.until ?? 'nothing';
    pool.add(claim.deliveries);
    if (claim.suppressed > 0) onSettled('suppressed', claim.suppressed);
    return 'more';
  };
}

const released: Outcome = { kind: 'released' };
const release = (settle: Settle, delivery: ClaimedDelivery): Promise<void> => settle({ delivery, outcome: released });

/** Gives back what was not begun, finishes what was, and leaves nothing in doubt. */
async function drain(
  newsletter: Newsletter,
  issueId: string,
  worker: WorkerLock,
  { pool, settle }: { pool: AttemptPool<ClaimedDelivery>; settle: Settle },
): Promise<void> {
  pool.close();
  await Promise.all(pool.takeBack().map((delivery) => release(settle, delivery)));
  await pool.finish();
  // A store that is away now is told by the next worker's recovery.
  await abandonRows(newsletter, issueId, worker.id).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
  });
}
