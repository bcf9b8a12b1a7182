import { siteDay } from '../../core/dates.ts';
import { sayProblem } from '../../core/problem/problem.ts';
import {
  deleteSetting,
  describeStoreCode,
  readSetting,
  type StoreClock,
  type StoreContext,
  writeSetting,
} from '../db/store.ts';
import { type SendOptions, sendIssue } from './deliver.ts';
import { findSendBlocker, readFrozenIssue } from './freeze-issue.ts';
import { readSendingHold } from './hold-sending.ts';
import { noteIssueWaits, unscheduleIssue } from './issue-actions.ts';
import { findIssue } from './issue-state.ts';
import { explainPause, type PauseReason, sayStored } from './pause-reason.ts';
import { createReport, describeProblem } from './problem-reports.ts';
import { startRounds } from './rounds.ts';

interface SendWorkerOptions extends Pick<SendOptions, 'openSending' | 'limits' | 'onFewerConnections' | 'maxRestMs'> {
  /** Returns why a due issue must wait for its page, which readers open from the mail; undefined when it is public. */
  findPageBlocker?: ((issueId: string) => PauseReason | undefined) | undefined;
  /** Called with what keeps it from sending, once each: a code or a sentence without addresses. */
  onProblem(reason: string): void;
  onStart?: ((issueId: string) => void) | undefined;
  /** Called when it stops working on an issue, with how it ended and, where it is paused, why. */
  onEnd?: ((issueId: string, end: string, pauseReason: string | undefined) => void) | undefined;
  everyMs?: number | undefined;
}

/** A running worker; `stop` finishes the mails in progress. */
export type BackgroundWorker = { stop(): Promise<void> };

/**
 * Resumes issues that were started and starts scheduled ones that are due, again and again. A scheduled one that must
 * not be sent is unscheduled instead. No error ends it: the next round tries again.
 */
export function startSendWorker(context: StoreContext, options: SendWorkerOptions): BackgroundWorker {
  const { everyMs = 3000, onStart, onEnd, findPageBlocker, ...send } = options;
  const onProblem = createReport(options.onProblem);

  /** Resolves to whether nothing waits, so that the next problem is a new one. */
  async function runOnce(signal: AbortSignal): Promise<boolean> {
    const work = await findWork(context, findPageBlocker);
    if (work === undefined) return true;
    const { id, hasStarted, pageBlocker } = work;
    if (pageBlocker !== undefined) {
      await noteIssueWaits(context, id, pageBlocker);
      onProblem(`The issue '${id}' waits: ${explainPause(pageBlocker).problem}.`);
      return false;
    }
    // The day is the site's, as in the check before sending.
    const today = siteDay(context.now(), context.timeZone);
    const blocker = hasStarted ? undefined : findSendBlocker(await readFrozenIssue(context, id), today);
    if (blocker !== undefined) {
      await unscheduleIssue(context, id, blocker);
      onProblem(`The issue '${id}' was not started: ${sayProblem(explainPause(blocker))}.`);
      return true;
    }
    onStart?.(id);
    const end = await sendIssue(context, id, {
      ...send,
      resumePaused: false,
      signal,
      onStoreError: (code) => onProblem(describeStoreCode(code)),
      onMailServerDown: onProblem,
      onInternalError: (message) => onProblem(`The issue '${id}' is paused: ${message}`),
    });
    const { pause_reason = null } = (end === 'paused' && (await findIssue(context.store, id))) || {};
    onEnd?.(id, end, sayStored(pause_reason) ?? undefined);
    return true;
  }

  // Not part of a round: one round may send for hours.
  const beat = (): void => void recordSender(context).catch(() => undefined);
  const heartbeat = setInterval(beat, heartbeatMs).unref();
  beat();
  const rounds = startRounds(
    async (signal) => {
      if (await runOnce(signal)) onProblem('');
      return everyMs;
    },
    (error) => {
      onProblem(describeProblem(error));
      return everyMs;
    },
  );
  return {
    async stop() {
      clearInterval(heartbeat);
      await rounds.stop();
    },
  };
}

const heartbeatMs = 60_000;
const senderKey = 'send_worker_seen_at';

/** Records that a server with SEND_WORKER=on is running, so that a command can say whether a scheduled issue will go out. */
const recordSender = ({ store, now }: StoreClock): Promise<void> => writeSetting(store, senderKey, now().toISOString());

/** Whether a server that sends scheduled issues was running within the last three minutes. */
export const hasSendWorker = (context: StoreClock): Promise<boolean> => wasSeen(context, senderKey, 3 * heartbeatMs);

/** The absolute difference: a clock that was set back must not bring a dead process back. */
async function wasSeen({ store, now }: StoreClock, key: string, withinMs: number): Promise<boolean> {
  const seen = await readSetting(store, key);
  return seen !== undefined && Math.abs(now().getTime() - Date.parse(seen)) < withinMs;
}

const terminalKey = 'sent_in_terminal_at';
const terminalBeatMs = 5000;

/**
 * Records that a person sends in a terminal, at the rate chosen there, until the returned function is called: servers
 * leave the issue alone meanwhile, and take it over when the terminal was killed.
 */
export async function announceTerminal({ store, now }: StoreClock): Promise<() => Promise<void>> {
  const beat = (): Promise<void> => writeSetting(store, terminalKey, now().toISOString());
  await beat();
  const timer = setInterval(() => void beat().catch(() => undefined), terminalBeatMs);
  return async () => {
    clearInterval(timer);
    await deleteSetting(store, terminalKey).catch(() => undefined);
  };
}

/** Whether a person's own process, a command or a desk, sends now or was killed a moment ago. */
export const isSentInTerminal = (context: StoreClock): Promise<boolean> =>
  wasSeen(context, terminalKey, 3 * terminalBeatMs);

type Work = { id: string; hasStarted: boolean; pageBlocker?: PauseReason | undefined };

/** Finds the issue to work on: one that was started, or one that is due; an issue that waits for its page comes last. */
async function findWork(
  context: StoreContext,
  findPageBlocker: SendWorkerOptions['findPageBlocker'] = () => undefined,
): Promise<Work | undefined> {
  const { store, now } = context;
  if ((await readSendingHold(store)) !== undefined) return undefined;
  const [started] = await store.query<{ id: string }>(
    "select id from issues where status in ('enqueueing', 'sending') limit 1",
  );
  if (started) return (await isSentInTerminal(context)) ? undefined : { id: started.id, hasStarted: true };
  const sql = "select id from issues where status = 'scheduled' and send_at <= $1 order by send_at, id";
  const due = await store.query<{ id: string }>(sql, [now().toISOString()]);
  const work = due.map(({ id }): Work => ({ id, hasStarted: false, pageBlocker: findPageBlocker(id) }));
  return work.find(({ pageBlocker }) => pageBlocker === undefined) ?? work[0];
}
