import { parentPort, Worker } from 'node:worker_threads';
import { Refused } from '../problem/problem.ts';

/*
 * Text that strangers send us is read in a thread of its own, with a limit of time and of memory. Whatever a text does to
 * the code that reads it, the site goes on answering, and only that one text stays unread.
 */

/** Creates the error for a task that failed or needed more than it may have. Every other error is ours, such as a script that cannot be loaded. */
const refuseTask = (problem: string): Refused => new Refused({ code: 'task', problem });

interface WorkerLimits {
  /** How much processor time one task may take; on a machine that gives us none, it may take twelve times as long. */
  timeoutMs?: number;
  /** How large the heap may be, in MB. */
  memoryMb?: number;
  /** After so long without a task the thread ends, to give its memory back; the next task starts another one. */
  idleMs?: number;
}

/** A thread that runs one task at a time. */
export interface BoundedWorker<Task, Result> {
  /** Rejects with Refused when the task throws or exceeds a limit; the tasks after it are not affected. */
  run(task: Task): Promise<Result>;
}

type Answer<Result> = { result: Result } | { failure: string };

const startMs = 30_000;
const youngMb = 16;
/** What a failure may say: it may quote the text. */
const maxFailure = 200;

/** Creates a worker for a script that calls `serveTasks`. The thread starts with the first task and has no environment variables. */
export function createBoundedWorker<Task, Result>(
  script: URL,
  { timeoutMs = 5000, memoryMb = 64, idleMs = 60_000 }: WorkerLimits = {},
): BoundedWorker<Task, Result> {
  let current: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  /** The next task gets a new thread. */
  function stop(worker: Worker): void {
    current = undefined;
    void worker.terminate();
  }

  async function start(): Promise<Worker> {
    const worker = await startWorker(script, memoryMb);
    worker.once('exit', () => {
      if (current === worker) current = undefined;
    });
    return worker;
  }

  async function runNext(task: Task): Promise<Result> {
    clearTimeout(idle);
    current ??= await start();
    const worker = current;
    const answer = await ask<Task, Result>(worker, task, timeoutMs).catch((error: unknown) => {
      stop(worker);
      throw error;
    });
    idle = setTimeout(() => stop(worker), idleMs).unref();
    if ('failure' in answer) throw refuseTask(answer.failure);
    return answer.result;
  }

  return {
    run(task) {
      const next = last.then(() => runNext(task));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

async function startWorker(script: URL, memoryMb: number): Promise<Worker> {
  const worker = new Worker(script, {
    // Nothing in there is for code that reads a stranger's text.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
  });
  // A thread may also fail while nobody waits for it, or while it is being stopped.
  worker.on('error', () => undefined);
  // Only a task that is being run keeps the process alive: its timer does.
  worker.unref();
  try {
    await waitFor(worker, startMs, (reason) => new Error(`The worker ${script.pathname} did not start: ${reason}`));
  } catch (error) {
    void worker.terminate();
    throw error;
  }
  return worker;
}

/** How many times its limit a task may wait for a processor that others have. */
const maxWaits = 12;

function ask<Task, Result>(worker: Worker, task: Task, timeoutMs: number): Promise<Answer<Result>> {
  const usage = process.cpuUsage();
  const startedAt = performance.now();
  // The whole process has used less than the limit: the task has too, and waits for a busy machine.
  const isWaiting = (): boolean => {
    const { user, system } = process.cpuUsage(usage);
    return (user + system) / 1000 < timeoutMs && performance.now() - startedAt < timeoutMs * maxWaits;
  };
  const answer = waitFor<Answer<Result>>(worker, timeoutMs, (reason) => refuseTask(reason), isWaiting);
  worker.postMessage(task);
  return answer;
}

/** Resolves to the worker's next message; rejects when it ends first, or when none comes in time. */
function waitFor<Message>(
  worker: Worker,
  timeoutMs: number,
  explain: (reason: string) => Error,
  isWaiting: () => boolean = () => false,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (act: () => void): void => {
      isOver = true;
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const fail = (reason: string): void => end(() => reject(explain(reason)));
    const onMessage = (message: Message): void => end(() => resolve(message));
    const onError = (error: Error): void => fail(error.message.slice(0, maxFailure));
    const onExit = (): void => fail('it ended');
    // When this process was busy for longer, the answer is already there: it is handled before this check.
    const onTimeout = (): unknown => setImmediate(giveUp);
    const giveUp = (): void => {
      if (isOver) return;
      if (isWaiting()) timer = setTimeout(onTimeout, timeoutMs / 5);
      else fail(`it took more than ${timeoutMs / 1000} seconds`);
    };
    let timer = setTimeout(onTimeout, timeoutMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/** In the worker's script: answers each task with what `handle` returns, or with why it failed. */
export function serveTasks<Task, Result>(handle: (task: Task) => Result | Promise<Result>): void {
  const port = parentPort;
  if (port === null) throw new Error('This script runs in a worker thread only.');
  port.on('message', async (task: Task) => {
    try {
      port.postMessage({ result: await handle(task) } satisfies Answer<Result>);
    } catch (error) {
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, maxFailure);
      port.postMessage({ failure } satisfies Answer<Result>);
    }
  });
  port.postMessage('ready');
}
