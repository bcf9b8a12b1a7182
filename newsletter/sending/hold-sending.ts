import { displayMoment } from '../../core/dates.ts';
import { deleteSetting, type Queryable, readSetting, type Store, writeSetting } from '../db/store.ts';
import { audienceOf, recipientCondition, type StoredAudience } from './audience.ts';
import { domainSql } from './enqueue.ts';
import type { IssueState } from './issue-state.ts';
import { clearSendTime, pauseRestored } from './issue-status.ts';
import { explainPause, type PauseReason } from './pause-reason.ts';

export interface HeldSending {
  /** Issues that had started, now paused, and how many mails became unknown. */
  started: { id: string; unknown: number }[];
  unscheduled: { id: string; sendAt: string }[];
}

export interface HoldOptions {
  dialect: Store['dialect'];
  now: string;
  reason: PauseReason;
}

type LockedIssue = Pick<IssueState, 'id' | 'status' | keyof StoredAudience | 'enqueued_to' | 'enqueued_at'> & {
  send_at: string | null;
};

/**
 * Freezes sending in a restored store: mails that are queued in it may have been sent since the backup. They become
 * unknown, started issues are paused, and scheduled ones are unscheduled. Repeating it changes nothing.
 */
export async function holdAfterRestore(tx: Queryable, options: HoldOptions): Promise<HeldSending> {
  const { now } = options;
  await holdSending(tx, { at: now, cause: 'restored' });
  // A confirmation that was waiting may have been sent since; the reminder after three days makes up for it.
  await tx.execute(
    `update single_mails set status = 'unknown', reply = $1, settled_at = $2 where status in ('queued', 'sending')`,
    [explainPause(options.reason).problem, now],
  );
  // Nor is it known who had a mail of the welcome series or the digest since: both start again from now on.
  await tx.execute("delete from settings where key like 'welcome_step: %' or key = 'digest_since'");
  // An approved letter may have appeared since, its writer may have been told, and may have withdrawn it: what is not in
  // the content today is not added to it again.
  await tx.execute("update letters set status = 'published', is_mailed = 0 where status = 'approved'");
  // What readers were told since the backup is not known: watching starts anew, and nobody is told twice.
  await tx.execute("update watches set told = ''");
  // Writing the rows locks them: an issue that is being started in another process is either seen here or refused there.
  const issues = await tx.query<LockedIssue>(
    `update issues set updated_at = $1 where status <> 'sent' and status <> 'cancelled'
     returning id, status, topics, audience, is_for_monthly, monthly_after, enqueued_to, enqueued_at, send_at`,
    [now],
  );
  const held: HeldSending = { started: [], unscheduled: [] };
  for (const issue of issues.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (issue.status !== 'scheduled') {
      held.started.push({ id: issue.id, unknown: await holdStarted(tx, issue, options) });
    } else if (issue.send_at !== null) {
      await clearSendTime(tx, issue.id, options.reason, now);
      held.unscheduled.push({ id: issue.id, sendAt: issue.send_at });
    }
  }
  return held;
}

async function holdStarted(tx: Queryable, issue: LockedIssue, options: HoldOptions): Promise<number> {
  const { now } = options;
  const waiting = await tx.execute(
    `update deliveries set status = 'unknown', reply = $2, settled_at = $3
     where issue_id = $1 and status in ('queued', 'sending')`,
    [issue.id, explainPause(options.reason).problem, now],
  );
  const missing = issue.enqueued_at === null ? await addMissingRows(tx, issue, options) : 0;
  await pauseRestored(tx, issue.id, options.reason, now);
  return waiting + missing;
}

/** People without a row may have got one, and the mail, since the backup: writing rows now would mail them again. */
function addMissingRows(tx: Queryable, issue: LockedIssue, { dialect, now, reason }: HoldOptions): Promise<number> {
  const { sql, params } = recipientCondition(audienceOf(issue), 5);
  return tx.execute(
    `insert into deliveries (issue_id, subscriber_id, domain, status, reply, settled_at)
     select $1, id, ${domainSql(dialect)}, 'unknown', $2, $3 from subscribers where id > $4 and ${sql}
     on conflict (issue_id, subscriber_id) do nothing`,
    [issue.id, explainPause(reason).problem, now, issue.enqueued_to, ...params],
  );
}

/** What put sending on hold: a restore, or a move, after which one of the two copies may send. */
export type HoldCause = 'restored' | 'moved-away' | 'moved-here';

export interface SendingHold {
  /** ISO time. */
  at: string;
  cause: HoldCause;
}

/** Forbids sending until `liftHold`; issues and their mails stay as they are. */
export async function holdSending(tx: Queryable, { at, cause }: SendingHold): Promise<void> {
  await writeSetting(tx, 'sending_frozen', `${at} ${cause}`);
}

/** Returns why sending is on hold; undefined when mail may be sent. */
export async function readSendingHold(store: Queryable): Promise<SendingHold | undefined> {
  const value = await readSetting(store, 'sending_frozen');
  if (value === undefined) return undefined;
  const [at = '', cause = 'restored'] = value.split(' ');
  return { at, cause: cause as HoldCause };
}

/** Says why sending is on hold, and what to do about it. */
export function describeHold({ at: frozenAt, cause }: SendingHold): { message: string; fix: string } {
  const at = displayMoment(new Date(frozenAt), 'UTC');
  return {
    restored: {
      message: `on hold since the restore of ${at}`,
      fix: `follow docs/runbooks/restore-without-resending.md, then {run ./garage lift-hold}`,
    },
    'moved-away': {
      message: `on hold since this database was copied to another one on ${at}`,
      fix: `use the new database; only if you gave up the move, {run ./garage lift-hold} here`,
    },
    'moved-here': {
      message: `on hold since this database was filled from another one on ${at}`,
      fix: `stop the old server and its senders, then {run ./garage lift-hold}`,
    },
  }[cause];
}

/** Allows sending again; resolves to whether it was on hold. */
export const liftHold = (store: Queryable): Promise<boolean> => deleteSetting(store, 'sending_frozen');
