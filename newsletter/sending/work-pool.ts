import { setTimeout as sleep } from 'node:timers/promises';
import { isExplained } from '../../core/problem/problem.ts';
import { describeStoreCode, isTemporary, storeCodeOf } from '../db/store.ts';

/** Works on a few items at a time; the others wait. */
export type WorkPool<T> = ReturnType<typeof createWorkPool<T>>;

/** Creates a pool; an item that rejects closes it, and `onFree` is called after each item. */
export function createWorkPool<T>(concurrency: number, work: (item: T) => Promise<void>, onFree: () => void) {
  let waiting: T[] = [];
  let isClosed = false;
  let failure: { error: unknown } | undefined;
  const inProgress = new Set<Promise<void>>();

  /** Closes it because of an error; only the first one is kept. */
  function fail(error: unknown): undefined {
    failure ??= { error };
    isClosed = true;
  }

  function start(): void {
    while (!isClosed && inProgress.size < concurrency && waiting.length > 0) {
      const item = waiting.shift() as T;
      const done = work(item)
        .catch(fail)
        .finally(() => {
          inProgress.delete(done);
          start();
          onFree();
        });
      inProgress.add(done);
    }
  }

  return {
    add(items: readonly T[]): void {
      waiting.push(...items);
      start();
    },
    countWaiting: () => waiting.length,
    isIdle: () => waiting.length === 0 && inProgress.size === 0,
    takeBack(): T[] {
      const left = waiting;
      waiting = [];
      return left;
    },
    close(): void {
      isClosed = true;
    },
    isClosed: () => isClosed,
    fail,
    failure: () => failure,
    async finish(): Promise<void> {
      while (inProgress.size > 0) await Promise.allSettled(inProgress);
    },
  };
}

/** Creates a sleep that can be ended early, and ends with `signal`. */
export function createInterruptibleSleep(signal: AbortSignal | undefined) {
  let isAwake = false;
  let endSleep: (() => void) | undefined;
  /** Ends the sleep, or the next one when none is in progress. */
  const wake = (): void => {
    isAwake = true;
    endSleep?.();
  };
  signal?.addEventListener('abort', wake, { once: true });
  return {
    wake,
    /** Sleeps until the time is over, `wake` is called, or the signal aborts. */
    async sleep(ms: number): Promise<void> {
      if (!isAwake && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      endSleep = undefined;
      isAwake = false;
    },
  };
}

const firstMs = 50;
const maxMs = 5000;

/** Repeats work on the store until the store can be reached again, so that no result is lost. */
export async function retryUntilStoreIsBack<T>(work: () => Promise<T>, onStoreError: (code: string) => void) {
  for (let waitMs = firstMs; ; waitMs = Math.min(maxMs, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      onStoreError(error.code);
    }
    await sleep(waitMs);
  }
}

/** Repeats rounds until it is stopped; `runOnce` resolves to the rest after its round, and no error ends it. */
export function startRounds(runOnce: (signal: AbortSignal) => Promise<number>, onError: (error: unknown) => number) {
  const stop = new AbortController();
  const { sleep, wake } = createInterruptibleSleep(stop.signal);
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const restMs = await runOnce(stop.signal).catch(onError);
      if (restMs > 0) await sleep(restMs);
    }
  };
  const working = work();
  return {
    wake,
    /** Finishes the round in progress. */
    async stop(): Promise<void> {
      stop.abort();
      await working;
    },
  };
}

/** Returns what passes each reason on once, until another one comes; an empty one says that the last is over. */
export function createReport(report: (reason: string) => void): (reason: string) => void {
  let last = '';
  return (reason) => {
    if (reason !== '' && reason !== last) report(reason);
    last = reason;
  };
}

/** Messages of a database or mail server may quote addresses: only our own are passed on. */
export function describeProblem(error: unknown): string {
  const storeCode = storeCodeOf(error);
  if (storeCode !== undefined) return describeStoreCode(storeCode);
  if (isExplained(error)) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

/** Rejects with code ETIMEOUT when the work takes too long; the work itself continues. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const seconds = Math.max(1, Math.round(timeoutMs / 1000));
  const late = Object.assign(new Error(`no answer within ${seconds} s`), { code: 'ETIMEOUT' });
  const timer = setTimeout(() => reject(late), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
