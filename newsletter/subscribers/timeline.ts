import { outboxReply } from '../../core/mail/mail-events.ts';
import { placeholders, type Queryable, type SqlValue, type StoreContext } from '../db/store.ts';
import type { ConsentKind } from './consents.ts';
import { publisherVersion } from './stop-mail.ts';
import type { Subscriber } from './subscriber.ts';
import { hashAddress } from './suppressions.ts';

/** One thing that happened to a subscriber. */
export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'consent'; consent: ConsentKind; words: string; page: string | null; isByPublisher: boolean }
  | { kind: 'issue'; issueId: string; subject: string; status: string; reply: string | null; attempts: number }
  | { kind: 'mail'; mail: string; status: string; reply: string | null }
  | { kind: 'bounce'; bounce: 'hard' | 'soft' | 'complaint' | 'undone'; issueId: string | null; code: string | null }
  | { kind: 'letter'; slug: string; title: string; status: string }
);

/** The most issues in one timeline; older ones are counted. */
const shownIssues = 60;

/** Reads everything that happened to a subscriber, newest first; their consent is at its root. */
export async function readTimeline({ store, keys }: Pick<StoreContext, 'store' | 'keys'>, { id, email }: Subscriber) {
  /** Reads entries of one kind from SQL that names its columns like them. */
  async function read<Kind extends TimelineEntry['kind']>(kind: Kind, sql: string, params: SqlValue[]) {
    const rows = await store.query(sql, params);
    return rows.map((row) => ({ ...row, kind }) as unknown as Extract<TimelineEntry, { kind: Kind }>);
  }
  const consents = await read(
    'consent',
    `select id, created_at as at, kind as consent, text as words, page,
       text_version like '${publisherVersion}%' as "isByPublisher"
     from consents where subscriber_id = $1`,
    [id],
  );
  const letters = 'select id, created_at as at, slug, title, status from letters where email_hash = $1';
  const entries: TimelineEntry[] = [
    ...consents.map((entry) => ({ ...entry, isByPublisher: Boolean(entry.isByPublisher) })),
    // By the primary key of each issue: deliveries have no index by subscriber. A cross join makes SQLite read issues first.
    ...(await read(
      'issue',
      `select 'issue ' || d.issue_id as id, coalesce(d.settled_at, i.started_at, i.created_at) as at,
         d.issue_id as "issueId", i.subject, ${stateSql('d.')} as status, d.reply, d.attempts
       from issues i cross join deliveries d where d.issue_id = i.id and d.subscriber_id = $1
       order by i.created_at desc limit $2`,
      [id, shownIssues],
    )),
    ...(await read(
      'bounce',
      `select 'bounce ' || key as id, created_at as at, kind as bounce, issue_id as "issueId", code
       from bounces where subscriber_id = $1`,
      [id],
    )),
    ...(await read('letter', letters, [hashAddress(keys, email)])),
    ...(await read(
      'mail',
      `select id, created_at as at, kind as mail, ${stateSql()} as status, reply from single_mails where subscriber_id = $1`,
      [id],
    )),
  ];
  // Ids of rows sort by time too, which settles what happened in one millisecond.
  entries.sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  return { entries, mails: await readMails(store, id) };
}

/** What was written to the outbox folder reached nobody. */
const stateSql = (row = ''): string =>
  `case when ${row}status = 'accepted' and ${row}reply = '${outboxReply}' then 'outbox' else ${row}status end`;

async function readMails(store: Queryable, id: string): Promise<Record<string, number>> {
  const rows = await store.query<{ status: string; rows: number }>(
    `select ${stateSql('d.')} as status, count(*) as rows from issues i cross join deliveries d
     where d.issue_id = i.id and d.subscriber_id = $1 group by 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ status, rows: count }) => [status, count]));
}

/** Returns what became of the mails of the issue that was started last, for a page of subscribers. */
export async function readLastMails(store: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const [last] = await store.query<{ id: string }>(
    'select id from issues where started_at is not null order by started_at desc limit 1',
  );
  if (last === undefined || ids.length === 0) return new Map();
  const rows = await store.query<{ subscriber_id: string; status: string }>(
    `select subscriber_id, ${stateSql()} as status from deliveries where issue_id = $1 and subscriber_id in (${placeholders(ids.length, 2)})`,
    [last.id, ...ids],
  );
  return new Map(rows.map(({ subscriber_id, status }) => [subscriber_id, status]));
}
