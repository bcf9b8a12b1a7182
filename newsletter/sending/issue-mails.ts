import type { Queryable } from '../db/store.ts';

/** A mail that failed or may have arrived, with its reader. */
export type UnsettledMail = {
  subscriber_id: string;
  email: string;
  status: 'failed' | 'unknown';
  reply_class: string | null;
  reply: string | null;
};

/** Lists the first mails of an issue that failed or may have arrived; their readers may have been erased since. */
export function listUnsettled(store: Queryable, issueId: string, limit: number): Promise<UnsettledMail[]> {
  return store.query<UnsettledMail>(
    `select subscriber_id, email, deliveries.status, reply_class, reply from deliveries
     join subscribers on subscribers.id = subscriber_id
     where issue_id = $1 and deliveries.status in ('failed', 'unknown', 'suppressed')
       and deliveries.status <> 'suppressed'
     order by deliveries.status desc, email limit $2`,
    [issueId, limit],
  );
}

/** What a mail of a sent issue says, without its design. */
export type SentText = Pick<IssueText, 'version' | 'subject'> & {
  id: string;
  started_at: string;
  /** The part of the list it went to, as JSON; empty for everyone. */
  audience: string;
  text: string;
};

/** Lists every text of every issue that went out, newest first. */
export const listSentTexts = (store: Queryable): Promise<SentText[]> =>
  store.query<SentText>(
    `select issues.id, issue_mails.version, issue_mails.subject, started_at, audience, text
     from issues join issue_mails on issue_id = issues.id
     where started_at is not null order by started_at desc, issue_mails.version desc`,
  );

export type IssueText = {
  version: number;
  subject: string;
  /** SHA-256 of the source file it was made from; empty when it is not known. */
  source_hash: string;
  frozen_at: string;
  /** How many have it, or may have it. */
  have: number;
};

/** Lists the texts of an issue, oldest first; the last one is sent now. `have` is the number who have any of them. */
export async function listTexts(store: Queryable, issueId: string, have: number): Promise<IssueText[]> {
  const sql = 'select version, subject, source_hash, frozen_at from issue_mails where issue_id = $1 order by version';
  const texts = await store.query<Omit<IssueText, 'have'>>(sql, [issueId]);
  if (texts.length < 2) return texts.map((text) => ({ ...text, have }));
  const rows = await store.query<{ version: number; rows: number }>(
    `select coalesce(version, 1) as version, count(*) as rows from deliveries
     where issue_id = $1 and status in ('accepted', 'unknown') group by coalesce(version, 1)`,
    [issueId],
  );
  const counts = new Map(rows.map((row) => [row.version, row.rows]));
  return texts.map((text) => ({ ...text, have: counts.get(text.version) ?? 0 }));
}

/** Mails that wait because a domain refuses for now: all of its mails, or those that it refused. */
export type DomainWait = { domain: string; waiting: number; until: string; reply: string | null };

/** What an issue that is being sent waits for; times are ISO. */
export type SendingWaits = Awaited<ReturnType<typeof readWaits>>;

/** What tells whether an issue waits; a row of `issues` has it. */
interface WaitingIssue {
  id: string;
  status: string;
  pace_at: string;
  server_down_at: string | null;
  server_reply: string | null;
}

/** Domains with the most waiting mails are named. */
const waitsShown = 20;

/** Reads what an issue waits for; nothing unless it is being sent. */
export async function readWaits(store: Queryable, issue: WaitingIssue) {
  if (issue.status !== 'sending' && issue.status !== 'enqueueing') return { mailServer: null, domains: [] };
  const { server_down_at: downAt, server_reply: reply, pace_at: nextTryAt } = issue;
  const theirs = "from deliveries where issue_id = $1 and domain = domain_queues.domain and status = 'queued'";
  const domains = await store.query<DomainWait>(
    `select domain, reply, waiting, until from (
       select domain, reply,
         case when failures > 0 then (select count(*) ${theirs})
           else (select count(*) ${theirs} and retry_at < 'new') end as waiting,
         case when failures > 0 then ready_at else (select max(retry_at) ${theirs} and retry_at < 'new') end as until
       from domain_queues where issue_id = $1 and reply is not null) as waits
     where waiting > 0 order by waiting desc, domain limit ${waitsShown}`,
    [issue.id],
  );
  return { mailServer: downAt === null ? null : { downAt, nextTryAt, reply: reply ?? '' }, domains };
}

export type ReportRow = {
  subscriber_id: string;
  email: string | null;
  status: string;
  reply: string | null;
  settled_at: string | null;
};

/** Reads every recipient of an issue, a batch at a time; one who was erased has no address. */
export async function* listRecipients(store: Queryable, issueId: string, batch = 1000): AsyncGenerator<ReportRow> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: ReportRow[] = await store.query<ReportRow>(
      `select subscriber_id, email, deliveries.status, reply, settled_at from deliveries
       left join subscribers on subscribers.id = subscriber_id
       where issue_id = $1 and subscriber_id > $2 order by subscriber_id limit $3`,
      [issueId, after, batch],
    );
    yield* rows;
    after = rows.length < batch ? undefined : rows.at(-1)?.subscriber_id;
  }
}
