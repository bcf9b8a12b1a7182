import { correctIssue, freezeIssue, requireCorrectable } from '../../newsletter/sending/freeze-issue.ts';
import { pauseIssue, scheduleIssue } from '../../newsletter/sending/issue-actions.ts';
import { countDeliveries, requireIssue } from '../../newsletter/sending/issue-state.ts';
import { limitSending } from '../../newsletter/sending/sending-limits.ts';
import { createOpenSending } from '../../newsletter/service/issue-mailer.ts';
import { pauseIfSending, sendHere } from '../../newsletter/service/send-here.ts';
import { refusal } from '../refused.ts';
import { finishText } from './issue-text.ts';
import { type ConfirmedPlan, confirmPlan, hasSender, planIssue, type SendPlan } from './send-plan.ts';
import type { OnSendEvent, SendWork } from './send-work.ts';

/*
 * How an issue is sent, whoever asks: the command, the desk or the digest. A face asks planIssue what would happen, shows
 * that to a person, and hands what they said yes to (confirmPlan) to sendIssue. It has words of its own, and no rule.
 *
 * - Publish first. Readers open the page from the mail, and the mail must have the text of the file: where the site has
 *   another one, it is published before anything is checked. A build that runs or fails stops sending with its own fix.
 * - Check once a text. What was checked for the question is checked again only where the text has changed since. Errors
 *   stop it, but for those that may be overruled (findStops). A correction overrules them: whether its sender is good
 *   enough was decided when the issue began, and a text with a known mistake would go on to those who wait.
 * - Schedule only where somebody sends. An issue that stays where it is when its time passes is the worst end: nobody
 *   notices, and no server is there to send an alarm. But a publisher may know that they start the server later. So it
 *   is an error that may be overruled, by the same word as the others.
 * - Count again. People join and leave between the question and the answer, and a build takes a minute: the number that
 *   somebody said yes to must be the number at the moment of freezing, or they are asked again. A script that said yes
 *   beforehand (`any`) means whatever the number is. Of an issue that has started nobody is added, so nothing is counted.
 * - What has started goes on with its text and its readers, and is neither published nor checked again. Killed between
 *   freezing and scheduling, the same request freezes the same text again and goes on.
 */

/** How this process sends an issue that does not wait for a server. */
export interface SendOptions {
  onEvent?: OnSendEvent;
  /** Mails a second; default: the setting. */
  rate?: number;
  /** Finishes the mails in progress and stops. */
  signal?: AbortSignal;
  /** What becomes of those who wait when it is stopped: they wait for a person, or a server goes on where one runs. */
  whenStopped?: 'pause' | 'leave-to-server';
  /** Schedules the frozen issue; the digest tells its publisher in the same transaction. */
  schedule?(at: Date, plan: SendPlan): Promise<void>;
}

/** How it ended here: a server sends it later, or this process has sent it until it was done, paused or stopped. */
export type SendOutcome = { kind: 'scheduled'; at: Date } | { kind: 'ended' };

/**
 * Carries out what somebody said yes to. Throws Refused with the code `count` or `plan-changed` when it is not that
 * anymore, and then nothing was sent: ask again.
 */
export async function sendIssue(
  work: SendWork,
  confirmed: ConfirmedPlan,
  options: SendOptions = {},
): Promise<SendOutcome> {
  const { newsletter } = work;
  const { request } = confirmed.plan;
  const { onEvent = () => undefined, schedule = (at) => scheduleIssue(newsletter, request.id, at) } = options;
  if (request.isFinished && !request.isCorrection) finishText(work, request.id);
  const plan = await planAgain(work, confirmed, onEvent);
  if (options.signal?.aborted) throw refusal('send-stopped');
  await fixText(work, plan, onEvent);
  if (request.at !== undefined) {
    await schedule(request.at, plan);
    await onEvent({ step: 'scheduled', at: request.at });
    return { kind: 'scheduled', at: request.at };
  }
  await sendFromHere(work, request.id, { ...options, onEvent });
  return { kind: 'ended' };
}

/** Resolves to how many wait; pauses an issue that is being sent, and refuses one that is not under way. */
export async function pauseToCorrect({ newsletter }: Pick<SendWork, 'newsletter'>, id: string): Promise<number> {
  const { status } = await requireIssue(newsletter.store, id);
  if (status === 'enqueueing' || status === 'sending') await pauseIssue(newsletter, id, { code: 'to-correct' });
  else requireCorrectable({ id, status });
  const { queued, unwritten } = await countDeliveries(newsletter.store, id);
  return queued + unwritten;
}

/** Looks once more, with the text that is online now: it must be what somebody said yes to. */
async function planAgain(work: SendWork, { plan, recipients }: ConfirmedPlan, onEvent: OnSendEvent): Promise<SendPlan> {
  const { request } = plan;
  const latest = await planIssue(work, request, { onEvent, known: plan });
  // An issue that was under way and is not any more was taken back: whoever said "go on" did not mean everybody.
  const isOther = latest.kind !== plan.kind && (recipients !== 'any' || latest.kind === 'start');
  if (isOther) throw refusal('plan-changed', { id: request.id });
  confirmPlan(latest, latest.kind === 'start' ? recipients : 'any');
  return latest;
}

/** Stores the text that readers get from now on; the text of an issue that is only resumed is stored. */
async function fixText({ newsletter, author }: SendWork, plan: SendPlan, onEvent: OnSendEvent): Promise<void> {
  const { kind, built, request } = plan;
  if (built === undefined || kind === 'resume') return;
  if (kind === 'correct') return onEvent({ step: 'corrected', ...(await correctIssue(newsletter, built, author)) });
  const outcome = await freezeIssue(newsletter, built);
  // Another process has started it with another text since.
  if (outcome === 'kept') throw refusal('plan-changed', { id: request.id });
  await onEvent({ step: 'frozen' });
}

async function sendFromHere(
  { newsletter, settings, author }: SendWork,
  id: string,
  { onEvent, rate, signal, whenStopped = 'pause' }: SendOptions & { onEvent: OnSendEvent },
): Promise<void> {
  await onEvent({ step: 'sending' });
  await sendHere(newsletter, id, {
    author,
    signal,
    openSending: createOpenSending(settings, newsletter),
    limits: limitSending(settings, rate),
    async onStopped() {
      if (whenStopped === 'pause') return pauseIfSending(newsletter, id, { code: 'asked' });
      if (!(await hasSender(newsletter))) await pauseIfSending(newsletter, id, { code: 'desk-closed' });
    },
    onStarted: async () => onEvent({ step: 'started' }),
    onRows: ({ state, rows }) => onEvent({ step: 'rows', state, rows }),
    onSettled: (status, mails) => void onEvent({ step: 'settled', status, mails }),
    onFewerConnections: (connections) => void onEvent({ step: 'fewer-connections', connections }),
    onStoreError: (code) => void onEvent({ step: 'store-error', code }),
  });
}
