import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs pieces of work one by one. */
export interface WorkQueue {
  /** Whether more work should be refused for now. */
  isFull(): boolean;
  /** Runs the work when it is its turn. */
  run<T>(work: () => T): Promise<T>;
}

/** Creates a queue that lets the event loop answer everything else between two pieces of work. */
export function createWorkQueue(maxWaiting: number): WorkQueue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    isFull: () => waiting >= maxWaiting,
    run(work) {
      waiting += 1;
      const turn = last.then(() => nextTurn()).then(work);
      last = turn
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
        });
      return turn;
    },
  };
}
