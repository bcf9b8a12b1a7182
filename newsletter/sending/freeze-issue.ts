import { createHash } from 'node:crypto';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { markLinks } from '../../core/issues/issue-mark.ts';
import { mailSlots } from '../../core/mail/mail-template.ts';
import { Refused } from '../../core/problem/problem.ts';
import { formatCount } from '../../core/text/counts.ts';
import { insertRows, type Queryable, type StoreContext } from '../db/store.ts';
import { fillSlots, findOpenSlots } from '../mail/fill-slots.ts';
import type { FrozenIssue, IssueEnvelope } from '../mail/issue-message.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
import { type JournalAuthor, writeJournal } from '../records/journal.ts';
import { splitTopics, storePart } from './audience.ts';
import { countDeliveries, findIssue, type IssueState, lockIssue, requireIssue } from './issue-state.ts';
import { storeScheduled } from './issue-status.ts';
import type { PauseReason } from './pause-reason.ts';

export type IssueContext = StoreContext & ListSender;

/** The result of freezing: `kept` means that the issue has started with different content, which is not replaced. */
type FreezeOutcome = 'frozen' | 'same' | 'kept';

const deleteBatch = 5000;
/** Statuses in which no mail has been sent, so that the content may still change. */
const notStarted: readonly IssueState['status'][] = ['scheduled', 'cancelled'];

/** Fills the slots that are the same for all, and marks the links unless it is a test, whose visits do not count. */
export function fillIssueTemplate(context: IssueContext, built: BuiltIssue, { isTest = false } = {}): FrozenIssue {
  const { siteUrl, postalAddress } = context;
  const values = { site: siteUrl, postalAddress };
  const { html, text } = isTest ? built.mail : markLinks(built.mail, built.id);
  return {
    id: built.id,
    subject: built.mail.subject,
    html: fillSlots(html, values, 'html'),
    text: fillSlots(text, values, 'text'),
    topics: built.topics,
    envelope: describeEnvelope(context, built),
  };
}

/** Stores the mail of an issue before it is sent; the same content again changes nothing. */
export async function freezeIssue(context: IssueContext, built: BuiltIssue): Promise<FreezeOutcome> {
  const frozen = fillFinished(context, built);
  const now = context.now().toISOString();
  // A crash may have left rows of the cancelled run; they were selected for other content.
  const { status } = (await findIssue(context.store, built.id)) ?? {};
  if (status === 'cancelled') await clearRows(context, built.id);
  return context.store.transaction(async (tx) => {
    const issue = await lockIssue(tx, frozen.id, now);
    const hash = hashContent(frozen);
    if (issue !== undefined && !notStarted.includes(issue.status)) return issue.content_hash === hash ? 'same' : 'kept';
    // A number means one text for ever: a sender that still has another text must see the difference.
    const version = (issue?.version ?? 0) + (issue?.content_hash === hash ? 0 : 1);
    const { id, subject } = frozen;
    const audience = storePart(built.to, context.timeZone);
    const envelope = JSON.stringify(frozen.envelope);
    const topics = frozen.topics.join(',');
    await storeScheduled(tx, { id, subject, content_hash: hash, topics, envelope, version, audience }, now);
    await tx.query('delete from issue_mails where issue_id = $1', [frozen.id]);
    await storeMail(tx, frozen, { version, now, sourceHash: built.sourceHash });
    return issue?.content_hash === hash ? 'same' : 'frozen';
  });
}

/** Throws for a draft, and for what another service has sent; everything else is filled as it is sent. */
function fillFinished(context: IssueContext, built: BuiltIssue): FrozenIssue {
  if (built.sentElsewhere !== undefined) {
    const problem = `The issue '${built.id}' was sent by another service on ${built.sentElsewhere}`;
    throw new Refused({
      code: 'issue-sent-elsewhere',
      problem,
      fix: "delete 'sent:' from it only if your subscribers never got it.",
    });
  }
  if (!built.isDraft) return fillIssueTemplate(context, built);
  const fix = "remove 'draft: true' from it, {run npm run build}, and send it.";
  throw new Refused({ code: 'issue-draft', problem: `The issue '${built.id}' is a draft`, fix });
}

async function storeMail(
  tx: Queryable,
  { id, subject, html, text }: FrozenIssue,
  { version, now, sourceHash }: { version: number; now: string; sourceHash: string },
): Promise<void> {
  const mail = { issue_id: id, version, subject, html, text, source_hash: sourceHash, frozen_at: now };
  await insertRows(tx, 'issue_mails', [mail]);
}

/**
 * Gives the text of `built` to those who still wait for a paused issue, and writes it into the journal. Who has the
 * issue, or may have it, keeps the text they got; nobody is added or left out. Repeating it changes nothing. Resolves to
 * how many have the old text and how many wait. Throws Refused when the issue is not paused.
 */
export async function correctIssue(context: IssueContext, built: BuiltIssue, who: JournalAuthor) {
  const frozen = fillFinished(context, built);
  const now = context.now().toISOString();
  return context.store.transaction(async (tx) => {
    const issue = (await lockIssue(tx, frozen.id, now)) ?? (await requireIssue(tx, frozen.id));
    requireCorrectable(issue);
    const { accepted, unknown, sending, queued, unwritten } = await countDeliveries(tx, frozen.id);
    // A mail that is being sent has the old text.
    const counts = { have: accepted + unknown + sending, waiting: queued + unwritten };
    const hash = hashContent(frozen);
    if (issue.content_hash === hash) {
      // The file was edited, and the mail is the same: nothing differs any more.
      const sql = 'update issue_mails set source_hash = $3 where issue_id = $1 and version = $2';
      await tx.execute(sql, [frozen.id, issue.version, built.sourceHash]);
      return counts;
    }
    const version = issue.version + 1;
    await storeMail(tx, frozen, { version, now, sourceHash: built.sourceHash });
    // Sender, date and list of recipients stay those of the start.
    const envelope = { ...(JSON.parse(issue.envelope) as IssueEnvelope), validUntil: frozen.envelope.validUntil };
    const sql = 'update issues set version = $2, subject = $3, content_hash = $4, envelope = $5 where id = $1';
    await tx.execute(sql, [frozen.id, version, frozen.subject, hash, JSON.stringify(envelope)]);
    const have = formatCount(counts.have);
    const waiting = formatCount(counts.waiting);
    const what = `Corrected the issue ${frozen.id}. Have the old text: ${have}. Get the corrected text: ${waiting}.`;
    await writeJournal(context, { who, what, about: `issue/${frozen.id}` }, tx);
    return counts;
  });
}

/** Throws Refused, with what to do instead, unless an issue is paused. */
export function requireCorrectable({ id, status }: Pick<IssueState, 'id' | 'status'>): void {
  if (status === 'paused') return;
  if (status === 'enqueueing' || status === 'sending') {
    const fix = `first {run ./garage issue pause ${id}}, then {run ./garage issue send ${id} --corrected}.`;
    throw new Refused({ code: 'issue-sending', problem: `The issue '${id}' is being sent`, fix });
  }
  const fix =
    status === 'sent'
      ? 'everyone has it; send a correction as a new issue'
      : `nobody has it; to send the text that is built now, {run ./garage issue send ${id}}`;
  throw new Refused({ code: 'issue-not-paused', problem: `The issue '${id}' is not being sent`, fix: `${fix}.` });
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

export async function readFrozenIssue({ store }: Pick<StoreContext, 'store'>, id: string) {
  const { version, topics, envelope } = await requireIssue(store, id);
  const sql = 'select subject, html, text from issue_mails where issue_id = $1 and version = $2';
  const [mail] = await store.query<{ subject: string; html: string; text: string }>(sql, [id, version]);
  if (mail === undefined) throw new Error(`The mail of issue '${id}' is not stored.`);
  return { id, version, ...mail, topics: splitTopics(topics), envelope: JSON.parse(envelope) as IssueEnvelope };
}

/** Returns the hash of what readers would get; two issues with the same hash send the same mail. */
export function hashContent({ subject, html, text, topics }: FrozenIssue): string {
  return createHash('sha256')
    .update(JSON.stringify([subject, html, text, topics]))
    .digest('hex');
}

function describeEnvelope(
  { siteName: fromName, mailFrom, replyTo, listId, siteUrl, linkUrl, leaveAddress, now }: IssueContext,
  { facts, posts }: BuiltIssue,
): IssueEnvelope {
  const [validUntil] = [...facts, ...posts].flatMap((part) => part.validUntil ?? []).sort();
  const date = now().toISOString();
  return { mailFrom, fromName, replyTo, listId, siteUrl, linkUrl, leaveAddress, date, validUntil };
}

const personalSlots: readonly string[] = [mailSlots.unsubscribe, mailSlots.preferences];

/** Returns why a stored issue must not be started on this day (YYYY-MM-DD); undefined when it may. */
export function findSendBlocker({ html, text, envelope }: FrozenIssue, today: string): PauseReason | undefined {
  const { validUntil } = envelope;
  if (validUntil !== undefined && validUntil < today) return { code: 'expired', validUntil };
  const slots = findOpenSlots(`${html}${text}`).filter((slot) => !personalSlots.includes(slot));
  return slots.length > 0 ? { code: 'open-slots', slots } : undefined;
}
