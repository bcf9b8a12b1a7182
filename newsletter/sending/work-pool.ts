import { setTimeout as sleep } from 'node:timers/promises';
import { isTemporary } from '../db/store.ts';

/** Works on a few items at a time; the others wait. */
export interface WorkPool<T> {
  add(items: readonly T[]): void;
  /** Returns how many have not been started. */
  countWaiting(): number;
  /** Whether nothing is waiting or in progress. */
  isIdle(): boolean;
  /** Removes and returns everything that was not started. */
  takeBack(): T[];
  /** Starts nothing more. */
  close(): void;
  isClosed(): boolean;
  /** Closes it because of an error; only the first one is kept. */
  fail(error: unknown): undefined;
  failure(): { error: unknown } | undefined;
  /** Resolves when nothing is in progress. */
  finish(): Promise<void>;
}

/** Creates a pool; an item that rejects closes it, and `onFree` is called after each item. */
export function createWorkPool<T>(
  concurrency: number,
  work: (item: T) => Promise<void>,
  onFree: () => void,
): WorkPool<T> {
  let waiting: T[] = [];
  let isClosed = false;
  let failure: { error: unknown } | undefined;
  const inProgress = new Set<Promise<void>>();

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
    add(items) {
      waiting.push(...items);
      start();
    },
    countWaiting: () => waiting.length,
    isIdle: () => waiting.length === 0 && inProgress.size === 0,
    takeBack() {
      const left = waiting;
      waiting = [];
      return left;
    },
    close() {
      isClosed = true;
    },
    isClosed: () => isClosed,
    fail,
    failure: () => failure,
    async finish() {
      while (inProgress.size > 0) await Promise.allSettled(inProgress);
    },
  };
}

interface Waiting<I, O> {
  item: I;
  resolve(output: O): void;
  reject(error: unknown): void;
}

/**
 * Collects the calls of one event-loop turn, and those made while the previous batch runs, into one call of `run`, which
 * returns the results in order. Parallel connections then share a commit.
 */
export function createBatcher<I, O>(
  run: (items: I[]) => Promise<readonly O[]>,
  maxItems = 200,
): (item: I) => Promise<O> {
  let queue: Waiting<I, O>[] = [];
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    while (queue.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const batch = queue.slice(0, maxItems);
      queue = queue.slice(maxItems);
      try {
        const outputs = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as O);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWorking = false;
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!isWorking) void work();
    });
}

/** A sleep that can be ended early. */
export interface InterruptibleSleep {
  /** Ends the sleep, or the next one when none is in progress. */
  wake(): void;
  /** Sleeps until the time is over, `wake` is called, or the signal aborts. */
  sleep(ms: number): Promise<void>;
}

/** Creates a sleep that also ends with `signal`. */
export function createInterruptibleSleep(signal: AbortSignal | undefined): InterruptibleSleep {
  let isAwake = false;
  let endSleep: (() => void) | undefined;
  const wake = (): void => {
    isAwake = true;
    endSleep?.();
  };
  signal?.addEventListener('abort', wake, { once: true });
  return {
    wake,
    async sleep(ms) {
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
export async function retryUntilStoreIsBack<T>(
  work: () => Promise<T>,
  onStoreError: (code: string) => void,
): Promise<T> {
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
