import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ipPrefixes } from '../core/node/ip-prefix.ts';
import { readClientAddress } from './client-address.ts';
import { createClientLimit } from './client-limit.ts';
import { compress } from './encoding.ts';
import type { ServerLimits } from './limits.ts';
import { sendGenerated, sendOverloaded, sendSearchLimit, type Template } from './responses.ts';

/** Creates a queue that runs pieces of work one by one, and lets the event loop answer everything else between two. */
export function createWorkQueue(maxWaiting: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    isFull: () => waiting >= maxWaiting,
    run<T>(work: () => T): Promise<T> {
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
export type LimitedWork = ReturnType<typeof createLimitedWork>;

/** Creates the limits of one kind of work: a flood of one kind leaves the others alone. */
export function createLimitedWork(limits: Pick<ServerLimits, 'searches' | 'maxWaitingPages'>, trustedProxies: number) {
  const count = createClientLimit(limits.searches, () => performance.now());
  return {
    /** Counts a request of its client; returns the seconds it must wait, or 0. */
    countRequest: (req: IncomingMessage) => count(ipPrefixes(readClientAddress(req, trustedProxies)).host),
    queue: createWorkQueue(limits.maxWaitingPages),
  };
}

/** Returns what sends a page that is generated for what was asked, unless its client or everybody asks too often. */
export function createLimitedSender<Asked>(
  template: Template,
  { countRequest, queue }: LimitedWork,
  render: (asked: Asked) => string,
) {
  return async (asked: Asked, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const waitSeconds = countRequest(req);
    if (waitSeconds > 0) return sendSearchLimit(res, waitSeconds, template.securityHeaders);
    if (queue.isFull()) return sendOverloaded(res, template.securityHeaders);
    // Nobody reads the answer to a client that has gone.
    const work = (): string => (req.socket.destroyed ? '' : render(asked));
    await sendGenerated(template, req, res, async (encoding) => compress(await queue.run(work), encoding));
  };
}
