import { z } from 'zod';
import type { BuiltIssue } from '../core/built-issue.ts';
import { localTime } from '../core/dates.ts';
import { fillPreview } from '../core/finish-issue.ts';
import { issueIdSchema } from '../core/issue-audience.ts';
import { normalizeEmail } from '../core/node/email-address.ts';
import { findSubscriber } from '../newsletter/subscribers/subscriber.ts';
import { site } from '../site.config.ts';
import type { DeskContext } from './context.ts';
import { readTextFile } from './edit/text-file.ts';
import { DeskRefusal } from './faults.ts';
import { countIssueRecipients, createIssueJobs } from './issue-jobs.ts';
import { issueFileOf } from './issue-store.ts';
import { noteAtDesk } from './note-at-desk.ts';
import { createMailFrames, loadRenderer } from './preview/mail-preview.ts';

/** What the routes of the issues share. */
export type IssueDesk = ReturnType<typeof createIssueDesk>;

/** Names an issue or a mail of the welcome series. */
export const issueParams = z.strictObject({ id: issueIdSchema });
/** A text to draw: `as` is the address of the subscriber it is drawn for. */
export const issueTextSchema = z.strictObject({ text: z.string().max(500_000), as: z.string().max(254).optional() });

/** Creates what the routes of the issues share: their files, their jobs, and what draws their mails. */
export function createIssueDesk(context: DeskContext) {
  const { newsletter, contentFolder } = context;
  const preview = async (id: string, text: string) => {
    const { renderIssue } = await loadRenderer();
    const now = localTime(newsletter.now(), site.timeZone);
    return renderIssue({ id, text: fillPreview(text), contentFolder, now });
  };
  return {
    ...context,
    preview,
    frames: createMailFrames(context),
    /** Finds the subscriber that a mail is drawn for; says whether an issue would go to them. */
    async findReader(address: string | undefined, issue?: BuiltIssue) {
      const found = address === undefined ? undefined : await findSubscriber(newsletter, address);
      if (found === undefined) return {};
      const { name, email, topics, frequency } = found;
      const words = [name || `${email}, no name known`, `Topics: ${topics.replaceAll(',', ', ') || 'all'}`];
      if (frequency === 'monthly') words.push('One mail a month');
      if (issue !== undefined) {
        const only = (issue.to?.addresses ?? [email]).filter((each) => normalizeEmail(each) === email);
        const toThem = { ...issue, to: { ...issue.to, addresses: only } };
        const isGoing = only.length > 0 && (await countIssueRecipients(context, toThem)) > 0;
        words.push(`Sent now, it ${isGoing ? 'goes' : 'does not go'} to them`);
      }
      return { name, reader: `${words.join('. ')}.` };
    },
    jobs: createIssueJobs(context),
    readFile: (id: string) => readTextFile(contentFolder, issueFileOf(id)),
    note: (id: string, what: string) => noteAtDesk(newsletter, what, `issue/${id}`),
    /** Draws the mail of a text; refuses when it cannot be drawn. */
    async draw(id: string, text: string) {
      const { mail: issue, fault } = await preview(id, text);
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
