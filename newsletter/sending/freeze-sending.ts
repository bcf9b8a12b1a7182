import type { Queryable, Store } from '../db/store.ts';
import type { IssueState } from './issue-state.ts';
import { domainSql, recipientCondition } from './recipients.ts';

/** What freezing found and changed. */
export interface FrozenSending {
  /** Issues that had begun, now paused, and how many mails became unknown. */
  begun: { id: string; unknown: number }[];
  /** Scheduled issues that lost their time. */
  unscheduled: { id: string; sendAt: string }[];
}

/** Why and when sending is frozen. */
export interface FreezeWish {
  dialect: Store['dialect'];
  /** ISO time. */
  now: string;
  /** Stands in the report of every issue it touches, such as `restored from a backup of 2026-11-15`. */
  reason: string;
}

type LockedIssue = Pick<IssueState, 'id' | 'status' | 'topics' | 'is_for_monthly' | 'enqueued_to' | 'enqueued_at'> & {
  send_at: string | null;
};

/**
 * Freezes sending in a store that shows the past: what it takes for waiting may have arrived since. Waiting mails
 * become unknown, begun issues are paused, and scheduled ones lose their time. Doing it twice changes nothing more.
 */
export async function freezeSending(tx: Queryable, wish: FreezeWish): Promise<FrozenSending> {
  const { now, reason } = wish;
  await tx.execute(
    `insert into settings (key, value) values ('sending_frozen', $1)
     on conflict (key) do update set value = excluded.value`,
    [now],
  );
  // Writing the rows locks them: an issue that is beginning in another process is either seen here or refused there.
  const issues = await tx.query<LockedIssue>(
    `update issues set updated_at = $1 where status <> 'sent' and status <> 'cancelled'
     returning id, status, topics, is_for_monthly, enqueued_to, enqueued_at, send_at`,
    [now],
  );
  const frozen: FrozenSending = { begun: [], unscheduled: [] };
  for (const issue of issues.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (issue.status !== 'scheduled') {
      frozen.begun.push({ id: issue.id, unknown: await doubtDeliveries(tx, issue, wish) });
    } else if (issue.send_at !== null) {
      await tx.execute('update issues set send_at = null, pause_reason = $2 where id = $1', [issue.id, reason]);
      frozen.unscheduled.push({ id: issue.id, sendAt: issue.send_at });
    }
  }
  return frozen;
}

async function doubtDeliveries(tx: Queryable, issue: LockedIssue, wish: FreezeWish): Promise<number> {
  const { now, reason } = wish;
  const waiting = await tx.execute(
    `update deliveries set status = 'unknown', reply = $2, settled_at = $3
     where issue_id = $1 and status in ('queued', 'sending')`,
    [issue.id, reason, now],
  );
  const missing = issue.enqueued_at === null ? await addMissingRows(tx, issue, wish) : 0;
  await tx.execute('delete from lanes where issue_id = $1', [issue.id]);
  await tx.execute(
    `update issues set status = 'paused', pause_reason = $2, enqueued_at = coalesce(enqueued_at, $3) where id = $1`,
    [issue.id, reason, now],
  );
  return waiting + missing;
}

/** Who had no row yet may have got one, and the mail, since: going on with writing rows would mail them again. */
function addMissingRows(tx: Queryable, issue: LockedIssue, { dialect, now, reason }: FreezeWish): Promise<number> {
  const { sql, params } = recipientCondition({ topics: issue.topics, isForMonthly: issue.is_for_monthly === 1 }, 5);
  return tx.execute(
    `insert into deliveries (issue_id, subscriber_id, domain, status, reply, settled_at)
     select $1, id, ${domainSql(dialect)}, 'unknown', $2, $3 from subscribers where id > $4 and ${sql}
     on conflict (issue_id, subscriber_id) do nothing`,
    [issue.id, reason, now, issue.enqueued_to, ...params],
  );
}
