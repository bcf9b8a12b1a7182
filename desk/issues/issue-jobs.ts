import { localTime } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { finishIssue } from '../../core/issues/finish-issue.ts';
import type { DeskProblem } from '../../core/problem/desk-problem.ts';
import { toText } from '../../core/text/wording.ts';
import { countRecipients, planAudience } from '../../newsletter/sending/audience.ts';
import { correctIssue, freezeIssue, requireCorrectable } from '../../newsletter/sending/freeze-issue.ts';
import { pauseIssue, requireSendingAllowed, scheduleIssue } from '../../newsletter/sending/issue-actions.ts';
import { countDeliveries, requireIssue } from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { limitSending } from '../../newsletter/sending/sending-limits.ts';
import { createOpenSending } from '../../newsletter/service/issue-mailer.ts';
import { pauseIfSending, sendHere } from '../../newsletter/service/send-here.ts';
import { findBuiltIssue, readBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { checkBeforeSending } from '../../publishing/issues/check-before-sending.ts';
import { describeProgress } from '../../publishing/publish/run-build.ts';
import { formatNumber, toSentence } from '../../ui/format.ts';
import type { DeskContext } from '../context.ts';
import { readTextFile, saveTextFile } from '../edit/text-file.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { answerError, refuseAtDesk } from '../problems.ts';
import { publishSite } from '../publish-jobs.ts';
import { issueFileOf } from './issue-store.ts';

/** What the desk does for an issue right now. */
export interface IssueJob {
  phase: 'publishing' | 'checking' | 'sending' | 'scheduled' | 'done' | 'failed';
  lines: string[];
  fault?: DeskProblem;
}

/** Counts who would get an issue now. */
export async function countIssueRecipients({ newsletter }: DeskContext, issue: BuiltIssue): Promise<number> {
  const audience = await planAudience(newsletter, issue, newsletter.now());
  return (await countRecipients(newsletter.store, audience)).recipients;
}

/** Refuses when the list is not the one the publisher confirmed. */
export function requireCount(typed: number, recipients: number): void {
  if (typed === recipients) return;
  throw refuseAtDesk(
    'count',
    `You typed ${formatNumber(typed)}, and it would go to ${formatNumber(recipients)} readers now.`,
    `Look whether ${formatNumber(recipients)} is what you expect, then type that number.`,
  );
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
      throw refuseAtDesk(
        'issue-busy',
        `It is ${busy[1].phase} ${busy[0]} now.`,
        'Wait until it has finished, or pause it.',
      );
    }
    const job: IssueJob = { phase, lines: [] };
    jobs.set(id, job);
    // Of a paused issue the mails in progress are finished first.
    const before = isPaused ? running : Promise.resolve();
    running = before
      .then(() => work(job))
      .catch((error: unknown) => {
        job.fault = answerError(error).problem;
        job.phase = 'failed';
      });
  }

  return {
    find: (id: string): IssueJob | undefined => jobs.get(id),
    /** Starts the way from a saved text to its readers; `recipients` is the number that was confirmed. */
    start(id: string, { recipients, at, isAnyway }: { recipients: number; at: Date | undefined; isAnyway: boolean }) {
      begin(id, 'checking', async (job) => {
        await requireSendingAllowed(newsletter);
        finishFile(context, id);
        const options = { at: at ?? newsletter.now(), isCorrection: false, isAnyway };
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
      if (status === 'enqueueing' || status === 'sending') await pauseIssue(newsletter, id, { code: 'to-correct' });
      else requireCorrectable({ id, status });
      const work = async (job: IssueJob): Promise<void> => {
        await requireSendingAllowed(newsletter);
        // Whether its sender is good enough was decided when it began.
        const built = await prepareIssue(context, id, job, {
          at: newsletter.now(),
          isCorrection: true,
          isAnyway: true,
        });
        await correctIssue(newsletter, built, 'desk');
        await sendNow(context, id, job, stop.signal);
      };
      begin(id, 'checking', work, { isPaused: true });
      const { queued, unwritten } = await countDeliveries(newsletter.store, id);
      return queued + unwritten;
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

const linesKept = 200;

/** Ends the draft in the file: whoever sends an issue has finished it. */
function finishFile({ contentFolder }: DeskContext, id: string): void {
  const { text, hash } = readTextFile(contentFolder, issueFileOf(id));
  saveTextFile(contentFolder, issueFileOf(id), { text: finishIssue(text), hash });
}

/** Publishes the text of the file and checks it once more; refuses when something is wrong. */
async function prepareIssue(
  context: DeskContext,
  id: string,
  job: IssueJob,
  { at, isCorrection, isAnyway }: { at: Date; isCorrection: boolean; isAnyway: boolean },
): Promise<BuiltIssue> {
  const { newsletter, settings, contentFolder } = context;
  await publish(context, id, job);
  job.phase = 'checking';
  const built = readBuiltIssue(settings.distFolder, id);
  const options = { source: readTextFile(contentFolder, issueFileOf(id)).stored, sendAt: at };
  const findings = await checkBeforeSending(newsletter, settings, built, options);
  const errors = findings.filter(({ level, canOverride }) => level === 'error' && !(isAnyway && canOverride));
  if (errors.length === 0) return built;
  throw refuseAtDesk(
    isCorrection ? 'correction-check-failed' : 'check-failed',
    errors.map(({ problem }) => toSentence(problem)).join(' '),
    'Preflight says how to correct it. Then send again.',
  );
}

/** Puts the text of the file online unless it is there already. */
async function publish(context: DeskContext, id: string, job: IssueJob): Promise<void> {
  const { settings, contentFolder } = context;
  if (findBuiltIssue(settings.distFolder, id)?.sourceHash === readTextFile(contentFolder, issueFileOf(id)).hash) return;
  job.phase = 'publishing';
  const addLines = (lines: readonly string[]): void => {
    job.lines = [...job.lines, ...lines].slice(-linesKept);
  };
  const { text } = await publishSite(context, (event) => addLines(describeProgress(event)));
  addLines([toText(text)]);
}

/** Sends a stored issue from this program until it is done, paused or stopped. */
async function sendNow({ newsletter, settings }: DeskContext, id: string, job: IssueJob, signal: AbortSignal) {
  job.phase = 'sending';
  await sendHere(newsletter, id, {
    author: 'desk',
    openSending: createOpenSending(settings, newsletter),
    limits: limitSending(settings),
    signal,
    // A server goes on, or the issue waits for its publisher.
    async onStopped() {
      if (!(await hasSendWorker(newsletter))) await pauseIfSending(newsletter, id, { code: 'desk-closed' });
    },
  });
  job.phase = 'done';
}
