import { z } from 'zod';
import { localTime } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { fillPreview, finishIssue } from '../../core/issues/finish-issue.ts';
import { issueIdSchema } from '../../core/issues/issue-audience.ts';
import { site } from '../../site.config.ts';
import type { DeskContext } from '../context.ts';
import { readTextFile } from '../edit/text-file.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { createMailFrames, loadRenderer } from '../preview/mail-preview.ts';
import { refuseAtDesk } from '../problems.ts';
import { createIssueJobs } from './issue-jobs.ts';
import { issueFileOf } from './issue-store.ts';

/** What the routes of the issues share. */
export type IssueDesk = ReturnType<typeof createIssueDesk>;

/** Names an issue or a mail of the welcome series. */
export const issueParams = z.strictObject({ id: issueIdSchema });
/** A text to draw. */
export const issueTextSchema = z.strictObject({ text: z.string().max(500_000) });

/** Creates what the routes of the issues share: their files, their jobs, and what draws their mails. */
export function createIssueDesk(context: DeskContext) {
  const { newsletter, contentFolder } = context;
  const preview = async (id: string, text: string) => {
    const { renderIssue } = await loadRenderer();
    const now = localTime(newsletter.now(), site.timeZone);
    return renderIssue({ id, text: fillPreview(text), contentFolder, now });
  };
  const readFile = (id: string) => readTextFile(contentFolder, issueFileOf(id));
  /** Draws the mail of a text; refuses when it cannot be drawn. */
  const draw = async (id: string, text: string): Promise<BuiltIssue> => {
    const { mail: issue, fault } = await preview(id, text);
    if (issue !== undefined) return issue;
    throw refuseAtDesk(
      'mail-undrawn',
      `${fault.line === undefined ? '' : `Line ${fault.line}: `}${fault.message}`,
      'Correct it in the text.',
    );
  };
  return {
    ...context,
    preview,
    draw,
    readFile,
    frames: createMailFrames(context),
    jobs: createIssueJobs(context, (id) => draw(id, finishIssue(readFile(id).text))),
    note: (id: string, what: string) => noteAtDesk(newsletter, what, `issue/${id}`),
  };
}
