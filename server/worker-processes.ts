import cluster, { type Worker } from 'node:cluster';
import { createBackOff } from './back-off.ts';
import type { Log } from './log.ts';
import { createCountingLimiter, type LimiterAnswer } from './shared-limiter.ts';
import type { WorkerMessage } from './worker.ts';

/** The processes that share the port. */
export interface WorkerProcesses {
  /** Starts all of them and gives their address; undefined when the first one could not open, and has said why. */
  start(): Promise<string | undefined>;
  /** Lets all of them finish what is under way. */
  stop(): Promise<void>;
}

/** Runs this program `count` times more, behind one port; whoever dies is started again. */
export function createWorkerProcesses(count: number, log: Log): WorkerProcesses {
  // All take connections from one queue: by turns, connections hung after a worker was killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const limiter = createCountingLimiter(() => new Date());
  const living = new Map<Worker, Promise<void>>();
  const waiting = new Set<NodeJS.Timeout>();
  let isOpen = false;
  let isStopping = false;

  function hear(worker: Worker, message: WorkerMessage, onOpen: (url: string) => void): void {
    if (message.kind === 'open') onOpen(message.url);
    else {
      const { id, ip } = message;
      const answer = (seconds: number): LimiterAnswer => ({ kind: 'wait', id, seconds });
      // A worker that is gone needs no answer.
      limiter.attempt(ip).then((seconds) => worker.isConnected() && worker.send(answer(seconds), () => undefined));
    }
  }

  /** Starts one, and again whenever it ends; gives the address when it is open, or undefined when it ended before. */
  function startOne(number: number, backOff = createBackOff()): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const startedAt = performance.now();
    cluster.setupPrimary({ args: [String(number)] });
    const worker = cluster.fork();
    const ended = waitForEnd(worker).then((how) => {
      living.delete(worker);
      resolve(undefined);
      // Who never opened has said why: that is the administrator's to mend.
      if (!isOpen || isStopping) return;
      const waitMs = backOff(performance.now() - startedAt);
      const reason = `Worker ${number} of ${count} ended (${how}); it starts again in ${waitMs} ms.`;
      log({ level: 'error', event: 'worker-ended', error: reason });
      const timer = setTimeout(() => {
        waiting.delete(timer);
        startOne(number, backOff);
      }, waitMs);
      waiting.add(timer);
    });
    living.set(worker, ended);
    worker.on('message', (message: WorkerMessage) => hear(worker, message, resolve));
    return promise;
  }

  return {
    async start() {
      // The first one alone: it brings the store to its schema, and what is wrong is then said once.
      const url = await startOne(1);
      isOpen = url !== undefined;
      const others = isOpen && !isStopping ? Array.from({ length: count - 1 }, (_, index) => startOne(index + 2)) : [];
      await Promise.all(others);
      return url;
    },
    async stop() {
      isStopping = true;
      for (const timer of waiting) clearTimeout(timer);
      for (const worker of living.keys()) worker.process.kill('SIGTERM');
      await Promise.all(living.values());
    },
  };
}

/** How a process ended; one that could not even be started has ended too. */
function waitForEnd(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    // Other errors are of the channel to a dying process, and its end is told by itself.
    worker.on('error', (error) => worker.process.pid === undefined && resolve(error.message));
  });
}
