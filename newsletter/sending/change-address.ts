import { checkEmail } from '../../core/node/email-address.ts';
import { consentWords } from '../../core/people/consent.ts';
import { type Queryable, type StoreContext, storeCodeOf } from '../db/store.ts';
import { type JournalAuthor, writeJournal } from '../records/journal.ts';
import { addConsent } from '../subscribers/consents.ts';
import { queueMail } from '../subscribers/mail-queue.ts';
import { reviveMailboxes } from '../subscribers/status.ts';
import { publisherVersion } from '../subscribers/stop-mail.ts';
import type { SubscriberStatus } from '../subscribers/subscriber.ts';
import { findSuppressed } from '../subscribers/suppressions.ts';
import { reopenQueues } from './domain-queues.ts';
import { lockIssue } from './issue-state.ts';

/** What became of a change of address; all but `changed` changed nothing. */
export type AddressOutcome =
  | { kind: 'changed'; id: string; email: string }
  | { kind: 'same' }
  | { kind: 'invalid'; message: string }
  /** The new address has a row of its own: the two are never merged. */
  | { kind: 'taken'; status: SubscriberStatus }
  /** The owner of the new address asked for no mail. */
  | { kind: 'suppressed' }
  /** Only a person who gets mail, or whose mailbox stopped taking it, can move. */
  | { kind: 'not-active'; status: SubscriberStatus | undefined };

/** Moves a person to another address for the publisher; consent, choices and mails stay with them. */
export async function changeAddress(
  context: StoreContext,
  id: string,
  typed: string,
  who: Exclude<JournalAuthor, 'server'>,
): Promise<AddressOutcome> {
  const checked = checkEmail(typed);
  if (!checked.ok) return { kind: 'invalid', message: checked.message };
  return inOneStep(context, (tx) => moveSubscriber(tx, context, { id, email: checked.email, who, hasNote: true }));
}

/** Two people may take an address at the same moment: the database lets one of them have it. */
export async function inOneStep(
  { store }: StoreContext,
  work: (tx: Queryable) => Promise<AddressOutcome>,
): Promise<AddressOutcome> {
  try {
    return await store.transaction(work);
  } catch (error) {
    if (storeCodeOf(error) === '23505') return { kind: 'taken', status: 'pending' };
    throw error;
  }
}

interface Move {
  id: string;
  /** Checked and normalized. */
  email: string;
  who: JournalAuthor;
  /** Whether the address before gets a mail about it, with a link back. */
  hasNote: boolean;
}

export async function moveSubscriber(tx: Queryable, context: StoreContext, move: Move): Promise<AddressOutcome> {
  const { id, email, who, hasNote } = move;
  const now = context.now().toISOString();
  const issues = await lockOpenIssues(tx, now);
  const lock = 'update subscribers set updated_at = updated_at where id = $1 returning email, status';
  const [person] = await tx.query<{ email: string; status: SubscriberStatus }>(lock, [id]);
  if (person?.email === email) return { kind: 'same' };
  if (person?.status !== 'active' && person?.status !== 'bounced')
    return { kind: 'not-active', status: person?.status };
  if ((await findSuppressed(tx, context, [email])).size > 0) return { kind: 'suppressed' };
  const sql = 'select status from subscribers where email = $1';
  const [taken] = await tx.query<{ status: SubscriberStatus }>(sql, [email]);
  if (taken !== undefined) return { kind: 'taken', status: taken.status };
  // The bounce was about the mailbox before.
  await reviveMailboxes(tx, context, [id], { status: 'active', issueId: null });
  await tx.execute(
    'update subscribers set email = $2, email_changed_at = $3, soft_bounces = 0, updated_at = $3 where id = $1',
    [id, email, now],
  );
  await moveQueuedMails(tx, { id, domain: email.split('@').at(-1) ?? '', issues, now });
  await addConsent(tx, context, id, { kind: 'preferences', ...proofOf(who) });
  // Questions and links from before the move are about an inbox that is no longer on record.
  const open = "kind in ('address-ask', 'address-link', 'data-ask')";
  await tx.execute(`update single_mails set content = null where subscriber_id = $1 and ${open}`, [id]);
  const content = JSON.stringify({ email: person.email });
  if (hasNote) await queueMail(tx, context, { kind: 'address-note', subscriberId: id, content });
  const what = who === 'server' ? 'A reader moved to another address.' : 'Changed the address of a reader.';
  await writeJournal(context, { who, what, about: `subscriber/${id}` }, tx);
  return { kind: 'changed', id, email };
}

const proofOf = (who: JournalAuthor) =>
  who === 'server'
    ? { text: consentWords.address, version: consentWords.version, page: '/address' }
    : { text: 'The publisher changed the address for the reader.', version: `${publisherVersion}-address` };

/** Issues before subscribers: senders lock in this order, and a mail that is being claimed waits. */
async function lockOpenIssues(tx: Queryable, now: string): Promise<string[]> {
  const open = await tx.query<{ id: string }>(
    "select id from issues where status in ('enqueueing', 'sending', 'paused') order by id",
  );
  for (const { id } of open) await lockIssue(tx, id, now);
  return open.map(({ id }) => id);
}

/** A mail that waits goes to the new address, in the queue of its domain; one that is being sent goes to the old one. */
async function moveQueuedMails(
  tx: Queryable,
  { id, domain, issues, now }: { id: string; domain: string; issues: readonly string[]; now: string },
): Promise<void> {
  for (const issueId of issues) {
    const sql = "update deliveries set domain = $3 where issue_id = $1 and subscriber_id = $2 and status = 'queued'";
    const moved = await tx.execute(sql, [issueId, id, domain]);
    if (moved > 0) await reopenQueues(tx, { issueId, now, domains: [domain] });
  }
}
