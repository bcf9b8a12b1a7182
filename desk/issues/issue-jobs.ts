import { localTime } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { DeskProblem } from '../../core/problem/desk-problem.ts';
import { hasCode } from '../../core/problem/problem.ts';
import { toText } from '../../core/text/wording.ts';
import { pauseToCorrect, sendIssue } from '../../publishing/issues/send-issue.ts';
import { type ConfirmedPlan, confirmPlan, planDrawn, planIssue } from '../../publishing/issues/send-plan.ts';
import type { SendEvent, SendRequest, SendWork } from '../../publishing/issues/send-work.ts';
import { describeProgress } from '../../publishing/publish/run-build.ts';
import { refusal } from '../../publishing/refused.ts';
import type { DeskContext } from '../context.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { answerError, refuseAtDesk } from '../problems.ts';
import { publishSite } from '../publish-jobs.ts';

/** What the desk does for an issue right now. */
export interface IssueJob {
  phase: 'publishing' | 'checking' | 'sending' | 'scheduled' | 'done' | 'failed';
  lines: string[];
  fault?: DeskProblem;
}

/** What may run beside a job: the mails in progress of the same issue, once it is paused. */
type BeginOptions = { isPaused?: boolean };

/** Publishes, checks and sends or schedules issues, one at a time, while the browser looks on or is closed. */
export function createIssueJobs(context: DeskContext, draw: (id: string) => Promise<BuiltIssue>) {
  const { newsletter } = context;
  const jobs = new Map<string, IssueJob>();
  const stop = new AbortController();
  const work = createWork(context);
  let running: Promise<void> = Promise.resolve();

  function begin(
    id: string,
    phase: IssueJob['phase'],
    task: (job: IssueJob) => Promise<void>,
    { isPaused = false }: BeginOptions = {},
  ): void {
    refuseWhileBusy(jobs, isPaused ? id : undefined);
    const job: IssueJob = { phase, lines: [] };
    jobs.set(id, job);
    // Of a paused issue the mails in progress are finished first.
    const before = isPaused ? running : Promise.resolve();
    running = before
      .then(() => task(job))
      .catch((error: unknown) => {
        job.fault = explainSending(error, isPaused);
        job.phase = 'failed';
      });
  }

  async function carryOut(job: IssueJob, confirmed: ConfirmedPlan): Promise<void> {
    const onEvent = (event: SendEvent): void => show(job, event);
    const outcome = await sendIssue(work, confirmed, { onEvent, signal: stop.signal, whenStopped: 'leave-to-server' });
    if (outcome.kind === 'ended') {
      job.phase = 'done';
      return;
    }
    const { id } = confirmed.plan.request;
    const time = localTime(outcome.at, context.settings.timeZone);
    await noteAtDesk(newsletter, `Scheduled the issue ${id} for ${time}.`, `issue/${id}`);
  }

  /** Goes on with what is stored, or gives the text of the file to those who wait: the button said how many. */
  async function goOn(job: IssueJob, request: SendRequest): Promise<void> {
    const plan = await planIssue(work, request, { onEvent: (event) => show(job, event) });
    // It was canceled since the page was drawn: to begin again is for who types the number of readers.
    if (plan.kind === 'start') throw refusal('plan-changed', { id: request.id });
    await carryOut(job, confirmPlan(plan, 'any'));
  }

  return {
    find: (id: string): IssueJob | undefined => jobs.get(id),
    /** Starts the way from a saved text to its readers; `recipients` is the number that a person typed. */
    async start(request: SendRequest, recipients: number): Promise<number> {
      const wanted = { ...request, isFinished: true };
      const confirmed = confirmPlan(await planDrawn(work, wanted, await draw(request.id)), recipients);
      begin(request.id, 'checking', (job) => carryOut(job, confirmed));
      return recipients;
    },
    /** Gives the text of the file to those who still wait, pausing first, and goes on; resolves to how many wait. */
    async correct(id: string): Promise<number> {
      const waiting = await pauseToCorrect(work, id);
      begin(id, 'checking', (job) => goOn(job, { id, isCorrection: true }), { isPaused: true });
      return waiting;
    },
    /** Resumes an issue that is stored. */
    resume: (id: string): void => begin(id, 'checking', (job) => goOn(job, { id })),
    /** Finishes the mails in progress; a server goes on, or the issue waits. */
    async close(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}

function createWork(context: DeskContext): SendWork {
  const { newsletter, settings, contentFolder } = context;
  return {
    newsletter,
    settings,
    contentFolder,
    author: 'desk',
    publish: async (onProgress) => (await publishSite(context, onProgress)).text,
  };
}

/** Refuses while another issue is on its way; `pausedId` is finishing its last mails. */
function refuseWhileBusy(jobs: ReadonlyMap<string, IssueJob>, pausedId: string | undefined): void {
  const busy = [...jobs].find(
    ([id, { phase }]) =>
      ['publishing', 'checking', 'sending'].includes(phase) && !(id === pausedId && phase === 'sending'),
  );
  if (busy === undefined) return;
  throw refuseAtDesk(
    'issue-busy',
    `It is ${busy[1].phase} ${busy[0]} now.`,
    'Wait until it has finished, or pause it.',
  );
}

const linesKept = 200;

/** Shows an event in the job that the browser looks at; how many mails are out is in the store. */
function show(job: IssueJob, event: SendEvent): void {
  const addLines = (lines: readonly string[]): void => {
    job.lines = [...job.lines, ...lines].slice(-linesKept);
  };
  switch (event.step) {
    case 'publishing':
    case 'checking':
    case 'scheduled':
    case 'sending':
      job.phase = event.step;
      break;
    case 'build':
      addLines(describeProgress(event.progress));
      break;
    case 'published':
      addLines(event.said === undefined ? [] : [toText(event.said)]);
      break;
    default:
  }
}

/** Says why an issue did not go out, or why those who wait did not get a correction. */
function explainSending(error: unknown, isCorrection: boolean): DeskProblem {
  const { problem } = answerError(error);
  if (!hasCode(error, 'check-failed')) return problem;
  const code = isCorrection ? 'correction-check-failed' : 'check-failed';
  const fix = 'Preflight says how to correct it. Then send again.';
  return answerError(refuseAtDesk(code, problem.problem, fix)).problem;
}
