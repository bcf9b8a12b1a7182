/** Works on a few items at a time and keeps the others waiting. */
export interface AttemptPool<T> {
  add(items: readonly T[]): void;
  /** How many have not been started. */
  countWaiting(): number;
  /** Whether nothing waits and nothing is under way. */
  isIdle(): boolean;
  /** Takes back everything that was not started. */
  takeBack(): T[];
  /** Starts nothing any more. */
  close(): void;
  isClosed(): boolean;
  /** Resolves when nothing is under way. */
  finish(): Promise<void>;
}

/** Creates a pool; `work` never rejects, and `onFree` is told after each item. */
export function createAttemptPool<T>(
  concurrency: number,
  work: (item: T) => Promise<void>,
  onFree: () => void,
): AttemptPool<T> {
  let waiting: T[] = [];
  let isClosed = false;
  const underWay = new Set<Promise<void>>();

  function start(): void {
    while (!isClosed && underWay.size < concurrency && waiting.length > 0) {
      const item = waiting.shift() as T;
      const done = work(item).finally(() => {
        underWay.delete(done);
        start();
        onFree();
      });
      underWay.add(done);
    }
  }

  return {
    add(items) {
      waiting.push(...items);
      start();
    },
    countWaiting: () => waiting.length,
    isIdle: () => waiting.length === 0 && underWay.size === 0,
    takeBack() {
      const left = waiting;
      waiting = [];
      return left;
    },
    close() {
      isClosed = true;
    },
    isClosed: () => isClosed,
    async finish() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
