import { hasRow, insertRows, type Queryable, type StoreContext } from '../db/store.ts';
import { isDeadMailbox } from '../mail/refusal-meaning.ts';
import { pauseForComplaints } from '../sending/automatic-pause.ts';
import { type MarkedMail, readMessageId, readReturnMark } from '../sending/message-id.ts';
import { holdDead } from '../subscribers/dead-mailboxes.ts';
import { bounceMailboxes, complain } from '../subscribers/status.ts';
import { readToken, type TokenClaim } from '../subscribers/tokens.ts';
import type { BounceType } from './delivery-status.ts';
import { type BounceEvent, parseReturnedMail } from './parse-returned-mail.ts';
import { findReceiverWords } from './receiver-words.ts';

/** Who a report is about; the issue is undefined when an unsubscribe link proves it that is of no issue. */
type BounceTarget = { subscriberId: string; issueId: string | undefined };

/**
 * The result: `held` is a dead mailbox that is judged with the others of its domain, `known` was recorded before,
 * `not-ours` does not prove a mail of ours and changes nothing.
 */
type BounceOutcome = ({ kind: 'recorded' | 'held' | 'known' } & BounceTarget) | { kind: 'not-ours' };

/** A report, with what the receiver's mail server said in words, for the publisher to read. */
export type ReportedBounce = BounceEvent & { words?: string | undefined };

/** An address is bounced when so many mails in a row came back, over at least so many days. */
const softLimit = { mails: 5, days: 14 };
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Records a bounce or complaint once: dead mailboxes and many soft bounces stop mail, complaints are suppressed. What a mail
 * of an issue says about a mailbox is held until its domain is judged (judge-waves.ts).
 */
export async function recordBounce(context: StoreContext, reported: ReportedBounce): Promise<BounceOutcome> {
  // A mail service may call a refusal hard that is about us, such as 5.7.1: only a code that names the mailbox is.
  const isAboutUs = reported.type === 'hard' && reported.code !== undefined && !isDeadMailbox(reported.code);
  const event = isAboutUs ? { ...reported, type: 'soft' as const } : reported;
  const target = await findTarget(context, event);
  if (target === undefined) return { kind: 'not-ours' };
  const now = context.now().toISOString();
  const kind = await context.store.transaction(async (tx) => {
    const { key, type, code = null } = event;
    const row = { key, kind: type, code, created_at: now };
    const about = { issue_id: target.issueId ?? null, subscriber_id: target.subscriberId };
    const added = await insertRows(tx, 'bounces', [{ ...row, ...about }], 'on conflict (key) do nothing');
    if (added === 0) return 'known';
    if (await isOfOtherAddress(tx, target, type)) return 'recorded';
    if (type === 'hard' && (await holdIfOfIssue(tx, context, target, event))) return 'held';
    await changes[type](tx, context, target.subscriberId, now);
    return 'recorded';
  });
  if (event.type === 'complaint' && target.issueId !== undefined) await pauseForComplaints(context, target.issueId);
  return { kind, ...target };
}

/** Holds what a mail of an issue found out; resolves to false for a single mail, which has no wave to be judged with. */
async function holdIfOfIssue(tx: Queryable, context: StoreContext, target: BounceTarget, event: ReportedBounce) {
  const { subscriberId, issueId } = target;
  if (issueId === undefined) return false;
  const theirs = 'from deliveries where issue_id = $1 and subscriber_id = $2';
  if (!(await hasRow(tx, theirs, [issueId, subscriberId]))) return false;
  const { code, words } = event;
  await holdDead(tx, context, issueId, [{ subscriberId, foundBy: 'report', code, reply: words }]);
  return true;
}

/** Message-IDs of mails to an address that is not, or no longer, the person's. */
const addressMail = /^address-(?:link|note)-[0-9a-f]{32}$/;

/** What comes back from another address of the person says nothing about theirs; a complaint about an issue is theirs. */
async function isOfOtherAddress(tx: Queryable, { subscriberId, issueId }: BounceTarget, type: BounceType) {
  if (issueId === undefined || addressMail.test(issueId)) return issueId !== undefined;
  if (type === 'complaint') return false;
  return hasRow(
    tx,
    `from subscribers join deliveries on subscriber_id = id
     where id = $1 and issue_id = $2 and email_changed_at is not null
       and (coalesce(handed_at, settled_at) <= email_changed_at or email not like '%@' || domain)`,
    [subscriberId, issueId],
  );
}

/** Anyone can write to the bounce mailbox: only reports with our own signature count. */
async function findTarget(context: StoreContext, { proof }: BounceEvent): Promise<BounceTarget | undefined> {
  for (const text of proof.messageIds) {
    const claim = readMessageId(context.keys, text);
    if (claim !== undefined) return claim;
  }
  for (const token of proof.unsubscribeTokens) {
    const claim = readToken(context, 'unsubscribe', token);
    if (claim !== undefined) return { subscriberId: claim.subscriberId, issueId: await findIssueOf(context, claim) };
  }
  for (const text of proof.returnMarks ?? []) {
    const mark = readReturnMark(context.keys, text);
    if (mark !== undefined) return { subscriberId: mark.subscriberId, issueId: await findMarkedIssue(context, mark) };
  }
  return undefined;
}

/** A mark has no room for the id of its issue, only for what confirms it. */
async function findMarkedIssue({ store }: StoreContext, mark: MarkedMail): Promise<string | undefined> {
  const issues = await store.query<{ id: string }>(
    `select id from issues
     union all select kind || '-' || replace(id, '-', '') from single_mails where subscriber_id = $1 and kind like 'address-%'`,
    [mark.subscriberId],
  );
  return issues.find(({ id }) => mark.isOf(id))?.id;
}

/** The links of an issue are signed with the second it started: services that replace the Message-ID leave them. */
async function findIssueOf({ store }: StoreContext, { subscriberId, issuedAt }: TokenClaim) {
  const [issue] = await store.query<{ id: string }>(
    `select id from issues where started_at >= $1 and started_at < $2
       and exists (select 1 from deliveries where issue_id = issues.id and subscriber_id = $3)`,
    [issuedAt.toISOString(), new Date(issuedAt.getTime() + 1000).toISOString(), subscriberId],
  );
  return issue?.id;
}

type Change = (tx: Queryable, context: StoreContext, subscriberId: string, now: string) => Promise<void>;

const changes: Record<BounceType, Change> = {
  async hard(tx, context, subscriberId) {
    await bounceMailboxes(tx, context, [subscriberId]);
  },
  async soft(tx, context, subscriberId, now) {
    // Writing the row first makes concurrent reports about one person wait for each other.
    const sql = 'update subscribers set updated_at = $2 where id = $1 returning status';
    const [before] = await tx.query<{ status: string }>(sql, [subscriberId, now]);
    const times = await readSoftBounces(tx, subscriberId);
    const first = times.at(0) ?? now;
    const last = times.at(-1) ?? now;
    const days = (Date.parse(last) - Date.parse(first)) / dayMs;
    await tx.execute('update subscribers set soft_bounces = $2 where id = $1', [subscriberId, times.length]);
    const isDead = times.length >= softLimit.mails && days >= softLimit.days;
    if (!isDead || before?.status !== 'active') return;
    const what = `Stopped mail to a reader: the last ${times.length} mails came back.`;
    await bounceMailboxes(tx, context, [subscriberId], what);
  },
  // The mails about a letter or a watch carry its id.
  complaint: complain,
};

/** Codes that say nothing about the mailbox: our reputation (x.7.x), the content (x.6.x), its size. */
const notTheMailbox = /^[45]\.[67]\.|^5\.3\.4$/;
/** Many servers say no more than 550 about a dead mailbox, and others about us: then they refuse everyone. */
const bareRefusal = /^5(?!52$)\d\d$/;

/**
 * Returns the times of the mails in a row that came back because of the mailbox, oldest first. A mail that was accepted
 * and did not come back starts a new row; so does a new subscription, or a publisher who undid the bounce.
 */
async function readSoftBounces(tx: Queryable, subscriberId: string): Promise<string[]> {
  const rows = await tx.query<{ mail: string; code: string | null; sent_at: string; takes_others: number }>(
    `select coalesce(bounces.issue_id, key) as mail, code, coalesce(settled_at, created_at) as sent_at,
       case when length(code) = 3 and exists (
         select 1 from deliveries as others where others.issue_id = deliveries.issue_id
           and others.domain = deliveries.domain and others.domain <> '' and others.status = 'accepted'
           and not exists (select 1 from bounces as returned
             where returned.issue_id = others.issue_id and returned.subscriber_id = others.subscriber_id)
       ) then 1 else 0 end as takes_others
     from bounces left join deliveries
       on deliveries.issue_id = bounces.issue_id and deliveries.subscriber_id = bounces.subscriber_id
     where bounces.subscriber_id = $1 and kind = 'soft' and created_at >= coalesce(
       (select max(created_at) from (
         select created_at from bounces where subscriber_id = $1 and kind = 'undone'
         union all select created_at from consents where subscriber_id = $1 and kind in ('subscribe', 'confirm', 'add')
       ) as beginnings), '')`,
    [subscriberId],
  );
  // Several reports about one mail are one bounce.
  const counted = rows.filter(({ code, takes_others }) =>
    bareRefusal.test(code ?? '') ? takes_others === 1 : !notTheMailbox.test(code ?? ''),
  );
  const byMail = new Map(counted.map(({ mail, sent_at }) => [mail, sent_at]));
  const times = [...byMail.values()].sort();
  // By the primary key of each issue: deliveries have no index by subscriber.
  const [clean] = await tx.query<{ sent_at: string | null }>(
    `select max(settled_at) as sent_at from deliveries
     where subscriber_id = $1 and issue_id in (select id from issues) and status = 'accepted' and settled_at < $2
       and not exists (select 1 from bounces where subscriber_id = $1 and bounces.issue_id = deliveries.issue_id)`,
    [subscriberId, times.at(-1) ?? ''],
  );
  return times.filter((time) => time > (clean?.sent_at ?? ''));
}

/**
 * Records a bounce or complaint and says which it was, `held` for a mailbox that is judged later, or `known` for one recorded
 * before; `unmatched` looks like a report and fits no mail of ours. Undefined when the mail is neither. Rejects when it is no mail at all.
 */
export async function readReturnedMail(context: StoreContext, raw: Buffer) {
  const event = await parseReturnedMail(raw);
  if (event === undefined) return undefined;
  const { kind } = await recordBounce(context, { ...event, words: findReceiverWords(raw) });
  if (kind === 'recorded') return { kind: event.type };
  return { kind: kind === 'not-ours' ? 'unmatched' : kind };
}
