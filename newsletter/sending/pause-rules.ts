import type { Queryable } from '../db/store.ts';
import type { FailureClass } from '../mail/mail-port.ts';
import type { IssueState } from './issue-state.ts';
import type { PauseReason } from './pause-reason.ts';

/*
 * A refusal of one recipient fails that mail, and sending continues. But when refusals repeat, they are about us: a relay
 * that is closed, a quota that is used up, a domain name that no longer resolves. Then the issue pauses.
 */

interface PauseRule {
  classes: readonly FailureClass[];
  /** Refusals in a row, without any other result between them, from several domains. */
  inARow: number;
  /** Refusals among the last 200 results, also when nearly everyone is at one domain. */
  ofLast: number;
}

const resultsLookedAt = 200;
const severalDomains = 3;

const pauseRules: readonly PauseRule[] = [
  { classes: ['refused', 'policy'], inARow: 6, ofLast: 10 },
  // Dead addresses are normal in an old list. So many say that the mail server looks them up wrongly.
  { classes: ['no-mailbox'], inARow: 20, ofLast: 50 },
];

/** Whether a failure of this class may be about us when it repeats. */
export const countsForPause = (failure: FailureClass | null): boolean =>
  failure !== null && pauseRules.some(({ classes }) => classes.includes(failure));

/** Why an issue has to pause, and whose mailboxes the refusals called dead: if they are about us, that is wrong. */
export type RepeatedRefusals = { reason: PauseReason; dead: string[] };

type Result = {
  subscriber_id: string;
  domain: string;
  reply_class: FailureClass | null;
  reply: string | null;
  settled_at: string;
};

/**
 * Finds repeated refusals because of which an issue has to pause; undefined when it may continue. Only results since it
 * was last resumed count, and each pause doubles what the next one needs: a publisher who resumes gets to the end. The
 * caller has locked the issue, so that several senders see each other's results.
 */
export async function findRepeatedRefusals(
  tx: Queryable,
  { id, status, refusals_from, refusal_pauses }: IssueState,
  connections: number,
): Promise<RepeatedRefusals | undefined> {
  const results = await tx.query<Result>(
    `select subscriber_id, domain, reply_class, reply, settled_at from deliveries
     where issue_id = $1 and settled_at >= $2 and status in ('accepted', 'failed')
     order by settled_at desc limit ${resultsLookedAt}`,
    [id, refusals_from],
  );
  // Mails that were in transit when the issue paused still belong to the row that paused it.
  const earlierPauses = status === 'paused' ? Math.max(0, refusal_pauses - 1) : refusal_pauses;
  for (const rule of pauseRules) {
    const repeated = judge(rule, results, { factor: 2 ** earlierPauses, connections });
    if (repeated !== undefined) return repeated;
  }
  return undefined;
}

function judge(
  rule: PauseRule,
  results: readonly Result[],
  { factor, connections }: { factor: number; connections: number },
): RepeatedRefusals | undefined {
  const isRefusal = ({ reply_class }: Result): boolean => reply_class !== null && rule.classes.includes(reply_class);
  const refusals = results.filter(isRefusal);
  const lastOther = results.find((result) => !isRefusal(result))?.settled_at ?? '';
  // Results of one moment have no order: a refusal counts only when it is later than every other result.
  const inARow = refusals.filter(({ settled_at }) => settled_at > lastOther);
  const domains = new Set(inARow.map(({ domain }) => domain)).size;
  // More than are sent at the same time: a refusal comes back sooner than an acceptance, so a few blocked readers who are
  // tried together look like a row.
  if (inARow.length >= Math.max(rule.inARow, connections + 1) * factor && domains >= severalDomains)
    return describe(inARow, { domains });
  if (refusals.length >= rule.ofLast * factor) return describe(refusals, { of: results.length });
  return undefined;
}

function describe(
  refusals: readonly Omit<Result, 'settled_at'>[],
  share: { domains?: number; of?: number },
): RepeatedRefusals {
  const dead = refusals.filter(({ reply_class }) => reply_class === 'no-mailbox');
  const [{ reply = null } = {}] = refusals;
  const counts = { count: refusals.length, ...share, areDead: dead.length > 0 };
  return {
    reason: { code: 'refusals', ...counts, reply: reply ?? 'nothing' },
    dead: dead.map(({ subscriber_id }) => subscriber_id),
  };
}

/** Finds why an issue that reached nobody must not count as sent: a short list can end before refusals repeat. */
export async function findTotalRefusal(tx: Queryable, { id, refusal_pauses }: IssueState) {
  if (refusal_pauses > 0) return undefined;
  const rows = await tx.query<Omit<Result, 'settled_at'> & { status: string }>(
    `select status, subscriber_id, domain, reply_class, reply from deliveries
     where issue_id = $1 and status in ('accepted', 'failed', 'unknown') order by status limit ${resultsLookedAt}`,
    [id],
  );
  if (rows.some(({ status }) => status !== 'failed')) return undefined;
  const isRefused = rows.some(({ reply_class }) => reply_class === 'refused' || reply_class === 'policy');
  const refusals = rows.filter(({ reply_class }) => countsForPause(reply_class));
  // One or two domains may really have closed all their mailboxes.
  const isEveryoneDead = new Set(refusals.map(({ domain }) => domain)).size >= severalDomains;
  return isRefused || isEveryoneDead ? describe(refusals, {}) : undefined;
}
