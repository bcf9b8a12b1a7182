import { consentWords } from '../../core/consent.ts';
import type { Queryable } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import { readMessageId } from '../sending/message-id.ts';
import { addConsent } from '../subscribers/consents.ts';
import { suppress } from '../subscribers/suppressions.ts';
import { readToken } from '../subscribers/tokens.ts';
import type { BounceEvent, BounceType } from './parse-returned-mail.ts';

/** Who a report is about; the issue is unknown when only an unsubscribe link proves it. */
export interface BounceTarget {
  subscriberId: string;
  issueId: string | undefined;
}

/** The result: `known` was recorded before, `not-ours` does not prove a mail of ours and changes nothing. */
export type BounceOutcome =
  | ({ kind: 'recorded' } & BounceTarget)
  | ({ kind: 'known' } & BounceTarget)
  | { kind: 'not-ours' };

const complaintWords = 'Reported as unwanted at the mail provider.';

/** Records a bounce or complaint, once: dead addresses become `bounced`, complaints are suppressed, soft bounces counted. */
export async function recordBounce(context: StoreContext, event: BounceEvent): Promise<BounceOutcome> {
  const target = findTarget(context, event);
  if (target === undefined) return { kind: 'not-ours' };
  const { subscriberId, issueId } = target;
  const now = context.now().toISOString();
  const isNew = await context.store.transaction(async (tx) => {
    const added = await tx.query(
      `insert into bounces (key, kind, issue_id, subscriber_id, code, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (key) do nothing returning key`,
      [event.key, event.type, issueId ?? null, subscriberId, event.code ?? null, now],
    );
    if (added.length > 0) await changes[event.type](tx, context, subscriberId, now);
    return added.length > 0;
  });
  return { kind: isNew ? 'recorded' : 'known', ...target };
}

/** Returns what `recordBounce` would do; nothing is written. */
export async function previewBounce(context: StoreContext, event: BounceEvent): Promise<BounceOutcome> {
  const target = findTarget(context, event);
  if (target === undefined) return { kind: 'not-ours' };
  const known = await context.store.query('select key from bounces where key = $1', [event.key]);
  return { kind: known.length > 0 ? 'known' : 'recorded', ...target };
}

/** Anyone can write to the bounce mailbox: only reports with our own signature count. */
function findTarget(context: StoreContext, { proof }: BounceEvent): BounceTarget | undefined {
  for (const text of proof.messageIds) {
    const claim = readMessageId(context.keys, text);
    if (claim !== undefined) return claim;
  }
  for (const token of proof.unsubscribeTokens) {
    const claim = readToken(context, 'unsubscribe', token);
    if (claim !== undefined) return { subscriberId: claim.subscriberId, issueId: undefined };
  }
  return undefined;
}

type Change = (tx: Queryable, context: StoreContext, subscriberId: string, now: string) => Promise<void>;

const changes: Record<BounceType, Change> = {
  async hard(tx, _context, subscriberId, now) {
    await tx.query(
      "update subscribers set status = 'bounced', updated_at = $2 where id = $1 and status in ('active', 'pending')",
      [subscriberId, now],
    );
  },
  async soft(tx, _context, subscriberId, now) {
    await tx.query('update subscribers set soft_bounces = soft_bounces + 1, updated_at = $2 where id = $1', [
      subscriberId,
      now,
    ]);
  },
  async complaint(tx, context, subscriberId, now) {
    const [found] = await tx.query<{ email: string }>('select email from subscribers where id = $1', [subscriberId]);
    // A person who was forgotten in the meantime is already suppressed.
    if (found === undefined) return;
    await suppress(tx, context, found.email, 'complaint');
    const left = await tx.query(
      `update subscribers set status = 'unsubscribed', unsubscribed_at = $2, updated_at = $2
       where id = $1 and status <> 'unsubscribed' returning id`,
      [subscriberId, now],
    );
    const { version } = consentWords;
    if (left.length > 0)
      await addConsent(tx, context, subscriberId, { kind: 'unsubscribe', text: complaintWords, version });
  },
};
