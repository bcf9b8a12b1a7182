import { placeholders, type Queryable, type StoreContext } from '../db/store.ts';
import type { Attempt } from '../mail/mail-port.ts';
import { noteAutomatic } from '../records/journal.ts';
import { forgetRefused, holdDead } from '../subscribers/dead-mailboxes.ts';
import { reviveMailboxes } from '../subscribers/status.ts';
import type { ClaimedDelivery } from './claim.ts';
import { issueQueue, type MailState, writeStates } from './claimed-mails.ts';
import { delayQueue, openAnsweringQueues, reopenQueues } from './domain-queues.ts';
import { type IssueState, lockIssue } from './issue-state.ts';
import { pauseByItself } from './issue-status.ts';
import type { PauseReason } from './pause-reason.ts';
import { countsForPause, findRepeatedRefusals } from './pause-rules.ts';
import { backOffMs, laterBy, type SendingLimits } from './sending-limits.ts';

/** The result of a claimed row: that of its attempt, or that it was never tried. */
export type Outcome =
  | Exclude<Attempt, { kind: 'withdrawn' }>
  | { kind: 'released' }
  /** A bug of ours stopped the attempt before anything was sent: the row is queued again and the issue pauses. */
  | { kind: 'internal-error'; reply: string };

export type Settlement = { delivery: ClaimedDelivery; outcome: Outcome };

function nextState(
  { delivery, outcome }: Settlement,
  { maxAttempts, domainBackOff }: SendingLimits,
  time: number,
): MailState {
  const { attempts } = delivery;
  const reply = 'reply' in outcome ? outcome.reply : null;
  const queued: MailState = { status: 'queued', attempts, failure: null, reply, retryAt: null };
  switch (outcome.kind) {
    case 'accepted':
    case 'unknown':
      return { ...queued, status: outcome.kind };
    case 'failed':
      return { ...queued, status: 'failed', failure: outcome.failure };
    case 'domain-later':
      if (attempts + 1 >= maxAttempts)
        return { ...queued, status: 'failed', failure: 'gave-up', attempts: attempts + 1 };
      return { ...queued, attempts: attempts + 1, retryAt: laterBy(time, backOffMs(domainBackOff, attempts + 1)) };
    case 'sender-refused':
    case 'server-later':
    case 'internal-error':
    case 'released':
      return queued;
  }
}

type Settled = Settlement & { state: MailState };

/**
 * Writes the results of claimed rows in one transaction. Repeating it changes nothing, so a lost answer does no harm.
 * Resolves to the new status of each, undefined where it no longer belongs to this worker, and whether the issue paused.
 */
export async function settleDeliveries(
  context: StoreContext,
  { issueId, worker, limits }: { issueId: string; worker: string; limits: SendingLimits },
  settlements: readonly Settlement[],
): Promise<{ status: MailState['status'] | undefined; isPaused: boolean }[]> {
  const time = context.now().getTime();
  const now = new Date(time).toISOString();
  const all: Settled[] = settlements.map((settlement) => ({
    ...settlement,
    state: nextState(settlement, limits, time),
  }));
  return context.store.transaction(async (tx) => {
    // Everything that changes queues or the issue locks the issue's row first, so all workers lock in the same order.
    const issue = all.every(isPlain) ? undefined : await lockIssue(tx, issueId, now);
    // A row that is queued again in an issue that has ended would never be sent.
    const isOpen = issue !== undefined && issue.status !== 'sent' && issue.status !== 'cancelled';
    const possible = all.filter(({ state }) => state.status !== 'queued' || isOpen);
    const rows = possible.map(({ delivery, state }) => ({ id: delivery.subscriberId, claim: delivery.claim, state }));
    const written = await writeStates(tx, issueQueue(issueId), { worker, now }, rows);
    const settled = possible.filter(({ delivery }) => written.has(delivery.subscriberId));
    await holdRefused(tx, context, issueId, settled);
    const isPaused = issue !== undefined && (await updateIssue(tx, context, { issue, time, limits }, settled));
    return all.map(({ delivery, state }) => ({
      status: written.has(delivery.subscriberId) ? state.status : undefined,
      isPaused,
    }));
  });
}

/** Most rows change neither their domain's queue nor their issue. */
function isPlain({ delivery, outcome, state }: Settled): boolean {
  const followsFailure = hasRefusingQueue(delivery) || delivery.serverFailures > 0;
  const isOwnConcern = state.status !== 'queued' && !countsForPause(state.failure);
  return isOwnConcern && outcome.kind !== 'domain-later' && !followsFailure;
}

/** Whether the result of a row says something about its domain's queue. */
const hasRefusingQueue = ({ queueFailures, refusalsLeft, attempts }: ClaimedDelivery): boolean =>
  queueFailures > 0 || refusalsLeft !== null || attempts > 0;

/** Holds the mailboxes that were refused as dead, until those of their domain are judged together. */
async function holdRefused(
  tx: Queryable,
  context: StoreContext,
  issueId: string,
  settled: readonly Settled[],
): Promise<void> {
  const gone = settled.filter(({ state }) => state.failure === 'no-mailbox');
  if (gone.length === 0) return;
  const emails = gone.map(({ delivery }) => delivery.email);
  // Whoever has moved since has another mailbox.
  const there = await tx.query<{ id: string }>(
    `select id from subscribers where email in (${placeholders(emails.length, 1)})`,
    emails,
  );
  const ids = new Set(there.map(({ id }) => id));
  const found = gone
    .filter(({ delivery }) => ids.has(delivery.subscriberId))
    .map(({ delivery, state }) => ({
      subscriberId: delivery.subscriberId,
      foundBy: 'reply' as const,
      reply: state.reply,
    }));
  await holdDead(tx, context, issueId, found);
}

/** Takes back what refusals said about mailboxes, where they turned out to be about us; a report of a dead address still counts. */
export async function releaseRefused(
  tx: Queryable,
  context: StoreContext,
  { id: issueId, started_at }: IssueState,
  refused: readonly string[],
): Promise<void> {
  if (refused.length === 0) return;
  await forgetRefused(tx, issueId, refused);
  const reported = await tx.query<{ subscriber_id: string }>(
    `select subscriber_id from bounces where kind = 'hard' and created_at >= $1
       and subscriber_id in (${placeholders(refused.length, 2)})`,
    [started_at, ...refused],
  );
  const dead = new Set(reported.map((row) => row.subscriber_id));
  const ids = refused.filter((id) => !dead.has(id));
  const what = 'Took the stop of a reader back: the mail server said the same about too many others.';
  for (const id of await reviveMailboxes(tx, context, ids, { status: 'active', issueId }))
    await noteAutomatic(context, { what, about: `subscriber/${id}` }, tx);
}

/** Resolves to whether the results paused the issue. */
async function updateIssue(
  tx: Queryable,
  context: StoreContext,
  { issue, time, limits }: { issue: IssueState; time: number; limits: SendingLimits },
  settled: readonly Settled[],
): Promise<boolean> {
  const issueId = issue.id;
  const now = new Date(time).toISOString();
  const returned = settled.filter(({ state, outcome }) => state.status === 'queued' && outcome.kind !== 'domain-later');
  await reopenQueues(tx, { issueId, now, domains: returned.map(({ delivery }) => delivery.domain) });
  await clearFailures(tx, issueId, now, settled);
  for (const { delivery, outcome } of settled) {
    if (outcome.kind !== 'domain-later') continue;
    await delayQueue(tx, { ...delivery, issueId, time, reply: outcome.reply, backOff: limits.domainBackOff });
  }
  for (const { delivery, outcome } of settled) {
    if (outcome.kind !== 'server-later') continue;
    await delayIssue(tx, issue, { time, limits, serverFailures: delivery.serverFailures, reply: outcome.reply });
    break;
  }
  return pauseIfRefused(tx, context, issue, { settled, connections: limits.connections });
}

/** Pauses the issue when a reply is about us, when refusals repeat, or after a bug of ours. */
async function pauseIfRefused(
  tx: Queryable,
  context: StoreContext,
  issue: IssueState,
  { settled, connections }: { settled: readonly Settled[]; connections: number },
): Promise<boolean> {
  const [direct] = settled.flatMap(({ outcome }) => findStop(outcome) ?? []);
  const mayRepeat = settled.some(({ state }) => countsForPause(state.failure));
  const repeated = direct === undefined && mayRepeat ? await findRepeatedRefusals(tx, issue, connections) : undefined;
  if (repeated !== undefined) await releaseRefused(tx, context, issue, repeated.dead);
  const reason = direct ?? repeated?.reason;
  if (reason === undefined) return false;
  return pauseByItself(tx, context, { id: issue.id, reason, isRefusal: repeated !== undefined });
}

function findStop(outcome: Outcome): PauseReason | undefined {
  if (outcome.kind === 'internal-error') return { code: outcome.kind, text: outcome.reply };
  if (outcome.kind !== 'sender-refused') return undefined;
  return { code: outcome.kind, stage: outcome.stage, reply: outcome.reply };
}

/** A mail that was sent ahead after a failure and got an answer lets the others follow. */
async function clearFailures(tx: Queryable, issueId: string, now: string, settled: readonly Settled[]): Promise<void> {
  const taken = settled.filter(({ outcome }) => outcome.kind === 'accepted' || outcome.kind === 'failed');
  const mails = taken.map(({ delivery, outcome }) => ({ ...delivery, isAccepted: outcome.kind === 'accepted' }));
  await openAnsweringQueues(tx, { issueId, now, mails: mails.filter(hasRefusingQueue) });
  const isServerBack = settled.some(
    ({ outcome, delivery }) => delivery.serverFailures > 0 && /^(accepted|failed|domain-later)$/.test(outcome.kind),
  );
  if (isServerBack) {
    await tx.query(
      'update issues set server_failures = 0, server_down_at = null, server_reply = null, pace_at = $2 where id = $1',
      [issueId, now],
    );
  }
}

/** Of several mails that were being sent together, only the first failure counts. */
async function delayIssue(
  tx: Queryable,
  issue: IssueState,
  failure: { time: number; limits: SendingLimits; serverFailures: number; reply: string },
): Promise<void> {
  const { time, limits, serverFailures, reply } = failure;
  if (issue.server_failures > serverFailures) return;
  const failures = serverFailures + 1;
  await tx.query(
    `update issues set server_failures = $2, pace_at = $3, server_reply = $4,
       server_down_at = coalesce(server_down_at, $5)
     where id = $1`,
    [issue.id, failures, laterBy(time, backOffMs(limits.serverBackOff, failures)), reply, new Date(time).toISOString()],
  );
}
