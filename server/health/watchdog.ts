import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** A hang of this length does not end by itself. systemd waits a little longer: only this thread can say what was in work. */
const usualLimitMs = 60_000;
/** Looks per limit. */
const looks = 60;

/** What the thread of the watchdog is told. */
export interface WatchdogOrders {
  /** One number, which grows as long as the event loop moves. */
  ticks: SharedArrayBuffer;
  /** What is in work (work-list.ts). */
  work: SharedArrayBuffer;
  everyMs: number;
  /** It ends the process when it has looked so often and the number was the same. */
  looks: number;
}

/**
 * Starts a thread that ends this process when its event loop has stood still for a minute: systemd or Docker then starts
 * it again, where a process that only hangs stays "running" for hours. The thread counts its own looks and reads no clock,
 * so a laptop that slept and a process that was stopped are no hang: nothing was counted meanwhile.
 */
export function startWatchdog({
  work,
  limitMs = usualLimitMs,
}: {
  work: SharedArrayBuffer;
  limitMs?: number | undefined;
}): void {
  // A person who stops the program at a breakpoint wants it to stand still.
  if (inspector.url() !== undefined) return;
  const ticks = new SharedArrayBuffer(4);
  const everyMs = limitMs / looks;
  const orders: WatchdogOrders = { ticks, work, everyMs, looks };
  const counter = new Int32Array(ticks);
  setInterval(() => Atomics.add(counter, 0, 1), everyMs).unref();
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: orders,
    // Settings and arguments of the program mean nothing in it.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  });
  thread.unref();
  // Without it the server works as before, and systemd still watches.
  thread.on('error', () => undefined);
}
