import { StoreError } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { readSendingFrozen } from '../store-state.ts';
import { findHindrance } from './find-hindrance.ts';
import { readFrozenIssue } from './freeze-issue.ts';
import { IssueRefused } from './issue-refused.ts';
import { createRest } from './rest.ts';
import { type SendWish, sendIssue } from './send-issue.ts';
import { holdIssue } from './stop-issue.ts';

/** How a server sends in the background. */
export interface WorkerWish extends Pick<SendWish, 'openSending' | 'limits' | 'concurrency' | 'maxRestMs'> {
  /** Told what keeps it from sending, once each: a code or a sentence without addresses. */
  onTrouble(reason: string): void;
  /** Told when it begins to work on an issue, the first time or again. */
  onStart?: ((issueId: string) => void) | undefined;
  /** Told when it ends with an issue, and how. */
  onEnd?: ((issueId: string, end: string) => void) | undefined;
  /** How often it looks for work. */
  everyMs?: number | undefined;
}

/** A worker at work; `stop` finishes the mails under way. */
export interface BackgroundWorker {
  stop(): Promise<void>;
}

/**
 * Resumes issues that were begun and begins scheduled ones whose time has come, again and again. A scheduled one that
 * must not go out any more loses its time instead. Nothing that goes wrong ends it: the next look tries again.
 */
export function startSendWorker(newsletter: Newsletter, wish: WorkerWish): BackgroundWorker {
  const { everyMs = 3000, onStart, onEnd, ...send } = wish;
  const stop = new AbortController();
  const rest = createRest(stop.signal);
  let toldReason = '';
  const onTrouble = (reason: string): void => {
    if (reason !== toldReason) wish.onTrouble(reason);
    toldReason = reason;
  };

  async function look(): Promise<void> {
    const work = await findWork(newsletter);
    if (work === undefined) return;
    const { id, hasBegun } = work;
    const hindrance = hasBegun ? undefined : await findHindranceNow(newsletter, id);
    if (hindrance !== undefined) {
      await holdIssue(newsletter, id, hindrance);
      onTrouble(`The issue '${id}' does not begin: ${hindrance}.`);
      return;
    }
    onStart?.(id);
    const end = await sendIssue(newsletter, id, {
      ...send,
      resumePaused: false,
      signal: stop.signal,
      onTrouble: (code) => onTrouble(`database ${code}`),
      onMailServerAway: (reply) => onTrouble(`mail server: ${reply}`),
      onInternalError: (message) => onTrouble(`The issue '${id}' is paused: ${message}`),
    });
    onEnd?.(id, end);
  }

  async function work(): Promise<void> {
    while (!stop.signal.aborted) {
      await look().then(
        () => {
          toldReason = '';
        },
        (error: unknown) => onTrouble(describeTrouble(error)),
      );
      await rest.sleep(everyMs);
    }
  }

  const working = work();
  return {
    async stop() {
      stop.abort();
      await working;
    },
  };
}

async function findWork({ store, now }: Newsletter): Promise<{ id: string; hasBegun: boolean } | undefined> {
  if ((await readSendingFrozen(store)) !== undefined) return undefined;
  const [begun] = await store.query<{ id: string }>(
    "select id from issues where status in ('enqueueing', 'sending') limit 1",
  );
  if (begun) return { id: begun.id, hasBegun: true };
  const [due] = await store.query<{ id: string }>(
    "select id from issues where status = 'scheduled' and send_at <= $1 order by send_at, id limit 1",
    [now().toISOString()],
  );
  return due && { id: due.id, hasBegun: false };
}

/** The day is the day in UTC, as in the check before sending. */
async function findHindranceNow(newsletter: Newsletter, id: string): Promise<string | undefined> {
  return findHindrance(await readFrozenIssue(newsletter, id), newsletter.now().toISOString().slice(0, 10));
}

/** Sentences of a database or of a mail server may quote what was written: only our own are passed on. */
function describeTrouble(error: unknown): string {
  if (error instanceof StoreError) return `database ${error.code}`;
  if (error instanceof IssueRefused) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
