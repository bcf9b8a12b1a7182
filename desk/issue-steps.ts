import type { BuiltIssue } from '../core/built-issue.ts';
import type { IssueJob } from '../core/desk-issues.ts';
import { finishIssue } from '../core/finish-issue.ts';
import { hasSendWorker } from '../newsletter/sending/send-worker.ts';
import { limitSending } from '../newsletter/sending/sending-limits.ts';
import { createOpenSending } from '../newsletter/service/issue-mailer.ts';
import { pauseIfSending, sendHere } from '../newsletter/service/send-here.ts';
import { findBuiltIssue, readBuiltIssue } from '../publishing/issues/built-issue.ts';
import { checkBeforeSending } from '../publishing/issues/check-before-sending.ts';
import { describeProgress } from '../publishing/publish/run-build.ts';
import type { DeskContext } from './context.ts';
import { readTextFile, saveTextFile } from './edit/text-file.ts';
import { DeskRefusal } from './faults.ts';
import { issueFileOf } from './issue-store.ts';
import { publishSite } from './publish-jobs.ts';

const linesKept = 200;

/** Ends the draft in the file: whoever sends an issue has finished it. */
export function finishFile({ contentFolder }: DeskContext, id: string): void {
  const { text, hash } = readTextFile(contentFolder, issueFileOf(id));
  saveTextFile(contentFolder, issueFileOf(id), { text: finishIssue(text), hash });
}

/** Publishes the text of the file and checks it once more; refuses with `means` when something is wrong. */
export async function prepareIssue(
  context: DeskContext,
  id: string,
  job: IssueJob,
  { at, means, isAnyway }: { at: Date; means: string; isAnyway: boolean },
): Promise<BuiltIssue> {
  const { newsletter, settings, contentFolder } = context;
  await publish(context, id, job);
  job.phase = 'checking';
  const built = readBuiltIssue(settings.distFolder, id);
  const options = { source: readTextFile(contentFolder, issueFileOf(id)).stored, sendAt: at };
  const findings = await checkBeforeSending(newsletter, settings, built, options);
  const errors = findings.filter(({ level, canOverride }) => level === 'error' && !(isAnyway && canOverride));
  if (errors.length === 0) return built;
  throw new DeskRefusal({
    title: 'The last check before sending found something',
    happened: errors.map(({ message }) => message).join(' '),
    means,
    todo: 'Correct it, then send again.',
  });
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
  addLines(text.split('\n'));
}

/** Sends a stored issue from this program until it is done, paused or stopped. */
export async function sendNow(
  { newsletter, settings }: DeskContext,
  id: string,
  job: IssueJob,
  signal: AbortSignal,
): Promise<void> {
  job.phase = 'sending';
  await sendHere(newsletter, id, {
    author: 'desk',
    openSending: createOpenSending(settings, newsletter),
    limits: limitSending(settings),
    signal,
    // A server goes on, or the issue waits for its publisher.
    async onStopped() {
      if (!(await hasSendWorker(newsletter))) await pauseIfSending(newsletter, id, 'the desk was closed');
    },
  });
  job.phase = 'done';
}
