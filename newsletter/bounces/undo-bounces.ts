import type { StoreContext } from '../db/store.ts';
import { domainSql } from '../sending/enqueue.ts';
import { reviveMailboxes } from '../subscribers/status.ts';
import { findSuppressed } from '../subscribers/suppressions.ts';
import { ruleOnWave } from './judge-waves.ts';

/** Which bounced addresses are meant: one, all of a domain, those that bounced because of an issue, or of both. */
export type BounceSelection = { email: string } | { domain: string } | { issueId: string; domain?: string | undefined };

export interface UndoPlan {
  /** Addresses that can be used again; `pending` when the person has never confirmed: undoing a bounce is no consent. */
  undoable: { id: string; email: string; nextStatus: 'active' | 'pending' }[];
  /** Bounced addresses that may never be mailed again for another reason. */
  suppressed: number;
}

/** Finds the bounced addresses of a selection; writes nothing. */
export async function planUndo(context: StoreContext, selection: BounceSelection): Promise<UndoPlan> {
  const { sql, params } = conditionOf(context, selection);
  const rows = await context.store.query<{ id: string; email: string; is_unconfirmed: number }>(
    `select id, email, case when confirmed_at is null and exists (
         select 1 from single_mails
         where subscriber_id = subscribers.id and kind in ('confirmation', 'reminder') and status <> 'suppressed'
       ) and not exists (
         select 1 from consents where subscriber_id = subscribers.id and kind in ('import', 'add')
       ) then 1 else 0 end as is_unconfirmed
     from subscribers where status = 'bounced' and ${sql} order by email`,
    params,
  );
  const suppressed = new Set<string>();
  for (let start = 0; start < rows.length; start += batchSize) {
    const emails = rows.slice(start, start + batchSize).map(({ email }) => email);
    for (const email of await findSuppressed(context.store, context, emails)) suppressed.add(email);
  }
  const undoable = rows.flatMap(({ id, email, is_unconfirmed }): UndoPlan['undoable'] =>
    suppressed.has(email) ? [] : [{ id, email, nextStatus: is_unconfirmed === 1 ? 'pending' : 'active' }],
  );
  return { undoable, suppressed: suppressed.size };
}

const batchSize = 500;

/** Makes bounced addresses usable again and records it; resolves to how many there were. */
export async function undoBounces(context: StoreContext, selection: BounceSelection, { undoable }: UndoPlan) {
  const issueId = 'issueId' in selection ? selection.issueId : null;
  if ('issueId' in selection && selection.domain !== undefined) {
    // What was not decided yet, and what comes in later, follows this decision.
    const wave = { issueId: selection.issueId, domain: selection.domain };
    await ruleOnWave(context, wave, { ruling: 'keep', by: 'publisher' });
    await liftPlanned(context, issueId, undoable);
    return undoable.length;
  }
  return liftPlanned(context, issueId, undoable);
}

async function liftPlanned(context: StoreContext, issueId: string | null, undoable: UndoPlan['undoable']) {
  let count = 0;
  for (let start = 0; start < undoable.length; start += batchSize) {
    const batch = undoable.slice(start, start + batchSize);
    count += await context.store.transaction(async (tx) => {
      let lifted = 0;
      for (const status of ['active', 'pending'] as const) {
        const ids = batch.filter(({ nextStatus }) => nextStatus === status).map(({ id }) => id);
        lifted += (await reviveMailboxes(tx, context, ids, { status, issueId })).length;
      }
      return lifted;
    });
  }
  return count;
}

function conditionOf({ store }: StoreContext, selection: BounceSelection): { sql: string; params: string[] } {
  if ('email' in selection) return { sql: 'email = $1', params: [selection.email] };
  if (!('issueId' in selection)) return { sql: `${domainSql(store.dialect)} = $1`, params: [selection.domain] };
  const ofIssue = `(exists (select 1 from deliveries where issue_id = $1 and subscriber_id = subscribers.id
        and deliveries.status = 'failed' and reply_class = 'no-mailbox')
      or exists (select 1 from bounces where subscriber_id = subscribers.id and issue_id = $1
        and kind in ('hard', 'soft')))`;
  if (selection.domain === undefined) return { sql: ofIssue, params: [selection.issueId] };
  return { sql: `${ofIssue} and ${domainSql(store.dialect)} = $2`, params: [selection.issueId, selection.domain] };
}
