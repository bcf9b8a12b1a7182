import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { ServerLimits } from './server-limits.ts';

/** How often the delay of the event loop is measured; a delay of so much is none. */
const resolutionMs = 10;

export type LoadWatch = ReturnType<typeof createLoadWatch>;

/**
 * Measures whether the server has too much to do. Nothing of it opens a file: `process.memoryUsage()` does, and throws
 * when too many connections are open, which is when this matters.
 */
export function createLoadWatch({ maxLoopDelayMs, loopSampleMs, maxHeapBytes }: ServerLimits) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let reason: string | undefined;
  const sample = (): void => {
    const delayMs = delays.mean / 1e6 - resolutionMs;
    delays.reset();
    // No measurement at all means that the loop stood still.
    const isLate = Number.isNaN(delayMs) || delayMs > maxLoopDelayMs;
    const isFull = getHeapStatistics().used_heap_size > maxHeapBytes;
    reason = isLate ? 'event loop' : isFull ? 'memory' : undefined;
  };
  // Refreshed after each sample, as an interval would catch up on a loop that stood still.
  const timer = setTimeout(() => {
    sample();
    timer.refresh();
  }, loopSampleMs).unref();
  return {
    /** What there is too much of; undefined when requests can be answered. */
    findReason: (): string | undefined => reason,
    stop(): void {
      clearTimeout(timer);
      delays.disable();
    },
  };
}
