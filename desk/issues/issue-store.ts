import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { siteDay } from '../../core/dates.ts';
import { readIssueSource } from '../../core/issues/issue-source.ts';
import type { Queryable } from '../../newsletter/db/store.ts';
import {
  countDeliveries,
  countLeftSince,
  countOutbox,
  type ListedIssue,
  listIssues,
} from '../../newsletter/sending/issue-state.ts';
import type { DeskContext } from '../context.ts';
import { findTextFile } from '../edit/text-file.ts';

/** Where an issue is between its first word and its last mail; an imported one was sent by another service. */
export type IssueStage =
  | 'broken'
  | 'imported'
  | 'draft'
  | 'ready'
  | 'scheduled'
  | 'sending'
  | 'paused'
  | 'sent'
  | 'canceled';

/** One row of the list. */
export type IssueRow = Awaited<ReturnType<typeof listAllIssues>>[number];

/** Returns the file of an issue below the content folder. */
export const issueFileOf = (id: string): string => `newsletter/${id}.md`;

function listIssueFiles(contentFolder: string): string[] {
  const folder = join(contentFolder, 'newsletter');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.md')).map((name) => basename(name, '.md'));
}

/** Says where an issue is, from the store and its file. */
export function stageOf(stored: Pick<ListedIssue, 'status' | 'send_at'> | undefined, text?: string): IssueStage {
  const { status, send_at } = stored ?? {};
  if (status === 'enqueueing' || status === 'sending') return 'sending';
  if (status === 'paused' || status === 'sent') return status;
  if (status === 'scheduled' && send_at !== null) return 'scheduled';
  if (status === 'cancelled' && text === undefined) return 'canceled';
  if (text === undefined) return 'ready';
  const { data } = readIssueSource(text);
  if (data === undefined) return 'broken';
  if (data.sent !== undefined) return 'imported';
  return data.draft === true ? 'draft' : 'ready';
}

/** Lists every issue of the folder and of the store, newest first. */
export async function listAllIssues({ newsletter: { store, timeZone }, contentFolder }: DeskContext) {
  const stored = new Map((await listIssues(store)).map((issue) => [issue.id, issue]));
  const ids = [...new Set([...listIssueFiles(contentFolder), ...stored.keys()])];
  const rows = ids.map((id) => {
    const issue = stored.get(id);
    const text = findTextFile(contentFolder, issueFileOf(id))?.text;
    const { data } = text === undefined ? {} : readIssueSource(text);
    return {
      id,
      stage: stageOf(issue, text),
      subject: data?.subject || issue?.subject || id,
      date: data?.date ?? (issue && siteDay(new Date(issue.created_at), timeZone)),
      /** When it goes out, or when the last mail went. */
      at: issue?.send_at ?? issue?.finished_at ?? undefined,
      startedAt: issue?.started_at ?? undefined,
    };
  });
  const when = ({ at, date = '' }: (typeof rows)[number]): string => at ?? date;
  return rows.sort((one, other) => when(other).localeCompare(when(one)) || one.id.localeCompare(other.id));
}

/** Counts what became of the mails of an issue, in numbers that add up; all are 0 before it starts. */
export async function countMails(store: Queryable, { id, startedAt }: Pick<IssueRow, 'id' | 'startedAt'>) {
  const { accepted, ...counts } = await countDeliveries(store, id);
  const outbox = await countOutbox(store, id);
  const left = startedAt === undefined ? 0 : await countLeftSince(store, { id, started_at: startedAt });
  return { ...counts, accepted: accepted - outbox, outbox, left };
}
