import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { Refused } from '../../core/problem/problem.ts';
import { judgeWaves } from '../bounces/judge-waves.ts';
import { explainAttempt } from '../mail/explain-attempt.ts';
import { type OpenSending, type SendOptions, sendIssue } from '../sending/deliver.ts';
import { fillIssueTemplate } from '../sending/freeze-issue.ts';
import { pauseIssue } from '../sending/issue-actions.ts';
import { findIssue } from '../sending/issue-state.ts';
import type { PauseReason } from '../sending/pause-reason.ts';
import { announceTerminal } from '../sending/send-worker.ts';
import { lookAtStore, reportProblems } from './alerts.ts';
import type { Newsletter } from './newsletter.ts';

/** How a person's own process sends: `onStopped` says what happens to the rest when it is asked to stop. */
export interface SendHereOptions extends Omit<SendOptions, 'resumePaused'> {
  onStopped(): Promise<void>;
}

/** Sends or resumes a frozen issue in a process a person started; servers leave it alone meanwhile. */
export async function sendHere(newsletter: Newsletter, id: string, { onStopped, ...options }: SendHereOptions) {
  const leave = await announceTerminal(newsletter);
  try {
    // Where no server runs, what is due waits for this.
    await judgeWaves(newsletter);
    await sendIssue(newsletter, id, { ...options, resumePaused: true });
    if (options.signal?.aborted) await onStopped();
  } finally {
    await leave();
    await judgeWaves(newsletter);
    await reportProblems(newsletter, await lookAtStore(newsletter));
  }
}

export async function pauseIfSending(newsletter: Newsletter, id: string, reason: PauseReason): Promise<void> {
  const status = (await findIssue(newsletter.store, id))?.status;
  if (status === 'enqueueing' || status === 'sending') await pauseIssue(newsletter, id, reason);
}

/**
 * Sends an issue or a draft to one address and resolves to the mail server's reply; nothing is stored, and its links
 * belong to no subscriber. Throws Refused when the mail is not taken.
 */
export async function sendTestIssue(
  newsletter: Newsletter,
  built: BuiltIssue,
  { email, openSending }: { email: string; openSending: OpenSending },
): Promise<string> {
  const filled = fillIssueTemplate(newsletter, built, { isTest: true });
  const mailer = await openSending({ ...filled, subject: `Test: ${filled.subject}` });
  try {
    const mail = await mailer.compose({ subscriberId: newsletter.randomId(), email, date: newsletter.now() });
    const attempt = await mailer.port.attempt({ ...mail, handOver: async () => true });
    if (attempt.kind === 'accepted') return attempt.reply;
    const { problem, fix = '' } = explainAttempt(attempt);
    throw new Refused({ code: 'test-not-sent', problem: `The test mail was not sent: ${problem}`, fix: `${fix}.` });
  } finally {
    await mailer.port.close();
  }
}
