import type { Queryable } from '../db/store.ts';
import { IssueRefused } from './issue-refused.ts';

/** Where an issue stands. */
export type IssueStatus = 'scheduled' | 'enqueueing' | 'sending' | 'paused' | 'sent' | 'cancelled';

/** A row of `issues`: everything about an issue but its mail. */
export type IssueState = {
  id: string;
  status: IssueStatus;
  subject: string;
  content_hash: string;
  /** Comma list of topics; empty means that it is for everybody. */
  topics: string;
  envelope: string;
  is_for_monthly: number;
  enqueued_to: string;
  enqueued_at: string | null;
  send_at: string | null;
  pause_reason: string | null;
  pace_at: string;
  server_failures: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  updated_at: string;
};

const issueColumns = `id, status, subject, content_hash, topics, envelope, is_for_monthly, enqueued_to, enqueued_at,
  send_at, pause_reason, pace_at, server_failures, created_at, started_at, finished_at, updated_at`;

/** The issue with this id, or undefined when nothing of it was ever stored. */
export async function findIssue(store: Queryable, id: string): Promise<IssueState | undefined> {
  return (await store.query<IssueState>(`select ${issueColumns} from issues where id = $1`, [id]))[0];
}

/** The issue with this id; refuses when it was never sent or scheduled. */
export async function requireIssue(store: Queryable, id: string): Promise<IssueState> {
  const issue = await findIssue(store, id);
  if (issue === undefined) {
    throw new IssueRefused(`The issue '${id}' was never sent or scheduled: send it with ./garage issue send ${id}.`);
  }
  return issue;
}

/**
 * Reads an issue and keeps everybody else from claiming, returning or settling its rows until the transaction ends.
 * Writing its row is the lock, and works alike on both stores.
 */
export async function lockIssue(tx: Queryable, id: string, now: string): Promise<IssueState | undefined> {
  const sql = `update issues set updated_at = $2 where id = $1 returning ${issueColumns}`;
  return (await tx.query<IssueState>(sql, [id, now]))[0];
}
