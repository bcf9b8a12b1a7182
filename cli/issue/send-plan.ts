import type { BuiltIssue } from '../../core/built-issue.ts';
import { formatCount, formatNumberOf } from '../../core/counts.ts';
import { type Audience, countRecipients } from '../../newsletter/sending/enqueue.ts';
import { splitTopics } from '../../newsletter/sending/freeze-issue.ts';
import { listTexts } from '../../newsletter/sending/issue-mails.ts';
import {
  countDeliveries,
  type DeliveryCounts,
  type IssueState,
  requireIssue,
} from '../../newsletter/sending/issue-state.ts';
import { readAudience } from '../../newsletter/sending/read-audience.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { formatTime } from '../../publishing/issues/describe-subscriber.ts';
import { formatCounts, formatHave } from '../format.ts';

/** What sending an issue now would mean. */
export interface SendPlan {
  subject: string;
  /** Whether sending has started, so that the stored version is used. */
  hasStarted: boolean;
  question: string;
  /** What the corrected text would mean, as a question; undefined before the first mail. */
  correction?: string;
  /** Of the file that the stored text was made from. */
  sourceHash?: string | undefined;
  rows: [string, number][];
}

/** Counts who would get an issue, or who is still waiting for it; writes nothing. */
export async function planSending(
  newsletter: Newsletter,
  id: string,
  issue: IssueState | undefined,
  { built, timeZone }: { built: BuiltIssue | undefined; timeZone: string },
): Promise<SendPlan> {
  if (issue !== undefined && issue.started_at !== null) {
    const counts = await countDeliveries(newsletter.store, id);
    const text = (await listTexts(newsletter.store, id, counts.accepted + counts.unknown)).at(-1);
    const fixedOn = formatTime(text?.frozen_at ?? issue.created_at, timeZone);
    return { ...planRest(issue, counts, fixedOn), sourceHash: text?.source_hash };
  }
  if (built !== undefined) return planStart(newsletter, built.mail.subject, await readAudience(newsletter, built));
  const { subject, topics, got } = await requireIssue(newsletter.store, id);
  const to = { id, topics: splitTopics(topics), to: { got: splitTopics(got) } };
  return planStart(newsletter, subject, await readAudience(newsletter, to));
}

/** Returns the plan as a table. */
export function describePlan({ subject, rows }: SendPlan): string {
  return `"${subject}"\n${formatCounts(['who', 'subscribers'], rows)}\nNothing was written or sent.`;
}

async function planStart({ store }: Newsletter, subject: string, audience: Audience): Promise<SendPlan> {
  const { active, recipients, otherTopics, monthlyServed } = await countRecipients(store, audience);
  const others: [string, number][] =
    audience.got.length > 0
      ? [[`did not get ${audience.got.join(' or ')}`, active - recipients]]
      : [
          ['chose other topics', otherTopics],
          ['monthly, already got one', monthlyServed],
        ];
  return {
    subject,
    hasStarted: false,
    question: `Send "${subject}" to ${formatNumberOf(recipients, 'subscriber')}?`,
    rows: [['active', active], ...others, ['would get it', recipients]],
  };
}

function planRest({ subject }: IssueState, counts: DeliveryCounts, fixedOn: string): SendPlan {
  const left = formatCount(counts.queued + counts.sending);
  return {
    subject,
    hasStarted: true,
    question: `Resume sending "${subject}"? ${left} of ${formatCount(counts.recipients)} are waiting and get the text of ${fixedOn}.`,
    correction: `${formatHave(counts.accepted + counts.unknown)} the old text; ${left} will get the corrected text. Give it to them and resume sending?`,
    rows: Object.entries(counts),
  };
}
