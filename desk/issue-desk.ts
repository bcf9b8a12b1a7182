import { fillPreview } from '../core/finish-issue.ts';
import type { DeskApp, DeskContext } from './context.ts';
import { readTextFile } from './edit/text-file.ts';
import { DeskRefusal } from './faults.ts';
import { createIssueJobs } from './issue-jobs.ts';
import { issueFileOf } from './issue-store.ts';
import { noteAtDesk } from './note-at-desk.ts';
import { createMailPreview } from './preview/mail-preview.ts';

/** What the routes of the issues share. */
export type IssueDesk = ReturnType<typeof createIssueDesk>;

/** Adds one part of the routes of the issues. */
export type AddIssueRoutes = (app: DeskApp, desk: IssueDesk) => void;

/** Creates what the routes of the issues share: their files, their jobs, and what draws their mails. */
export function createIssueDesk(context: DeskContext) {
  const { newsletter, contentFolder } = context;
  const render = createMailPreview(contentFolder, newsletter.now);
  const preview = (id: string, text: string) => render(id, fillPreview(text));
  return {
    ...context,
    preview,
    jobs: createIssueJobs(context),
    readFile: (id: string) => readTextFile(contentFolder, issueFileOf(id)),
    note: (id: string, what: string) => noteAtDesk(newsletter, what, `issue/${id}`),
    /** Draws the mail of a text; refuses when it cannot be drawn. */
    async draw(id: string, text: string) {
      const { issue, fault } = await preview(id, text);
      if (issue !== undefined) return issue;
      throw new DeskRefusal({
        title: 'The mail cannot be drawn',
        happened: `${fault.line === undefined ? '' : `Line ${fault.line}: `}${fault.message}`,
        means: 'Nothing was sent.',
        todo: 'Correct it in the text.',
      });
    },
  };
}
