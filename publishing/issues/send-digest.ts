import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { displayMoment, localTime, siteDay } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { DigestSchedule } from '../../core/issues/digest-schedule.ts';
import { withDraft, withoutDraft } from '../../core/issues/issue-frontmatter.ts';
import { mailSlots } from '../../core/mail/mail-template.ts';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { hasCode, Refused, sayProblem, type Unavailable } from '../../core/problem/problem.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import { toSentence } from '../../core/text/sentence.ts';
import { storeCodeOf } from '../../newsletter/db/store.ts';
import { fillIssueTemplate } from '../../newsletter/sending/freeze-issue.ts';
import {
  chooseSendTime,
  type DigestEnd,
  endDigestRun,
  findDueDigest,
  findLastDigest,
  readDigestSince,
  startDigestRun,
} from '../../newsletter/series/digests.ts';
import { reportProblems } from '../../newsletter/service/alerts.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { Settings } from '../program.ts';
import { causeOf, isPublishingRefusal } from '../refused.ts';
import { sendIssue } from './send-issue.ts';
import { confirmPlan, planIssue, type SendPlan } from './send-plan.ts';
import type { SendWork } from './send-work.ts';
import { chooseDigest, writeDigest } from './start-digest.ts';

/** What prepares a digest; `publish` puts the content online and throws Refused. */
export interface DigestWork {
  newsletter: Newsletter;
  settings: Settings;
  publish(): Promise<void>;
}

/** What was done: nothing was due, it ended in some way, or it must be tried again. */
export type DigestOutcome = { kind: 'none' } | { kind: DigestEnd['status'] | 'delayed'; detail: string };

type Planned = { plannedAt: Date; issueId: string };

/**
 * Prepares the digest whose preview is due: writes its issue, publishes and checks it, schedules it and queues the preview
 * for the publisher. Killed anywhere, the next call goes on: the file is written once, and the issue, the journal line
 * and the mail are those of one planned time.
 */
export async function prepareDigest(work: DigestWork, schedule: DigestSchedule): Promise<DigestOutcome> {
  const { newsletter, settings } = work;
  const due = await findDueDigest(newsletter, schedule);
  if (due === undefined) return { kind: 'none' };
  const { plannedAt, run } = due;
  const issueId =
    run?.issue_id ?? `${siteDay(plannedAt, settings.timeZone)}-${schedule.text.split(' ')[0]}`.toLowerCase();
  const planned = { plannedAt, issueId };
  const file = join(settings.contentFolder, 'newsletter', `${issueId}.md`);
  if (run === undefined || !existsSync(file)) {
    const text = await composeText(work, schedule, plannedAt);
    if (text === undefined) return end(work, { plannedAt, issueId: '' }, skipped(plannedAt, settings));
    await startDigestRun(newsletter, plannedAt, issueId);
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) writeFileAtomically(file, text);
  }
  try {
    return await schedulePublished(work, planned, file);
  } catch (error) {
    // A store that does not answer is tried again.
    const isRefused = error instanceof Refused && storeCodeOf(error) === undefined;
    if (!(isRefused || isPublishingRefusal(error))) throw error;
    const mayTryAgain = isPublishingRefusal(error) && (error.code === 'build-running' || newsletter.now() < plannedAt);
    if (mayTryAgain) return delay(work, planned, error);
    if (hasCode(error, 'issue-started', 'issue-sent')) return end(work, planned, sentByHand(planned, error));
    return fail(work, planned, { file, reason: error.message });
  }
}

/** Returns the text of the digest; undefined when there is nothing new since the last one. */
async function composeText(
  { newsletter, settings }: DigestWork,
  schedule: DigestSchedule,
  plannedAt: Date,
): Promise<string | undefined> {
  const choice = await chooseScheduledPosts(newsletter, settings, schedule);
  if (choice.fresh.length === 0) return undefined;
  const date = localTime(chooseSendTime(plannedAt, newsletter.now()), settings.timeZone);
  return withoutDraft(writeDigest(choice.fresh, { since: choice.since, date }));
}

/** Returns what the next digest would have now: posts that no issue had, since the last digest or, before it, issue. */
export async function chooseScheduledPosts(newsletter: Newsletter, settings: Settings, schedule: DigestSchedule) {
  const { timeZone, contentFolder, distFolder } = settings;
  const last = await findLastDigest(newsletter);
  const since = last && siteDay(new Date(last.created_at), timeZone);
  const options = { folder: join(contentFolder, 'newsletter'), distFolder };
  const today = siteDay(newsletter.now(), timeZone);
  const choice = await chooseDigest({ ...options, since, today });
  if (choice.since !== undefined) return choice;
  const seen = await readDigestSince(newsletter.store, schedule);
  const first = seen === undefined ? today : siteDay(new Date(seen), timeZone);
  return chooseDigest({ ...options, since: first, today });
}

/** Sends it as anybody else's issue; the question was answered when DIGEST was set, whatever the number of readers. */
async function schedulePublished(work: DigestWork, planned: Planned, file: string): Promise<DigestOutcome> {
  const { newsletter, settings } = work;
  const { plannedAt, issueId } = planned;
  const sending: SendWork = {
    newsletter,
    settings,
    contentFolder: settings.contentFolder,
    author: 'server',
    // Only a server that sends issues prepares a digest.
    isSender: true,
    publish: () => work.publish().then(() => undefined),
  };
  const plan = await planIssue(sending, { id: issueId, at: chooseSendTime(plannedAt, newsletter.now()) });
  const reason = plan.stops.map(({ problem, fix }) => sayProblem({ problem, fix })).join('; ');
  if (plan.stops.length > 0) return fail(work, planned, { file, reason });
  let outcome: DigestOutcome = { kind: 'none' };
  await sendIssue(sending, confirmPlan(plan, 'any'), {
    async schedule(sendAt, scheduled) {
      outcome = await endScheduled(work, planned, { sendAt, plan: scheduled });
    },
  });
  return outcome;
}

function endScheduled(
  work: DigestWork,
  planned: Planned,
  { sendAt, plan }: { sendAt: Date; plan: SendPlan },
): Promise<DigestOutcome> {
  const when = displayMoment(sendAt, work.settings.timeZone);
  const note = `Scheduled the digest ${planned.issueId} for ${when}.`;
  const alert = plan.built && describePreview(work.newsletter, plan.built, { when, recipients: plan.recipients });
  return end(work, planned, { status: 'scheduled', sendAt, note, alert });
}

async function end(work: DigestWork, planned: Planned, how: DigestEnd): Promise<DigestOutcome> {
  await endDigestRun(work.newsletter, planned, how);
  await reportProblems(work.newsletter, [{ name: 'digest', problems: [] }]);
  return { kind: how.status, detail: how.note };
}

/** Its publisher was faster: the file stays as it was sent. */
const sentByHand = ({ issueId }: Planned, { problem }: Refused | Unavailable): DigestEnd => ({
  status: 'skipped',
  note: `Left the digest ${issueId} as it is. ${toSentence(problem.problem)}`,
});

const skipped = (plannedAt: Date, { timeZone }: Settings): DigestEnd => ({
  status: 'skipped',
  note: `Skipped the digest planned for ${displayMoment(plannedAt, timeZone)}: there are no new articles.`,
});

/** Stops it for good: its file becomes a draft, and the publisher is told why. */
function fail(
  work: DigestWork,
  planned: Planned,
  { file, reason }: { file: string; reason: string },
): Promise<DigestOutcome> {
  const { issueId } = planned;
  const text = readFileSync(file, 'utf8');
  writeFileAtomically(file, withDraft(withoutDraft(text)));
  const stopped = `The digest was not scheduled: ${reason}`;
  const fix = `It is the draft content/newsletter/${issueId}.md. Correct the cause, then send it from the desk, or delete 'draft: true' and run ./garage issue send ${issueId}.`;
  const alert = { subject: 'the digest was not scheduled', text: `${stopped}\n\n${fix}` };
  return end(work, planned, {
    status: 'failed',
    reason,
    note: `Did not schedule the digest ${issueId}: ${reason}`,
    alert,
  });
}

/** The site could not be published: the publisher is told once, and it is tried again until the planned time. */
async function delay(
  { newsletter }: DigestWork,
  { issueId }: Planned,
  error: Refused | Unavailable,
): Promise<DigestOutcome> {
  const reason = causeOf(error);
  const text = `The digest ${issueId} is written, but the site could not be published: ${reason}\n\nThe server tries again by itself until the planned time. To see and fix the cause, run: ./garage publish`;
  const problem = { key: issueId, subject: 'the digest could not be prepared', text };
  if (error.code !== 'build-running') await reportProblems(newsletter, [{ name: 'digest', problems: [problem] }]);
  return { kind: 'delayed', detail: reason };
}

/** The mail itself, under a box that says when it goes out and how to stop it. */
function describePreview(
  newsletter: Newsletter,
  built: BuiltIssue,
  { when, recipients }: { when: string; recipients: number },
): DigestEnd['alert'] {
  const articles = built.posts.map(({ title }) => title).join('; ');
  const lines = [
    `“${built.mail.subject}” goes to ${formatCountOf(recipients, 'subscriber')} on ${when}, with ${formatCountOf(built.posts.length, 'article')}: ${articles}.`,
    `To stop it, open Issues in the desk (./garage desk), or run: ./garage issue cancel ${built.id}`,
    'This is how it looks:',
  ];
  const { html, text } = fillIssueTemplate(newsletter, built);
  const box = `<div style="padding:16px;font-family:sans-serif;background:#fff;color:#000">${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div>`;
  const close = (mail: string): string =>
    mail.replaceAll(mailSlots.unsubscribe, '#').replaceAll(mailSlots.preferences, '#');
  return {
    subject: `the digest goes out on ${when}`,
    text: [...lines, close(text)].join('\n\n'),
    html: close(html).replace(/<body[^>]*>/, (body) => `${body}${box}`),
  };
}
