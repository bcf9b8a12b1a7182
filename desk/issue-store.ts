import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { siteDay } from '../core/dates.ts';
import type { IssueRow, IssueStage } from '../core/desk-issues.ts';
import { readIssueSource } from '../core/issue-source.ts';
import { writeFileAtomically } from '../core/write-file.ts';
import {
  countDeliveries,
  countLeftSince,
  findIssue,
  type ListedIssue,
  listIssues,
} from '../newsletter/sending/issue-state.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './faults.ts';

/** The files of `content/newsletter`: read with their hash, saved only over the version that was read. */
export function createIssueFiles(contentFolder: string) {
  const folder = join(contentFolder, 'newsletter');
  const pathOf = (id: string): string => join(folder, `${id}.md`);
  function read(id: string): { text: string; hash: string } | undefined {
    try {
      const text = readFileSync(pathOf(id), 'utf8');
      return { text, hash: hash('sha256', text) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
  return {
    read,
    /** Returns the file, or refuses with words. */
    require(id: string) {
      const file = read(id);
      if (file !== undefined) return file;
      throw new DeskRefusal(
        {
          title: 'There is no such issue',
          happened: `content/newsletter has no file ${id}.md.`,
          means: 'It was renamed or deleted, or the address is wrong.',
          todo: 'Go back to the list of issues.',
        },
        404,
      );
    },
    list: (): string[] => {
      try {
        return readdirSync(folder)
          .filter((name) => name.endsWith('.md'))
          .map((name) => basename(name, '.md'));
      } catch {
        return [];
      }
    },
    /** Replaces the file in one step; refuses when another program changed it since it was read. */
    save(id: string, text: string, known: string): string {
      const file = this.require(id);
      const written = hash('sha256', text);
      if (file.hash === written) return written;
      if (file.hash !== known) {
        throw new DeskRefusal({
          code: 'changed',
          title: 'This file was changed somewhere else',
          happened: `content/newsletter/${id}.md is not the version this page opened: another program or tab saved it.`,
          means: 'Nothing was overwritten. Your words are still in this page.',
          todo: 'Copy what you need, then load the other version.',
        });
      }
      writeFileAtomically(pathOf(id), text);
      return written;
    },
  };
}

export type IssueFiles = ReturnType<typeof createIssueFiles>;

/** Says where an issue is, from the store and its file. */
export function stageOf(
  stored: Pick<ListedIssue, 'status' | 'send_at'> | undefined,
  text: string | undefined,
): IssueStage {
  switch (stored?.status) {
    case 'enqueueing':
    case 'sending':
      return 'sending';
    case 'paused':
      return 'paused';
    case 'sent':
      return 'sent';
    case 'scheduled':
      if (stored.send_at !== null) return 'scheduled';
      break;
    case 'cancelled':
      if (text === undefined) return 'canceled';
      break;
    default:
  }
  if (text === undefined) return 'ready';
  const { data } = readIssueSource(text);
  if (data === undefined) return 'broken';
  return data.draft === true ? 'draft' : 'ready';
}

/** Lists every issue of the folder and of the store, newest first. */
export async function listAllIssues(
  { newsletter: { store, timeZone } }: DeskContext,
  files: IssueFiles,
): Promise<IssueRow[]> {
  const stored = new Map((await listIssues(store)).map((issue) => [issue.id, issue]));
  const ids = [...new Set([...files.list(), ...stored.keys()])];
  const rows = await Promise.all(
    ids.map(async (id): Promise<IssueRow> => {
      const issue = stored.get(id);
      const text = files.read(id)?.text;
      const { data, fault } = text === undefined ? {} : readIssueSource(text);
      const stage = stageOf(issue, text);
      const hasStarted = stage === 'sending' || stage === 'paused' || stage === 'sent';
      const counts = hasStarted ? await countDeliveries(store, id) : undefined;
      const started = hasStarted ? await findIssue(store, id) : undefined;
      const at = issue?.send_at ?? issue?.finished_at ?? undefined;
      const reason = stage === 'broken' ? fault?.message : (issue?.pause_reason ?? undefined);
      return {
        id,
        subject: data?.subject ?? issue?.subject ?? id,
        stage,
        date: data?.date ?? (issue && siteDay(new Date(issue.created_at), timeZone)),
        at,
        reason,
        hasFile: text !== undefined,
        recipients: counts?.recipients ?? 0,
        accepted: counts?.accepted ?? 0,
        failed: counts?.failed ?? 0,
        unknown: counts?.unknown ?? 0,
        left: started === undefined ? 0 : await countLeftSince(store, started),
      };
    }),
  );
  const when = ({ at, date = '' }: IssueRow): string => at ?? date;
  return rows.sort((one, other) => when(other).localeCompare(when(one)) || one.id.localeCompare(other.id));
}
