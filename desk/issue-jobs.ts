import type { BuiltIssue } from '../core/built-issue.ts';
import { localTime } from '../core/dates.ts';
import type { IssueJob } from '../core/desk-issues.ts';
import { countRecipients, planAudience } from '../newsletter/sending/audience.ts';
import { correctIssue, freezeIssue, requireCorrectable } from '../newsletter/sending/freeze-issue.ts';
import {
  pauseIssue,
  publisherPauses,
  requireSendingAllowed,
  scheduleIssue,
} from '../newsletter/sending/issue-actions.ts';
import { countDeliveries, requireIssue } from '../newsletter/sending/issue-state.ts';
import { formatNumber } from '../ui/format.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal, explainError } from './faults.ts';
import { finishFile, prepareIssue, sendNow } from './issue-steps.ts';
import { noteAtDesk } from './note-at-desk.ts';

/** Counts who would get an issue now. */
export async function countIssueRecipients({ newsletter }: DeskContext, issue: BuiltIssue): Promise<number> {
  const audience = await planAudience(newsletter, issue, newsletter.now());
  return (await countRecipients(newsletter.store, audience)).recipients;
}

/** Refuses when the list is not the one the publisher confirmed. */
export function requireCount(typed: number, recipients: number): void {
  if (typed === recipients) return;
  throw new DeskRefusal({
    code: 'count',
    title: 'The number of readers does not match',
    happened: `You typed ${formatNumber(typed)}, and it would go to ${formatNumber(recipients)} readers now.`,
    means: 'Nothing was sent.',
    todo: `Look whether ${formatNumber(recipients)} is what you expect, then type that number.`,
  });
}

/** Publishes, checks and sends or schedules issues, one at a time, while the browser looks on or is closed. */
export function createIssueJobs(context: DeskContext) {
  const { newsletter, settings } = context;
  const jobs = new Map<string, IssueJob>();
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  function begin(
    id: string,
    phase: IssueJob['phase'],
    work: (job: IssueJob) => Promise<void>,
    { isPaused = false } = {},
  ): void {
    const busy = [...jobs].find(
      ([other, { phase: at }]) =>
        ['publishing', 'checking', 'sending'].includes(at) && !(isPaused && other === id && at === 'sending'),
    );
    if (busy !== undefined) {
      throw new DeskRefusal({
        title: 'The desk is busy with an issue',
        happened: `It is ${busy[1].phase} ${busy[0]} now.`,
        todo: 'Wait until it has finished, or pause it.',
      });
    }
    const job: IssueJob = { phase, lines: [] };
    jobs.set(id, job);
    // Of a paused issue the mails in progress are finished first.
    const before = isPaused ? running : Promise.resolve();
    running = before
      .then(() => work(job))
      .catch((error: unknown) => {
        job.fault = explainError(error).fault;
        job.phase = 'failed';
      });
  }

  return {
    find: (id: string): IssueJob | undefined => jobs.get(id),
    /** Starts the way from a saved text to its readers; `recipients` is the number that was confirmed. */
    start(
      id: string,
      { recipients, at, isAnyway }: { recipients: number; at: Date | undefined; isAnyway: boolean },
    ): void {
      begin(id, 'checking', async (job) => {
        await requireSendingAllowed(newsletter);
        finishFile(context, id);
        const options = { at: at ?? newsletter.now(), means: 'Nothing was sent.', isAnyway };
        const built = await prepareIssue(context, id, job, options);
        requireCount(recipients, await countIssueRecipients(context, built));
        await freezeIssue(newsletter, built);
        if (at !== undefined) {
          await scheduleIssue(newsletter, id, at);
          const time = localTime(at, settings.timeZone);
          await noteAtDesk(newsletter, `Scheduled the issue ${id} for ${time}.`, `issue/${id}`);
          job.phase = 'scheduled';
          return;
        }
        await sendNow(context, id, job, stop.signal);
      });
    },
    /** Gives the text of the file to those who still wait, pausing first, and goes on; resolves to how many wait. */
    async correct(id: string): Promise<number> {
      const { status } = await requireIssue(newsletter.store, id);
      if (status === 'enqueueing' || status === 'sending') await pauseIssue(newsletter, id, publisherPauses.toCorrect);
      else requireCorrectable({ id, status });
      const work = async (job: IssueJob): Promise<void> => {
        await requireSendingAllowed(newsletter);
        const means = 'Nothing was changed. The issue is paused, and those who wait would get the old text.';
        // Whether its sender is good enough was decided when it began.
        const built = await prepareIssue(context, id, job, { at: newsletter.now(), means, isAnyway: true });
        await correctIssue(newsletter, built, 'desk');
        await sendNow(context, id, job, stop.signal);
      };
      begin(id, 'checking', work, { isPaused: true });
      return (await countDeliveries(newsletter.store, id)).queued;
    },
    /** Resumes an issue that is stored. */
    resume: (id: string): void => begin(id, 'sending', (job) => sendNow(context, id, job, stop.signal)),
    /** Finishes the mails in progress; a server goes on, or the issue waits. */
    async close(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}
