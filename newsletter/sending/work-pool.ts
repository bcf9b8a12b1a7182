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
