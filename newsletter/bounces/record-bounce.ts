import { consentWords } from '../../core/consent.ts';
import type { Queryable } from '../db/store.ts';
import { readMessageId } from '../mail/message-id.ts';
import type { Newsletter } from '../newsletter.ts';
import { addConsent } from '../subscribers/consents.ts';
import { suppress } from '../subscribers/suppressions.ts';
import { readToken } from '../subscribers/tokens.ts';
import type { BounceEvent, BounceType } from './bounce-event.ts';

/** Whom a report concerns; the issue is not known when only an unsubscribe link proves it. */
export interface Concerned {
  subscriberId: string;
  issueId: string | undefined;
}

/** What became of a report: `known` was recorded before, `not-ours` proves no mail of ours and changes nothing. */
export type BounceOutcome = ({ kind: 'recorded' } & Concerned) | ({ kind: 'known' } & Concerned) | { kind: 'not-ours' };

const complaintWords = 'Reported as unwanted at the mail provider.';

/** Records what came back, once: dead addresses become `bounced`, complaints are suppressed, soft bounces counted. */
export async function recordBounce(newsletter: Newsletter, event: BounceEvent): Promise<BounceOutcome> {
  const concerned = findConcerned(newsletter, event);
  if (concerned === undefined) return { kind: 'not-ours' };
  const { subscriberId, issueId } = concerned;
  const now = newsletter.now().toISOString();
  const isNew = await newsletter.store.transaction(async (tx) => {
    const added = await tx.query(
      `insert into bounces (key, kind, issue_id, subscriber_id, code, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (key) do nothing returning key`,
      [event.key, event.type, issueId ?? null, subscriberId, event.code ?? null, now],
    );
    if (added.length > 0) await changes[event.type](tx, newsletter, subscriberId, now);
    return added.length > 0;
  });
  return { kind: isNew ? 'recorded' : 'known', ...concerned };
}

/** What `recordBounce` would do now; nothing is written. */
export async function foreseeBounce(newsletter: Newsletter, event: BounceEvent): Promise<BounceOutcome> {
  const concerned = findConcerned(newsletter, event);
  if (concerned === undefined) return { kind: 'not-ours' };
  const known = await newsletter.store.query('select key from bounces where key = $1', [event.key]);
  return { kind: known.length > 0 ? 'known' : 'recorded', ...concerned };
}

/** Anybody can write to the mailbox that bounces come to: only what carries our own mark is believed. */
function findConcerned(newsletter: Newsletter, { proof }: BounceEvent): Concerned | undefined {
  for (const text of proof.messageIds) {
    const claim = readMessageId(newsletter.keys, text);
    if (claim !== undefined) return claim;
  }
  for (const token of proof.unsubscribeTokens) {
    const claim = readToken(newsletter, 'unsubscribe', token);
    if (claim !== undefined) return { subscriberId: claim.subscriberId, issueId: undefined };
  }
  return undefined;
}

type Change = (tx: Queryable, newsletter: Newsletter, subscriberId: string, now: string) => Promise<void>;

const changes: Record<BounceType, Change> = {
  async hard(tx, _newsletter, subscriberId, now) {
    await tx.query(
      "update subscribers set status = 'bounced', updated_at = $2 where id = $1 and status in ('active', 'pending')",
      [subscriberId, now],
    );
  },
  async soft(tx, _newsletter, subscriberId, now) {
    await tx.query('update subscribers set soft_bounces = soft_bounces + 1, updated_at = $2 where id = $1', [
      subscriberId,
      now,
    ]);
  },
  async complaint(tx, newsletter, subscriberId, now) {
    const [found] = await tx.query<{ email: string }>('select email from subscribers where id = $1', [subscriberId]);
    // Who was forgotten meanwhile is suppressed already.
    if (found === undefined) return;
    await suppress(tx, newsletter, found.email, 'complaint');
    const left = await tx.query(
      `update subscribers set status = 'unsubscribed', unsubscribed_at = $2, updated_at = $2
       where id = $1 and status <> 'unsubscribed' returning id`,
      [subscriberId, now],
    );
    const { version } = consentWords;
    if (left.length > 0)
      await addConsent(tx, newsletter, subscriberId, { kind: 'unsubscribe', text: complaintWords, version });
  },
};
