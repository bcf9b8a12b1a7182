import { createHash } from 'node:crypto';
import type { BuiltIssue } from '../../core/built-issue.ts';
import { mailSlots } from '../../core/mail-template.ts';
import type { StoreContext } from '../db/store-context.ts';
import { fillSlots, findOpenSlots } from '../mail/fill-slots.ts';
import type { FrozenIssue, IssueEnvelope } from '../mail/issue-message.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
import { findIssue, IssueRefused, type IssueStatus, lockIssue, requireIssue } from './issue-state.ts';

/** What issue mails are written with. */
export type IssueContext = StoreContext & ListSender;

/** The result of freezing: `kept` means that the issue has started with different content, which is not replaced. */
export type FreezeOutcome = 'frozen' | 'same' | 'kept';

const deleteBatch = 5000;
/** Statuses in which no mail has been sent, so that the content may still change. */
const notStarted: readonly IssueStatus[] = ['scheduled', 'cancelled'];

/** Fills the slots of a built issue that are the same for all recipients; nothing is stored. */
export function fillIssueTemplate(context: IssueContext, built: BuiltIssue): FrozenIssue {
  const { siteUrl, postalAddress } = context;
  const values = { site: siteUrl, postalAddress };
  return {
    id: built.id,
    subject: built.mail.subject,
    html: fillSlots(built.mail.html, values, 'html'),
    text: fillSlots(built.mail.text, values, 'text'),
    topics: built.topics,
    envelope: describeEnvelope(context, built),
  };
}

/** Stores the mail of an issue before it is sent; the same content again changes nothing. */
export async function freezeIssue(context: IssueContext, built: BuiltIssue): Promise<FreezeOutcome> {
  if (built.isDraft) {
    throw new IssueRefused(
      `The issue '${built.id}' is a draft: remove 'draft: true' from it, run npm run build, and send it.`,
    );
  }
  const frozen = fillIssueTemplate(context, built);
  const now = context.now().toISOString();
  // A crash may have left rows of the cancelled run; they were selected for other content.
  const { status } = (await findIssue(context.store, built.id)) ?? {};
  if (status === 'cancelled') await clearRows(context, built.id);
  return context.store.transaction(async (tx) => {
    const issue = await lockIssue(tx, frozen.id, now);
    const hash = hashContent(frozen);
    if (issue !== undefined && !notStarted.includes(issue.status)) return issue.content_hash === hash ? 'same' : 'kept';
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

/** Deletes the rows of a cancelled issue, some at a time, because the server writes at the same time. */
export async function clearRows({ store }: Pick<StoreContext, 'store'>, id: string): Promise<void> {
  for (;;) {
    const gone = await store.query(
      `delete from deliveries where issue_id = $1 and subscriber_id in
         (select subscriber_id from deliveries where issue_id = $1 order by subscriber_id limit ${deleteBatch})
       returning subscriber_id`,
      [id],
    );
    if (gone.length < deleteBatch) return;
  }
}

/** Reads the stored mail of an issue. */
export async function readFrozenIssue({ store }: Pick<StoreContext, 'store'>, id: string): Promise<FrozenIssue> {
  const { subject, topics, envelope } = await requireIssue(store, id);
  const sql = 'select html, text from issue_mails where issue_id = $1';
  const [mail] = await store.query<{ html: string; text: string }>(sql, [id]);
  if (mail === undefined) throw new Error(`The mail of issue '${id}' is not stored.`);
  return { id, subject, ...mail, topics: splitTopics(topics), envelope: JSON.parse(envelope) as IssueEnvelope };
}

/** Splits a comma list of topics. */
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
  { mailFrom, siteName, replyTo, listId, siteUrl, linkUrl, now }: IssueContext,
  { facts, posts }: BuiltIssue,
): IssueEnvelope {
  const [validUntil] = [...facts, ...posts].flatMap((part) => part.validUntil ?? []).sort();
  return { mailFrom, fromName: siteName, replyTo, listId, siteUrl, linkUrl, date: now().toISOString(), validUntil };
}

const personalSlots: readonly string[] = [mailSlots.unsubscribe, mailSlots.preferences];

/** Returns why a stored issue must not be started on this day (YYYY-MM-DD), with the fix; undefined when it may. */
export function findSendBlocker({ id, html, text, envelope }: FrozenIssue, today: string): string | undefined {
  const again = `run npm run build, and schedule it again with ./garage issue send ${id} --at <time>`;
  const { validUntil } = envelope;
  if (validUntil !== undefined && validUntil < today) {
    return `a fact or a post in it was valid until ${validUntil}: update it, ${again}`;
  }
  const open = findOpenSlots(`${html}${text}`).filter((slot) => !personalSlots.includes(slot));
  if (open.length > 0) return `its mail still contains ${open.join(', ')}, which nothing fills: ${again}`;
  return undefined;
}
