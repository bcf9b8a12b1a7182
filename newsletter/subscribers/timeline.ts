import type { Queryable } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
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
export async function readTimeline(
  { store, keys }: Pick<StoreContext, 'store' | 'keys'>,
  { id, email, created_at }: Subscriber,
): Promise<{ entries: TimelineEntry[]; mails: Record<string, number> }> {
  const consents = await store.query<{
    id: string;
    created_at: string;
    kind: ConsentKind;
    text: string;
    text_version: string;
    page: string | null;
  }>('select id, created_at, kind, text, text_version, page from consents where subscriber_id = $1', [id]);
  const mails = await readMails(store, id);
  const issues = await store.query<{
    issue_id: string;
    subject: string;
    status: string;
    reply: string | null;
    attempts: number;
    at: string | null;
  }>(
    // By the primary key of each issue: deliveries have no index by subscriber. A cross join makes SQLite read issues first.
    `select d.issue_id, i.subject, d.status, d.reply, d.attempts, coalesce(d.settled_at, i.started_at, i.created_at) as at
     from issues i cross join deliveries d where d.issue_id = i.id and d.subscriber_id = $1
     order by i.created_at desc limit $2`,
    [id, shownIssues],
  );
  const bounces = await store.query<{
    key: string;
    kind: 'hard' | 'soft' | 'complaint' | 'undone';
    issue_id: string | null;
    code: string | null;
    created_at: string;
  }>('select key, kind, issue_id, code, created_at from bounces where subscriber_id = $1', [id]);
  const letters = await store.query<{ id: string; slug: string; title: string; status: string; created_at: string }>(
    'select id, slug, title, status, created_at from letters where email_hash = $1',
    [hashAddress(keys, email)],
  );
  const singles = await store.query<{
    id: string;
    kind: string;
    status: string;
    reply: string | null;
    created_at: string;
  }>('select id, kind, status, reply, created_at from single_mails where subscriber_id = $1', [id]);
  const entries: TimelineEntry[] = [
    ...consents.map(({ id: key, created_at: at, kind, text, text_version, page }): TimelineEntry => {
      const isByPublisher = text_version.startsWith(publisherVersion);
      return { id: key, at, kind: 'consent', consent: kind, words: text, page, isByPublisher };
    }),
    ...issues.map(({ issue_id, subject, status, reply, attempts, at }): TimelineEntry => {
      const when = at ?? created_at;
      return { id: `issue ${issue_id}`, at: when, kind: 'issue', issueId: issue_id, subject, status, reply, attempts };
    }),
    ...bounces.map(({ key, kind, issue_id, code, created_at: at }): TimelineEntry => {
      return { id: `bounce ${key}`, at, kind: 'bounce', bounce: kind, issueId: issue_id, code };
    }),
    ...letters.map(({ id: key, slug, title, status, created_at: at }): TimelineEntry => {
      return { id: key, at, kind: 'letter', slug, title, status };
    }),
    ...singles.map(({ id: key, kind, status, reply, created_at: at }): TimelineEntry => {
      return { id: key, at, kind: 'mail', mail: kind, status, reply };
    }),
  ];
  // Ids of rows sort by time too, which settles what happened in one millisecond.
  entries.sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  return { entries, mails };
}

async function readMails(store: Queryable, id: string): Promise<Record<string, number>> {
  const rows = await store.query<{ status: string; rows: number }>(
    `select d.status, count(*) as rows from issues i cross join deliveries d
     where d.issue_id = i.id and d.subscriber_id = $1 group by d.status`,
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
  const places = ids.map((_id, index) => `$${index + 2}`).join(', ');
  const rows = await store.query<{ subscriber_id: string; status: string }>(
    `select subscriber_id, status from deliveries where issue_id = $1 and subscriber_id in (${places})`,
    [last.id, ...ids],
  );
  return new Map(rows.map(({ subscriber_id, status }) => [subscriber_id, status]));
}
