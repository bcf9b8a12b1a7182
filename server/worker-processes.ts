import cluster, { type Worker } from 'node:cluster';
import { createBackOff } from './back-off.ts';
import type { Log } from './log.ts';
import { createFigure, type Family } from './metrics/family.ts';
import { createWorkerFigures } from './metrics/worker-figures.ts';
import { renewOneByOne } from './renew-workers.ts';
import { createCountingLimiter, type LimiterAnswer } from './shared-limiter.ts';
import type { Retirement, WorkerMessage } from './worker.ts';

/** The processes that share the port. */
export interface WorkerProcesses {
  /** Starts all of them and gives their address; undefined when the first one could not open, and has said why. */
  start(): Promise<string | undefined>;
  /** Puts a new process in the place of each, one after the other, while the port stays open. */
  renew(): Promise<void>;
  /** Lets all of them finish what is under way. */
  stop(): Promise<void>;
  /** The figures of all of them together. */
  gather(): Promise<Family[]>;
}

/** How long a new worker may take to open before a renewal gives it up. */
const openingMs = 60_000;

/** Runs this program `count` times more, behind one port; whoever dies is started again. */
export function createWorkerProcesses(count: number, log: Log): WorkerProcesses {
  // All take connections from one queue: by turns, connections hung after a worker was killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const limiter = createCountingLimiter(() => new Date());
  const figures = createWorkerFigures();
  const living = new Map<Worker, Promise<void>>();
  const open = new Set<Worker>();
  /** Who holds a number; only the end of a holder calls for another one. */
  const holders = new Map<number, Worker>();
  const waiting = new Set<NodeJS.Timeout>();
  let isOpen = false;
  let isStopping = false;
  let restarts = 0;
  let starting: Promise<string | undefined> | undefined;

  function hear(worker: Worker, message: WorkerMessage, onOpen: (url: string) => void): void {
    if (message.kind === 'open') {
      open.add(worker);
      onOpen(message.url);
    } else if (message.kind === 'figures') figures.hear(worker, message);
    else {
      const { id, ip } = message;
      const answer = (seconds: number): LimiterAnswer => ({ kind: 'wait', id, seconds });
      // A worker that is gone needs no answer.
      limiter.attempt(ip).then((seconds) => worker.isConnected() && worker.send(answer(seconds), () => undefined));
    }
  }

  /** Starts one process and gives the address when it is open, or undefined when it ended before. */
  function startProcess(number: number, onEnd: (worker: Worker, how: string) => void) {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    cluster.setupPrimary({ args: [String(number)] });
    const worker = cluster.fork();
    const ended = waitForEnd(worker).then((how) => {
      living.delete(worker);
      open.delete(worker);
      figures.retire(worker);
      resolve(undefined);
      onEnd(worker, how);
    });
    living.set(worker, ended);
    worker.on('message', (message: WorkerMessage) => hear(worker, message, resolve));
    return { worker, opened: promise };
  }

  /** Starts the holder of a number, and again whenever it ends. */
  function startHolder(number: number, backOff = createBackOff()): Promise<string | undefined> {
    const { worker, opened } = startProcess(number, createRestart(number, backOff));
    holders.set(number, worker);
    return opened;
  }

  function createRestart(number: number, backOff = createBackOff()) {
    const startedAt = performance.now();
    return (worker: Worker, how: string): void => {
      // Who never opened has said why: that is the administrator's to mend.
      if (!isOpen || isStopping || holders.get(number) !== worker) return;
      const waitMs = backOff(performance.now() - startedAt);
      const reason = `Worker ${number} of ${count} ended (${how}); it starts again in ${waitMs} ms.`;
      log({ level: 'error', event: 'worker-ended', error: reason });
      restarts += 1;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        if (holders.get(number) === worker) startHolder(number, backOff);
      }, waitMs);
      waiting.add(timer);
    };
  }

  /** Lets a process finish; one that is open learns that it is not the whole server that stops. */
  function retire(old: Worker): void {
    const stop = (): void => void old.process.kill('SIGTERM');
    if (!open.has(old)) stop();
    else old.send({ kind: 'retire' } satisfies Retirement, (error: Error | null) => error && stop());
  }

  /** Puts a new process in the place of a number's holder; false when it did not open, and nothing has changed. */
  async function renewOne(number: number): Promise<boolean> {
    const { worker, opened } = startProcess(number, createRestart(number));
    const timer = setTimeout(() => {
      const error = `A new worker ${number} did not open within ${openingMs / 1000} seconds and is killed.`;
      log({ level: 'error', event: 'worker-ended', error });
      worker.process.kill('SIGKILL');
    }, openingMs);
    const url = await opened;
    clearTimeout(timer);
    if (url === undefined || isStopping) return false;
    const old = holders.get(number);
    holders.set(number, worker);
    const ended = old && living.get(old);
    if (old) retire(old);
    await ended;
    return true;
  }

  async function startAll(): Promise<string | undefined> {
    // The first one alone: it brings the store to its schema, and what is wrong is then said once.
    const url = await startHolder(1);
    isOpen = url !== undefined;
    const others = isOpen && !isStopping ? Array.from({ length: count - 1 }, (_, index) => index + 2) : [];
    await Promise.all(others.map((number) => startHolder(number)));
    return url;
  }

  const renewAll = renewOneByOne({ count, renewOne, log, isStopping: () => isStopping });

  return {
    start() {
      starting = startAll();
      return starting;
    },
    async renew() {
      await starting;
      await renewAll();
    },
    async stop() {
      isStopping = true;
      for (const timer of waiting) clearTimeout(timer);
      for (const worker of living.keys()) worker.process.kill('SIGTERM');
      await Promise.all(living.values());
    },
    async gather() {
      const holding = new Set(holders.values());
      const families = await figures.ask([...open.intersection(holding)], [...open.difference(holding)]);
      return [
        ...families,
        createFigure('gauge', 'garage_workers', 'Processes that answer.', open.size),
        createFigure(
          'counter',
          'garage_worker_restarts_total',
          'Processes that died and were started again.',
          restarts,
        ),
      ];
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
