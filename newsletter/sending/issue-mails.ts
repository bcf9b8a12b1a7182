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

/** One row of the report of everyone. */
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
