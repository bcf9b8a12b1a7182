import { insertRows, placeholders, type Queryable, type StoreClock } from '../db/store.ts';

/** A mailbox that a mail of an issue found dead. */
export interface DeadMailbox {
  subscriberId: string;
  /** `report`: a returned mail or an event of the mail service; `reply`: the mail server's, when the mail was sent. */
  foundBy: 'report' | 'reply';
  code?: string | undefined;
  /** The receiver's words, without any address. */
  reply?: string | null | undefined;
}

/** A mail that is sent again after a publisher said that the mailbox lives says something new; a report about the first does not. */
const newAttempt = `on conflict (issue_id, subscriber_id) do update
  set state = 'held', is_seen = 0, found_by = excluded.found_by, reply = excluded.reply, found_at = excluded.found_at
  where dead_mailboxes.state = 'undone' and excluded.found_by = 'reply'`;

/** Holds what an issue found out about mailboxes until its domain is judged: nobody changes yet. */
export async function holdDead(
  tx: Queryable,
  { now }: Pick<StoreClock, 'now'>,
  issueId: string,
  found: readonly DeadMailbox[],
): Promise<void> {
  const at = now().toISOString();
  const rows = found.map(({ subscriberId, foundBy, code = null, reply = null }) => ({
    issue_id: issueId,
    subscriber_id: subscriberId,
    found_by: foundBy,
    code,
    reply,
    found_at: at,
  }));
  await insertRows(tx, 'dead_mailboxes', rows, newAttempt);
}

/** Forgets what refusals said about mailboxes, because they turned out to be about us; a report still counts. */
export async function forgetRefused(tx: Queryable, issueId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(
    `delete from dead_mailboxes
     where issue_id = $1 and found_by = 'reply' and subscriber_id in (${placeholders(ids.length, 2)})`,
    [issueId, ...ids],
  );
}

/** The condition that a mail failed for good, so that sending it again is no use before its mailbox is judged. */
export const isHeldDead = `exists (select 1 from dead_mailboxes
  where dead_mailboxes.issue_id = deliveries.issue_id and dead_mailboxes.subscriber_id = deliveries.subscriber_id
    and state = 'held')`;
