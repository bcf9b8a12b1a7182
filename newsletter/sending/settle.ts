import type { Queryable, SqlValue } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { decideFate, type Fate, type Settlement } from './fate.ts';
import { type IssueState, lockIssue } from './issue-state.ts';
import { delayLane, healLanes, reopenLanes } from './lanes.ts';
import { places } from './places.ts';
import { backOffMs, laterBy, type SendingLimits } from './sending-limits.ts';

type Settled = Settlement & { fate: Fate };

/** The worker whose rows are settled. */
export interface SettleWish {
  issueId: string;
  worker: string;
  limits: SendingLimits;
}

/**
 * Writes what became of claimed rows, in one transaction, and resolves to the status each row got; undefined where it
 * was not this worker's any more. Doing it twice changes nothing more, so a lost answer is no harm.
 */
export async function settleDeliveries(
  newsletter: Newsletter,
  { issueId, worker, limits }: SettleWish,
  settlements: readonly Settlement[],
): Promise<(Fate['status'] | undefined)[]> {
  const time = newsletter.now().getTime();
  const now = new Date(time).toISOString();
  const all: Settled[] = settlements.map((settlement) => ({ ...settlement, fate: decideFate(settlement, limits) }));
  return newsletter.store.transaction(async (tx) => {
    // Everything that touches lanes or the issue takes the issue's row first: one order of locks for everybody.
    const issue = all.every(isPlain) ? undefined : await lockIssue(tx, issueId, now);
    // Nobody would come for a row that goes back to the queue of an issue that has ended.
    const isOpen = issue !== undefined && issue.status !== 'sent' && issue.status !== 'cancelled';
    const possible = all.filter(({ fate }) => fate.status !== 'queued' || isOpen);
    const written = await writeFates(tx, { issueId, worker, now }, possible);
    const settled = possible.filter(({ delivery }) => written.has(delivery.subscriberId));
    await markBounced(tx, settled, now);
    if (issue !== undefined) await steerIssue(tx, { issue, time, limits }, settled);
    return all.map(({ delivery, fate }) => (written.has(delivery.subscriberId) ? fate.status : undefined));
  });
}

/** Most rows end without a word to their lane or their issue. */
function isPlain({ delivery, outcome, fate }: Settled): boolean {
  const followsFailure = delivery.laneFailures > 0 || delivery.serverFailures > 0;
  return fate.status !== 'queued' && outcome.kind !== 'domain-later' && !followsFailure;
}

/** A row that another worker took for dead and marked unknown is still ours to settle with the truth. */
async function writeFates(
  tx: Queryable,
  { issueId, worker, now }: { issueId: string; worker: string; now: string },
  settled: readonly Settled[],
): Promise<Set<string>> {
  if (settled.length === 0) return new Set();
  const params: SqlValue[] = [issueId, worker, now];
  const rows = settled.map(({ delivery, fate }) => {
    const { status, attempts, policyRefusals, failure, reply } = fate;
    const texts = [delivery.subscriberId, status, failure, reply].map((value) => `$${params.push(value)}`);
    const numbers = [delivery.claim, attempts, policyRefusals].map(
      (value) => `cast($${params.push(value)} as integer)`,
    );
    return `(${[...texts, ...numbers].join(', ')})`;
  });
  const written = await tx.query<{ subscriber_id: string }>(
    `with fates (id, status, reply_class, reply, claim, attempts, policy_refusals) as (values ${rows.join(', ')})
     update deliveries set status = fates.status, reply_class = fates.reply_class, reply = fates.reply,
       attempts = fates.attempts, policy_refusals = fates.policy_refusals,
       worker = case when fates.status = 'queued' then null else deliveries.worker end,
       handed_at = case when fates.status = 'queued' then null else deliveries.handed_at end,
       settled_at = case when fates.status = 'queued' then null else $3 end
     from fates
     where deliveries.issue_id = $1 and deliveries.subscriber_id = fates.id and deliveries.worker = $2
       and deliveries.claims = fates.claim and deliveries.status in ('sending', 'unknown')
     returning deliveries.subscriber_id`,
    params,
  );
  return new Set(written.map((row) => row.subscriber_id));
}

async function markBounced(tx: Queryable, settled: readonly Settled[], now: string): Promise<void> {
  const gone = settled.filter(({ fate }) => fate.failure === 'no-mailbox').map(({ delivery }) => delivery.subscriberId);
  if (gone.length === 0) return;
  await tx.query(
    `update subscribers set status = 'bounced', updated_at = $1
     where status = 'active' and id in (${places(gone.length, 2)})`,
    [now, ...gone],
  );
}

async function steerIssue(
  tx: Queryable,
  { issue, time, limits }: { issue: IssueState; time: number; limits: SendingLimits },
  settled: readonly Settled[],
): Promise<void> {
  const issueId = issue.id;
  const now = new Date(time).toISOString();
  const returned = settled.filter(({ fate, outcome }) => fate.status === 'queued' && outcome.kind !== 'domain-later');
  await reopenLanes(tx, { issueId, now, domains: returned.map(({ delivery }) => delivery.domain) });
  await noteAnswers(tx, issueId, now, settled);
  for (const { delivery, outcome } of settled) {
    if (outcome.kind !== 'domain-later') continue;
    await delayLane(tx, { ...delivery, issueId, time, backOff: limits.domainBackOff });
  }
  const away = settled.find(({ outcome }) => outcome.kind === 'server-later');
  if (away) await delayIssue(tx, issue, { time, limits, serverFailures: away.delivery.serverFailures });
  const isPause = ({ outcome, fate }: Settled): boolean =>
    (outcome.kind === 'policy' || outcome.kind === 'internal-error') && fate.status === 'queued';
  const refusal = settled.find(isPause);
  if (refusal) {
    await tx.query(
      `update issues set status = 'paused', pause_reason = $2
       where id = $1 and status in ('enqueueing', 'sending')`,
      [issueId, refusal.fate.reply],
    );
  }
}

/** A mail that went ahead after a failure and got an answer opens the way for the others. */
async function noteAnswers(tx: Queryable, issueId: string, now: string, settled: readonly Settled[]): Promise<void> {
  const taken = settled.filter(({ outcome }) => outcome.kind === 'accepted' || outcome.kind === 'failed');
  const healed = taken.filter(({ delivery }) => delivery.laneFailures > 0);
  await healLanes(tx, { issueId, now, domains: healed.map(({ delivery }) => delivery.domain) });
  const isServerBack = settled.some(
    ({ outcome, delivery }) => delivery.serverFailures > 0 && /^(accepted|failed|domain-later)$/.test(outcome.kind),
  );
  if (isServerBack) {
    await tx.query('update issues set server_failures = 0, pace_at = $2 where id = $1', [issueId, now]);
  }
}

/** Of several mails that were under way together the first failure counts. */
async function delayIssue(
  tx: Queryable,
  issue: IssueState,
  { time, limits, serverFailures }: { time: number; limits: SendingLimits; serverFailures: number },
): Promise<void> {
  if (issue.server_failures > serverFailures) return;
  const failures = serverFailures + 1;
  await tx.query('update issues set server_failures = $2, pace_at = $3 where id = $1', [
    issue.id,
    failures,
    laterBy(time, backOffMs(limits.serverBackOff, failures)),
  ]);
}
