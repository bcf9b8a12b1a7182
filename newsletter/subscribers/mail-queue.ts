import { z } from 'zod';
import { countRows, daysAgo, hasRow, insertRows, type Queryable, type StoreContext } from '../db/store.ts';
import { findSubscriber } from './subscriber.ts';
import { hashAddress } from './suppressions.ts';

/** The single mails that the build writes; the reminder is for people who have not confirmed after three days. */
export const subscriptionMailNames = [
  'confirmation',
  'reminder',
  'welcome',
  'export-link',
  'erase-link',
  'address-ask',
  'address-link',
  'address-note',
  'data-ask',
  'letter-confirmation',
  'letter-published',
  'letter-erase-link',
  'watch-confirmation',
  'watch-change',
] as const;

export type SingleMailKind = (typeof subscriptionMailNames)[number] | 'alert';

/** Mails that nobody waits for: thousands of them may be queued at once. The steps of the welcome series are like them. */
const unawaited: ReadonlySet<SingleMailKind> = new Set(['reminder', 'letter-published', 'watch-change']);

/** Who goes first: 0 for a mail that a person waits for at the screen, such as a confirmation; 1 for the rest. */
export const turnOf = (kind: SingleMailKind, { isSeries = false } = {}): number =>
  isSeries || unawaited.has(kind) ? 1 : 0;

/** A newsletter that is told when a mail is stored and can be sent. */
export interface QueueContext extends StoreContext {
  onMailQueued?(): void;
}

/**
 * A mail to queue; `subscriberId` is the id of a letter, a watch or its reader for their mails, and empty for an alert. For a change of
 * address `content` has the other address.
 */
interface NewSingleMail {
  kind: SingleMailKind;
  subscriberId: string;
  content?: string;
  /** Writes the row of a mail that is not sent, so that the work is the same. */
  isSuppressed?: boolean;
}

const addressContent = z.object({
  /** The other address: the new one, or the one before. */
  email: z.string(),
  /** The inbox on record when it was asked: the mail is about nothing once the person has moved. */
  asked: z.string().optional(),
  /** What the question about a person's data is about. */
  link: z.enum(['export', 'erase']).optional(),
});

/** Returns what a mail about a change of address is about; undefined after its link was used. */
export const contentOfMail = (content: string | null): z.infer<typeof addressContent> | undefined =>
  content === null ? undefined : addressContent.safeParse(JSON.parse(content)).data;

const toOtherAddress: readonly string[] = ['address-link', 'address-note', 'data-ask'];

/** Returns the address that a mail goes to in place of the one on record; undefined for all others. */
export const otherRecipient = (kind: string, content: string | null): string | undefined =>
  toOtherAddress.includes(kind) ? contentOfMail(content)?.email : undefined;

/** Queues a mail in the transaction of the change that causes it: whatever is killed later, both are stored or neither. */
export async function queueMail(
  tx: Queryable,
  { now, randomId }: Pick<StoreContext, 'now' | 'randomId'>,
  { kind, subscriberId, content, isSuppressed = false }: NewSingleMail,
): Promise<void> {
  const time = now().toISOString();
  const mail = {
    id: randomId(),
    kind,
    subscriber_id: subscriberId,
    content: content ?? null,
    ready_at: time,
    created_at: time,
    turn: turnOf(kind),
    status: isSuppressed ? 'suppressed' : 'queued',
    settled_at: isSuppressed ? time : null,
  };
  await insertRows(tx, 'single_mails', [mail]);
}

/**
 * Queues a confirmation mail, unless one is waiting already or `maxPerDay` were sent in the last 24 hours. A row is
 * written in every case, so that the work does not show whether a mail goes out. Mails that failed do not count.
 */
export async function queueConfirmation(
  tx: Queryable,
  { now, randomId }: Pick<StoreContext, 'now' | 'randomId'>,
  subscriberId: string,
  maxPerDay: number,
): Promise<void> {
  const time = now().toISOString();
  const theirs = "from single_mails where subscriber_id = $2 and kind = 'confirmation'";
  const mayBeSent = `not exists (select 1 ${theirs} and status = 'queued')
    and (select count(*) ${theirs} and created_at > $4 and status in ('sending', 'accepted', 'unknown')) < $5`;
  await tx.execute(
    `insert into single_mails (id, kind, subscriber_id, status, ready_at, created_at, settled_at)
     select $1, 'confirmation', $2, case when ${mayBeSent} then 'queued' else 'suppressed' end,
       $3, $3, case when ${mayBeSent} then null else $3 end`,
    [randomId(), subscriberId, time, daysAgo({ now }, 1), maxPerDay],
  );
}

const hourMs = 60 * 60 * 1000;
/** The most links to their data that one person gets within an hour, whoever asks for them. */
const maxDataLinksPerHour = 3;

/** What a mailed link allows with a person's data. Links in newsletters do not: a reader may forward one. */
export type DataLinkKind = 'export' | 'erase';

/**
 * Queues the mail with a link to a person's data, or the question to `earlier`, the inbox they had before a change of
 * address; resolves to false when there were enough in the last hour.
 */
export async function queueDataLink(
  context: StoreContext,
  link: DataLinkKind,
  subscriberId: string,
  earlier?: string,
): Promise<boolean> {
  return context.store.transaction(async (tx) => {
    // Writing the row locks it: of two requests at the same time, the second one counts the mail of the first.
    await tx.execute('update subscribers set updated_at = updated_at where id = $1', [subscriberId]);
    return queueDataLinkIn(tx, context, { link, subscriberId, earlier });
  });
}

/** Does the same in a transaction that has locked the person's row. */
export async function queueDataLinkIn(
  tx: Queryable,
  context: Pick<StoreContext, 'now' | 'randomId'>,
  { link, subscriberId, earlier }: { link: DataLinkKind; subscriberId: string; earlier?: string | undefined },
): Promise<boolean> {
  const since = new Date(context.now().getTime() - hourMs).toISOString();
  // The question is counted apart, so that its answer can be mailed.
  const kinds = earlier === undefined ? "('export-link', 'erase-link')" : "('data-ask')";
  const recent = `from single_mails where subscriber_id = $1 and kind in ${kinds} and created_at > $2`;
  if ((await countRows(tx, recent, [subscriberId, since])) >= maxDataLinksPerHour) return false;
  if (earlier === undefined) await queueMail(tx, context, { kind: `${link}-link`, subscriberId });
  else {
    const content = JSON.stringify({ email: earlier, link });
    await queueMail(tx, context, { kind: 'data-ask', subscriberId, content });
  }
  return true;
}

/** Whether a person who is not subscribed asked to be, and has neither confirmed nor left since. */
export function hasAskedToConfirm(tx: Queryable, subscriberId: string): Promise<boolean> {
  const asked = "from single_mails where subscriber_id = $1 and kind = 'confirmation' and status <> 'suppressed'";
  return hasRow(tx, asked, [subscriberId]);
}

/** Deletes a person's confirmation mails, sent or waiting: after confirming or leaving, the daily limit starts again. */
export async function deleteConfirmations(tx: Queryable, subscriberId: string): Promise<void> {
  const sql = "delete from single_mails where subscriber_id = $1 and kind in ('confirmation', 'reminder')";
  await tx.execute(sql, [subscriberId]);
}

/** Withdraws the mails that ask a person to confirm and were not sent yet. */
export async function withdrawConfirmations(
  tx: Queryable,
  { now }: Pick<StoreContext, 'now'>,
  subscriberId: string,
): Promise<void> {
  await tx.execute(
    `update single_mails set status = 'suppressed', settled_at = $2
     where subscriber_id = $1 and status = 'queued' and kind in ('confirmation', 'reminder')`,
    [subscriberId, now().toISOString()],
  );
}

/** Withdraws what waits for a mailbox; mails about a change of address go to another one. */
export async function withdrawMailsTo(tx: Queryable, { keys, now }: StoreContext, email: string): Promise<void> {
  await tx.execute(
    `update single_mails set status = 'suppressed', settled_at = $3
     where status = 'queued' and kind not in ('address-link', 'address-note') and subscriber_id in (
       select id from subscribers where email = $1 union all select id from letters where email_hash = $2)`,
    [email, hashAddress(keys, email), now().toISOString()],
  );
}

/** Queues another confirmation mail for a person who asked for one; the daily limit does not count here. */
export async function resendConfirmation(
  context: StoreContext,
  email: string,
): Promise<'queued' | 'active' | 'not-asked' | 'missing'> {
  const subscriber = await findSubscriber(context, email);
  if (subscriber === undefined) return 'missing';
  if (subscriber.status === 'active') return 'active';
  return context.store.transaction(async (tx) => {
    // The publisher cannot invite someone who has left: only their own request counts.
    if (subscriber.status !== 'pending' && !(await hasAskedToConfirm(tx, subscriber.id))) return 'not-asked';
    // One that waits for its next attempt is sent now.
    await tx.execute(
      "update single_mails set ready_at = $2 where subscriber_id = $1 and kind = 'confirmation' and status = 'queued'",
      [subscriber.id, context.now().toISOString()],
    );
    await queueConfirmation(tx, context, subscriber.id, Number.MAX_SAFE_INTEGER);
    return 'queued';
  });
}

/** Reports what waits for the mail server; alerts are left out, because they are about this. */
export async function reportMailQueue({ store, now }: StoreContext) {
  const [waiting] = await store.query<{ rows: number; since: string | null; reply: string | null }>(
    `select count(*) as rows, min(created_at) as since, max(reply) as reply from single_mails
     where status in ('queued', 'sending') and kind <> 'alert'`,
  );
  const failed = "from single_mails where status = 'failed' and kind <> 'alert' and settled_at >= $1";
  return {
    waiting: waiting?.rows ?? 0,
    /** ISO time since when the oldest one waits. */
    since: waiting?.since ?? undefined,
    /** What the mail server said last about one that waits. */
    reply: waiting?.reply ?? undefined,
    /** Mails to readers that failed within the last seven days. */
    failed: await countRows(store, failed, [daysAgo({ now }, 7)]),
  };
}
