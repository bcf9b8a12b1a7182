import { normalizeEmail } from '../../core/node/email-address.ts';
import { lifetimes } from '../../core/people/link-lifetimes.ts';
import { daysAgo, hasRow, type Queryable, type StoreContext } from '../db/store.ts';
import { forgetConsents } from './consents.ts';
import { contentOfMail, type DataLinkKind, queueDataLinkIn } from './mail-queue.ts';
import { isSpent, spendLink } from './spent-links.ts';
import { deletePerson } from './status.ts';
import { getSubscriber, type Subscriber } from './subscriber.ts';
import { eraseWatches, hashAddress, type SuppressionReason, suppress } from './suppressions.ts';
import { readSignedToken } from './tokens.ts';
import type { LinkHolder } from './unsubscribe.ts';

const mailsOf = 'select kind, status, created_at, settled_at from single_mails where subscriber_id';

/** Collects what an address watches, also one that is not on the list, and the mails about it. */
export async function exportWatches({ store }: Pick<StoreContext, 'store'>, email: string) {
  const watches = await store.query(
    `select subject, consent, network, created_at, confirmed_at, mailed_at from watches
     where email = $1 order by created_at, id`,
    [email],
  );
  const mails = await store.query(
    `${mailsOf} in (select id from watches where email = $1 union select reader_id from watches where email = $1)
     order by created_at, id`,
    [email],
  );
  return { watches, mails };
}

/** Collects the letters written under an address, also one that is not on the list, and the mails about them. */
export async function exportLetters({ store, keys }: Pick<StoreContext, 'store' | 'keys'>, email: string) {
  const hash = hashAddress(keys, email);
  const letters = await store.query(
    `select slug, name, text, edited_text, reply, status, created_at, published_at from letters
     where email_hash = $1 order by created_at, id`,
    [hash],
  );
  const sql = `${mailsOf} in (select id from letters where email_hash = $1) order by created_at, id`;
  const mails = await store.query(sql, [hash]);
  return { letters, mails };
}

/** Collects everything we store about a subscriber, as rows of our tables. */
export async function exportData(context: StoreContext, subscriber: Subscriber) {
  const { store } = context;
  const { id, email } = subscriber;
  const { letters, mails: letterMails } = await exportLetters(context, email);
  const { watches, mails: watchMails } = await exportWatches(context, email);
  const own = await store.query(`${mailsOf} = $1 order by created_at, id`, [id]);
  return {
    exportedAt: context.now().toISOString(),
    subscriber,
    consents: await store.query(
      `select id, kind, text, text_version, page, ip, created_at from consents
       where subscriber_id = $1 order by created_at, id`,
      [id],
    ),
    /** Mails of issues; `settled_at` is null while one is queued. By the primary key of each issue: deliveries have no index by subscriber. */
    deliveries: await store.query(
      `select issue_id, status, settled_at from deliveries
       where subscriber_id = $1 and issue_id in (select id from issues) order by issue_id`,
      [id],
    ),
    /** Mails that are of no issue, such as a confirmation or one about a letter. */
    mails: [...own, ...letterMails, ...watchMails],
    bounces: await store.query(
      'select issue_id, kind, code, created_at from bounces where subscriber_id = $1 order by created_at, key',
      [id],
    ),
    /** Mails of issues that found the mailbox dead, and what was decided. */
    deadMailboxes: await store.query(
      `select issue_id, found_by, code, reply, found_at, state, decided_at from dead_mailboxes
       where subscriber_id = $1 order by found_at, issue_id`,
      [id],
    ),
    leaveRequests: await store.query(
      'select asked_at, dismissed_at from leave_requests where subscriber_id = $1 order by asked_at',
      [id],
    ),
    watches,
    letters,
  };
}

/**
 * Deletes a person: the row is deleted, the consents are reduced to kind, version and time, and a keyed hash stays so
 * that no import can bring the address back. Resolves to whether we had the address, on the list,
 * under a letter or with a watch.
 */
export async function forgetSubscriber(
  context: StoreContext,
  address: string,
  reason: SuppressionReason = 'forgotten',
): Promise<boolean> {
  return context.store.transaction((tx) => forgetPerson(tx, context, normalizeEmail(address), reason));
}

/** Does the same inside a transaction, for a normalized address. */
export async function forgetPerson(
  tx: Queryable,
  context: Omit<StoreContext, 'store' | 'timeZone'>,
  email: string,
  reason: SuppressionReason,
): Promise<boolean> {
  const hasWatched = (await eraseWatches(tx, email)) > 0;
  const isKnown = (await forgetLetters(tx, context, email)) || hasWatched;
  const now = context.now().toISOString();
  const gone = await deletePerson(tx, email, now);
  if (gone !== undefined || isKnown) await suppress(tx, context, email, reason);
  if (gone === undefined) return isKnown;
  // A backup from before a change of address must not bring the person back under the old one.
  const sql = "select content from single_mails where subscriber_id = $1 and kind = 'address-note'";
  const notes = await tx.query<{ content: string | null }>(sql, [gone]);
  for (const { content } of notes) {
    const before = contentOfMail(content)?.email;
    if (before !== undefined) await suppress(tx, context, before, reason);
  }
  await tx.execute('delete from single_mails where subscriber_id = $1', [gone]);
  await forgetDeliveries(tx, gone, now);
  await tx.execute('delete from dead_mailboxes where subscriber_id = $1', [gone]);
  await tx.execute('delete from leave_requests where subscriber_id = $1', [gone]);
  await forgetConsents(tx, context, gone, hashAddress(context.keys, email));
  return true;
}

/** Empties a person's letters, which leave the site with the next publish; resolves to whether there were any. */
async function forgetLetters(tx: Queryable, { keys, now }: Omit<StoreContext, 'store' | 'timeZone'>, email: string) {
  const sql = 'select id from letters where email_hash = $1';
  const letters = await tx.query<{ id: string }>(sql, [hashAddress(keys, email)]);
  for (const { id } of letters) await eraseLetter(tx, id, now().toISOString());
  return letters.length > 0;
}

/** Empties a letter and deletes its mails; id, article and times stay, so that no older copy brings it back. */
export async function eraseLetter(tx: Queryable, id: string, now: string): Promise<void> {
  await tx.execute(
    `update letters set status = 'withdrawn', title = '', name = '', email = '', email_hash = '', text = '',
       edited_text = null, reply = null, typed_seconds = null, submission_key = id, updated_at = $2 where id = $1`,
    [id, now],
  );
  await tx.execute('delete from single_mails where subscriber_id = $1', [id]);
}

/** Removes the domain from a forgotten person's deliveries; a queued mail is not sent. */
async function forgetDeliveries(tx: Queryable, subscriberId: string, now: string): Promise<void> {
  // By the primary key of each issue: an index by subscriber would slow down every send.
  const theirs = 'subscriber_id = $1 and issue_id in (select id from issues)';
  const sql = `update deliveries set status = 'suppressed', settled_at = $2 where ${theirs} and status = 'queued'`;
  await tx.query(sql, [subscriberId, now]);
  await tx.query(`update deliveries set domain = '' where ${theirs}`, [subscriberId]);
}

/**
 * Returns the inbox a person had before they moved, while it is asked as well: whoever got into it once and moved the
 * subscription must not get the data, too.
 */
export async function findEarlierInbox(context: StoreContext, subscriberId: string): Promise<string | undefined> {
  const [note] = await context.store.query<{ content: string }>(
    `select content from single_mails where subscriber_id = $1 and kind = 'address-note' and content is not null
       and created_at > $2 order by created_at, id limit 1`,
    [subscriberId, daysAgo(context, lifetimes.askBothDays)],
  );
  return note && contentOfMail(note.content)?.email;
}

/** Whose question it is, and about what; `over` was answered, is too old, or its person has moved since. */
type DataQuestion =
  | { kind: 'broken' | 'over' }
  | { kind: 'found'; subscriber: Subscriber; mailId: string; link: DataLinkKind };

/** Reads the link in the question to the earlier inbox; changes nothing. */
export async function findDataQuestion(context: StoreContext, token: string): Promise<DataQuestion> {
  const claim = readSignedToken(context, 'data-ask', token);
  if (claim === undefined) return { kind: 'broken' };
  const [mail] = await context.store.query<{ id: string; subscriber_id: string; content: string | null }>(
    "select id, subscriber_id, content from single_mails where id = $1 and kind = 'data-ask'",
    [claim.subscriberId],
  );
  const link = contentOfMail(mail?.content ?? null)?.link;
  if (mail === undefined || link === undefined || claim.isExpired) return { kind: 'over' };
  const subscriber = await getSubscriber(context, mail.subscriber_id);
  return subscriber ? { kind: 'found', subscriber, mailId: mail.id, link } : { kind: 'over' };
}

/** The earlier inbox agrees: mails the link to the inbox on record; `wait` when that one had enough. */
export async function allowDataLink(context: StoreContext, token: string): Promise<DataQuestion | { kind: 'wait' }> {
  const question = await findDataQuestion(context, token);
  if (question.kind !== 'found') return question;
  const { subscriber, mailId, link } = question;
  return context.store.transaction(async (tx) => {
    await tx.execute('update subscribers set updated_at = updated_at where id = $1', [subscriber.id]);
    // Of two presses at the same time, one is the answer.
    const used = 'update single_mails set content = null where id = $1 and content is not null';
    if ((await tx.execute(used, [mailId])) === 0) return { kind: 'over' };
    return (await queueDataLinkIn(tx, context, { link, subscriberId: subscriber.id })) ? question : { kind: 'wait' };
  });
}

/** Whose link it is; `over` is one that was used, is older than an hour, or was mailed to an inbox before. */
export type DataLinkHolder = LinkHolder | { kind: 'over'; subscriber: Subscriber };

/** Reads a link to a person's data; changes nothing. */
export async function findDataLinkHolder(
  context: StoreContext,
  kind: DataLinkKind,
  token: string,
): Promise<DataLinkHolder> {
  const claim = readSignedToken(context, kind, token);
  if (claim === undefined) return { kind: 'broken' };
  const subscriber = await getSubscriber(context, claim.subscriberId);
  if (subscriber === undefined) return { kind: 'gone' };
  const isOver =
    claim.isExpired || (await isSpent(context, token)) || (await hasMovedSince(context, subscriber.id, claim.issuedAt));
  return { kind: isOver ? 'over' : 'found', subscriber };
}

/** Whether the address changed after a link was mailed; its time has whole seconds. */
async function hasMovedSince({ store }: StoreContext, id: string, issuedAt: Date): Promise<boolean> {
  const end = new Date(issuedAt.getTime() + 1000).toISOString();
  return hasRow(store, 'from subscribers where id = $1 and email_changed_at >= $2', [id, end]);
}

/** Returns everything we store about the holder of an export link; the link works once. */
export async function useExportLink(context: StoreContext, token: string) {
  const holder = await findDataLinkHolder(context, 'export', token);
  if (holder.kind !== 'found') return holder;
  const { subscriber } = holder;
  // Of two requests at the same time, one gets the data.
  if (!(await spendLink(context, token))) return { kind: 'over' as const, subscriber };
  return { kind: 'found' as const, data: await exportData(context, subscriber) };
}

export async function useEraseLink(context: StoreContext, token: string): Promise<DataLinkHolder> {
  const holder = await findDataLinkHolder(context, 'erase', token);
  if (holder.kind === 'found') await forgetSubscriber(context, holder.subscriber.email);
  return holder;
}
