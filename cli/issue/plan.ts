import type { BuiltIssue } from '../../core/built-issue.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { type Audience, countRecipients } from '../../newsletter/sending/enqueue.ts';
import { isFirstOfMonth } from '../../newsletter/sending/issue-actions.ts';
import {
  countDeliveries,
  type DeliveryCounts,
  type IssueState,
  requireIssue,
} from '../../newsletter/sending/issue-state.ts';
import { formatCount } from '../progress-bar.ts';
import { formatTable } from '../table.ts';

/** What sending an issue now would mean. */
export interface SendPlan {
  subject: string;
  /** Whether rows of recipients exist, so that the stored mail goes on. */
  hasBegun: boolean;
  question: string;
  rows: [string, number][];
}

/** Counts who would get an issue, or who is left; writes nothing. */
export async function planSending(
  newsletter: Newsletter,
  id: string,
  issue: IssueState | undefined,
  built: BuiltIssue | undefined,
): Promise<SendPlan> {
  if (issue !== undefined && issue.started_at !== null) {
    return planRest(issue, await countDeliveries(newsletter.store, id));
  }
  const { subject, topics } = built
    ? { subject: built.mail.subject, topics: built.topics.join(',') }
    : await requireIssue(newsletter.store, id);
  const isForMonthly = await isFirstOfMonth(newsletter.store, id, newsletter.now().toISOString());
  return planBeginning(newsletter, subject, { topics, isForMonthly });
}

/** The plan as a table. */
export function describePlan({ subject, rows }: SendPlan): string {
  const counted = rows.map(([name, count]) => [name, formatCount(count)]);
  return `"${subject}"\n${formatTable(['who', 'subscribers'], counted)}\nNothing was written or sent.`;
}

async function planBeginning({ store }: Newsletter, subject: string, audience: Audience): Promise<SendPlan> {
  const { active, recipients, otherTopics, monthlyServed } = await countRecipients(store, audience);
  return {
    subject,
    hasBegun: false,
    question: `Send "${subject}" to ${formatCount(recipients)} subscribers?`,
    rows: [
      ['active', active],
      ['want other topics only', otherTopics],
      ['had their mail of the month', monthlyServed],
      ['would get it', recipients],
    ],
  };
}

function planRest({ subject }: IssueState, counts: DeliveryCounts): SendPlan {
  const left = counts.queued + counts.sending;
  return {
    subject,
    hasBegun: true,
    question: `Go on sending "${subject}"? ${formatCount(left)} of ${formatCount(counts.recipients)} wait.`,
    rows: Object.entries(counts),
  };
}
