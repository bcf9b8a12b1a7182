import { createHash } from 'node:crypto';
import type { BuiltIssue } from '../../core/built-issue.ts';
import { fillSlots } from '../mail/fill-slots.ts';
import type { Newsletter } from '../newsletter.ts';
import type { FrozenIssue, IssueEnvelope } from './frozen-issue.ts';
import { IssueRefused } from './issue-refused.ts';
import { findIssue, type IssueStatus, lockIssue, requireIssue } from './issue-state.ts';
import { clearRows } from './stop-issue.ts';

/** What became of freezing: `kept` means that the issue has begun with other content, which it keeps. */
export type FreezeOutcome = 'frozen' | 'same' | 'kept';

/** Statuses in which no mail has left, so that the content may still change. */
const notBegun: readonly IssueStatus[] = ['scheduled', 'cancelled'];

/** Fills the slots of a built issue that are the same for everybody; nothing is stored. */
export function drawIssue(newsletter: Newsletter, built: BuiltIssue): FrozenIssue {
  const { siteUrl, postalAddress } = newsletter;
  const values = { site: siteUrl, postalAddress };
  return {
    id: built.id,
    subject: built.mail.subject,
    html: fillSlots(built.mail.html, values, 'html'),
    text: fillSlots(built.mail.text, values, 'text'),
    topics: built.topics,
    envelope: describeEnvelope(newsletter, built),
  };
}

/** Stores the mail of an issue before it begins; the same content again changes nothing. */
export async function freezeIssue(newsletter: Newsletter, built: BuiltIssue): Promise<FreezeOutcome> {
  if (built.isDraft) {
    throw new IssueRefused(
      `The issue '${built.id}' is a draft: take its 'draft' away, run npm run build, and send it.`,
    );
  }
  const frozen = drawIssue(newsletter, built);
  const now = newsletter.now().toISOString();
  // A crash may have kept rows of the cancelled run; they were chosen for other content.
  const { status } = (await findIssue(newsletter.store, built.id)) ?? {};
  if (status === 'cancelled') await clearRows(newsletter, built.id);
  return newsletter.store.transaction(async (tx) => {
    const issue = await lockIssue(tx, frozen.id, now);
    const hash = hashContent(frozen);
    if (issue !== undefined && !notBegun.includes(issue.status)) return issue.content_hash === hash ? 'same' : 'kept';
    await tx.query(
      `insert into issues (id, status, subject, content_hash, topics, envelope, pace_at, created_at, updated_at)
       values ($1, 'scheduled', $2, $3, $4, $5, $6, $6, $6)
       on conflict (id) do update set status = 'scheduled', subject = excluded.subject, topics = excluded.topics,
         content_hash = excluded.content_hash, envelope = excluded.envelope, pause_reason = null`,
      [frozen.id, frozen.subject, hash, frozen.topics.join(','), JSON.stringify(frozen.envelope), now],
    );
    await tx.query(
      `insert into issue_mails (issue_id, html, text) values ($1, $2, $3)
       on conflict (issue_id) do update set html = excluded.html, text = excluded.text`,
      [frozen.id, frozen.html, frozen.text],
    );
    return issue?.content_hash === hash ? 'same' : 'frozen';
  });
}

/** Reads the stored mail of an issue. */
export async function readFrozenIssue({ store }: Pick<Newsletter, 'store'>, id: string): Promise<FrozenIssue> {
  const { subject, topics, envelope } = await requireIssue(store, id);
  const sql = 'select html, text from issue_mails where issue_id = $1';
  const [mail] = await store.query<{ html: string; text: string }>(sql, [id]);
  if (mail === undefined) throw new Error(`The mail of issue '${id}' is not stored.`);
  return { id, subject, ...mail, topics: splitTopics(topics), envelope: JSON.parse(envelope) as IssueEnvelope };
}

/** The names in a comma list of topics. */
export function splitTopics(topics: string): string[] {
  return topics === '' ? [] : topics.split(',');
}

/** Returns the hash of what readers would get; two issues with the same hash send the same mail. */
export function hashContent({ subject, html, text, topics }: FrozenIssue): string {
  return createHash('sha256')
    .update(JSON.stringify([subject, html, text, topics]))
    .digest('hex');
}

function describeEnvelope(
  { mailFrom, siteName, replyTo, listId, siteUrl, now }: Newsletter,
  { facts, posts }: BuiltIssue,
): IssueEnvelope {
  const [validUntil] = [...facts, ...posts].flatMap((part) => part.validUntil ?? []).sort();
  return { mailFrom, fromName: siteName, replyTo, listId, siteUrl, date: now().toISOString(), validUntil };
}
