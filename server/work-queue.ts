import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ipPrefixes } from '../core/node/ip-prefix.ts';
import { readClientAddress } from './client-address.ts';
import { createClientLimit } from './client-limit.ts';
import type { ServerLimits } from './limits.ts';

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

/** One kind of work that requests cause, with a limit for each client and for all of them. */
export interface LimitedWork {
  /** Counts a request of its client; returns the seconds it must wait, or 0. */
  countRequest(req: IncomingMessage): number;
  queue: WorkQueue;
}

/** Creates the limits of one kind of work: a flood of one kind leaves the others alone. */
export function createLimitedWork(
  limits: Pick<ServerLimits, 'searches' | 'maxWaitingPages'>,
  trustedProxies: number,
): LimitedWork {
  const count = createClientLimit(limits.searches, () => performance.now());
  return {
    countRequest: (req) => count(ipPrefixes(readClientAddress(req, trustedProxies)).host),
    queue: createWorkQueue(limits.maxWaitingPages),
  };
}
