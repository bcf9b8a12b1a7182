import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { describeAudience } from '../../core/issues/issue-audience.ts';
import { countWaiting } from '../../core/issues/issue-counts.ts';
import { formatCount, formatCountOf } from '../../core/text/counts.ts';
import {
  type Audience,
  audienceOf,
  countRecipients,
  planAudience,
  readMonth,
} from '../../newsletter/sending/audience.ts';
import { listTexts } from '../../newsletter/sending/issue-mails.ts';
import {
  countDeliveries,
  type DeliveryCounts,
  type IssueState,
  requireIssue,
} from '../../newsletter/sending/issue-state.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { formatHave, formatTime } from '../format.ts';

/** What sending an issue now would mean: a question, and another where the text was corrected after the first mail. */
export type SendPlan = Awaited<ReturnType<typeof planSending>>;

/** Counts who would get an issue, or who is still waiting for it; writes nothing. */
export async function planSending(
  newsletter: Newsletter,
  id: string,
  issue: IssueState | undefined,
  { built, timeZone }: { built: BuiltIssue | undefined; timeZone: string },
) {
  if (issue !== undefined && issue.started_at !== null) {
    const counts = await countDeliveries(newsletter.store, id);
    const text = (await listTexts(newsletter.store, id, counts.accepted + counts.unknown)).at(-1);
    const fixedOn = formatTime(text?.frozen_at ?? issue.created_at, timeZone);
    return { ...planRest(issue, counts, fixedOn), sourceHash: text?.source_hash };
  }
  const now = newsletter.now();
  if (built) {
    const audience = await planAudience(newsletter, built, now);
    return planStart(newsletter, built.mail.subject, audience, built.to && describeAudience(built.to));
  }
  const stored = await requireIssue(newsletter.store, id);
  const audience = { ...audienceOf(stored), ...(await readMonth(newsletter, id, now)) };
  return planStart(newsletter, stored.subject, audience, audience.part && 'a part of the list');
}

async function planStart({ store }: Newsletter, subject: string, audience: Audience, part: string | undefined) {
  const { active, recipients } = await countRecipients(store, audience);
  const who =
    part === undefined
      ? formatCountOf(recipients, 'subscriber')
      : `${formatCount(recipients)} of ${formatCountOf(active, 'subscriber')} (${part})`;
  return {
    subject,
    ...{ hasStarted: false, correction: undefined, sourceHash: undefined },
    question: `Send "${subject}" to ${who}?`,
  };
}

function planRest({ subject }: IssueState, counts: DeliveryCounts, fixedOn: string) {
  const left = formatCount(countWaiting(counts));
  return {
    subject,
    hasStarted: true,
    question: `Resume sending "${subject}"? ${left} of ${formatCount(counts.recipients)} are waiting and get the text of ${fixedOn}.`,
    correction: `${formatHave(counts.accepted + counts.unknown)} the old text; ${left} will get the corrected text. Give it to them and resume sending?`,
  };
}
