import type { BuiltIssue } from '../core/built-issue.ts';
import { localTime } from '../core/dates.ts';
import { fillPreview } from '../core/finish-issue.ts';
import { countRecipients, planAudience } from '../newsletter/sending/audience.ts';
import { findSubscriber, type Subscriber } from '../newsletter/subscribers/subscriber.ts';
import { site } from '../site.config.ts';
import type { DeskApp, DeskContext } from './context.ts';
import { readTextFile } from './edit/text-file.ts';
import { DeskRefusal } from './faults.ts';
import { createIssueJobs } from './issue-jobs.ts';
import { issueFileOf } from './issue-store.ts';
import { noteAtDesk } from './note-at-desk.ts';
import { createMailFrames, loadRenderer } from './preview/mail-preview.ts';

/** What the routes of the issues share. */
export type IssueDesk = ReturnType<typeof createIssueDesk>;

/** Adds one part of the routes of the issues. */
export type AddIssueRoutes = (app: DeskApp, desk: IssueDesk) => void;

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
      const wants = `Topics: ${topics === '' ? 'all' : topics.replaceAll(',', ', ')}${frequency === 'monthly' ? ', one mail a month' : ''}.`;
      const goes = issue === undefined ? [] : [await describeRecipient(context, issue, found)];
      return { name, reader: [name === '' ? `${email}, no name known.` : `${name}.`, wants, ...goes].join(' ') };
    },
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

/** Says whether an issue would go to a subscriber now, and why not. */
async function describeRecipient(
  { newsletter }: DeskContext,
  issue: BuiltIssue,
  { email, status }: Subscriber,
): Promise<string> {
  const audience = await planAudience(newsletter, issue, newsletter.now());
  const { addresses = [email] } = audience.part ?? {};
  const part = { ...audience.part, addresses: [addresses.includes(email) ? email : ''] };
  const { recipients, otherTopics, monthlyServed } = await countRecipients(newsletter.store, { ...audience, part });
  if (recipients > 0) return 'Sent now, it goes to them.';
  const why = {
    'they are not active': status !== 'active',
    'they chose other topics': otherTopics > 0,
    'they had their mail of this month': monthlyServed > 0,
  };
  const [reason = 'they are not in the part of the list it is for'] = Object.entries(why).find(([, is]) => is) ?? [];
  return `Sent now, it does not go to them: ${reason}.`;
}
