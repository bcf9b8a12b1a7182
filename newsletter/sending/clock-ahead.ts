import { displayDate, siteDay } from '../../core/dates.ts';
import { formatCount } from '../../core/text/counts.ts';
import type { StoreClock, StoreContext } from '../db/store.ts';
import { noteAutomatic } from '../records/journal.ts';
import { defaultSendingLimits, singleMailLimits } from './sending-limits.ts';

/*
 * What waits for a time that the program chose, so that a clock that was ahead for a moment may have put it into next
 * year. A time that a person chose, such as that of a scheduled issue, is not here: it may be as far ahead as they like.
 * Nothing here does harm when it is the clock of today that is wrong: a mail is tried sooner, never lost or sent twice.
 */

const hourMs = 60 * 60 * 1000;
const { domainBackOff, serverBackOff } = defaultSendingLimits;
const openIssues = "('enqueueing', 'sending', 'paused')";
const ofOpenIssue = `issue_id in (select id from issues where status in ${openIssues})`;

interface WaitingTime {
  /** How one row and several of them are called in a sentence. */
  nouns: readonly [one: string, several: string];
  table: string;
  column: string;
  where: string;
  /** The longest that the program lets such a row wait. */
  longestMs: number;
}

const waitingTimes: readonly WaitingTime[] = [
  {
    nouns: ['mail', 'mails'],
    table: 'single_mails',
    column: 'ready_at',
    where: "status = 'queued' and (kind <> 'welcome' or content is null)",
    longestMs: singleMailLimits.retries.maxMs,
  },
  {
    nouns: ['mail of the welcome series', 'mails of the welcome series'],
    table: 'single_mails',
    column: 'ready_at',
    where: "status = 'queued' and kind = 'welcome' and content is not null",
    // One step a day.
    longestMs: 24 * hourMs,
  },
  {
    nouns: ['refused mail of an issue', 'refused mails of an issue'],
    table: 'deliveries',
    column: 'retry_at',
    where: `status = 'queued' and retry_at < 'new' and ${ofOpenIssue}`,
    longestMs: domainBackOff.maxMs,
  },
  {
    nouns: ['mail domain of an issue', 'mail domains of an issue'],
    table: 'domain_queues',
    column: 'ready_at',
    where: ofOpenIssue,
    longestMs: domainBackOff.maxMs,
  },
  {
    nouns: ['issue', 'issues'],
    table: 'issues',
    column: 'pace_at',
    where: `status in ${openIssues}`,
    longestMs: serverBackOff.maxMs,
  },
  {
    nouns: ['watch', 'watches'],
    table: 'watches',
    column: 'mailed_at',
    where: 'mailed_at is not null',
    longestMs: 0,
  },
];

/**
 * What only looks back at the time: a count of what was sent lately, how long an issue has stood still, and since when
 * refusals pause it. From the future it would count for a year.
 */
const pastTimes: readonly Pick<WaitingTime, 'table' | 'column' | 'where'>[] = [
  // Of a mail that is still to be sent it is the proof of its age, and stays.
  { table: 'single_mails', column: 'created_at', where: "status not in ('queued', 'sending')" },
  { table: 'issues', column: 'updated_at', where: `status in ${openIssues}` },
  { table: 'issues', column: 'refusals_from', where: `status in ${openIssues}` },
];

/** Beyond every wait: clocks of two machines may differ by minutes. */
const slackMs = hourMs;

const farAhead = ({ now }: Pick<StoreClock, 'now'>, longestMs = 0): string =>
  new Date(now().getTime() + longestMs + slackMs).toISOString();

/** How many rows wait for longer than the program lets them wait; `until` is when the last of them would be ready. */
export interface FarAhead {
  count: number;
  nouns: WaitingTime['nouns'];
  until: Date;
}

/** Finds what waits because a clock was ahead; changes nothing. */
export async function findFarAhead(context: StoreClock): Promise<FarAhead[]> {
  const found: FarAhead[] = [];
  for (const { nouns, table, column, where, longestMs } of waitingTimes) {
    const [row] = await context.store.query<{ rows: number; until: string | null }>(
      `select count(*) as rows, max(${column}) as until from ${table} where ${where} and ${column} > $1`,
      [farAhead(context, longestMs)],
    );
    if (row?.until != null) found.push({ count: Number(row.rows), nouns, until: new Date(row.until) });
  }
  return found;
}

/** Names what waits, such as '2 mails', and the day until which it waits. */
export function describeFarAhead({ count, nouns, until }: FarAhead, timeZone: string): { what: string; day: string } {
  const what = `${formatCount(count)} ${nouns[count === 1 ? 0 : 1]}`;
  return { what, day: displayDate(siteDay(until, timeZone)) };
}

/** Brings to now what waits because a clock was ahead, with a line in the journal; resolves to what was brought back. */
export async function bringBackFarAhead(context: StoreContext): Promise<FarAhead[]> {
  // Looking costs no write, and most looks find nothing.
  const found = await findFarAhead(context);
  const now = context.now().toISOString();
  await context.store.transaction(async (tx) => {
    for (const { table, column, where, longestMs } of found.length === 0 ? [] : waitingTimes) {
      const sql = `update ${table} set ${column} = $1 where ${where} and ${column} > $2`;
      await tx.execute(sql, [now, farAhead(context, longestMs)]);
    }
    for (const { table, column, where } of pastTimes) {
      const sql = `update ${table} set ${column} = $1 where ${where} and ${column} > $2`;
      await tx.execute(sql, [now, farAhead(context)]);
    }
    for (const each of found) {
      const { what, day } = describeFarAhead(each, context.timeZone);
      const note = `Brought back ${what} that waited until ${day}: the clock was ahead.`;
      await noteAutomatic(context, { what: note }, tx);
    }
  });
  return found;
}
