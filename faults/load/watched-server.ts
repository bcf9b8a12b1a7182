import { writeFileSync } from 'node:fs';
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

// Loaded into the server before its own code: watches its event loop, and its heap after each full collection, and writes
// down what it saw when the server ends. The file's name is part of this module's address, as settings are the server's.
const file = new URL(import.meta.url).searchParams.get('to');
const resolutionMs = 10;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
const heap: { second: number; megabytes: number }[] = [];
new PerformanceObserver((list) => {
  const isFull = list.getEntries().some(isFullCollection);
  const megabytes = process.memoryUsage().heapUsed / 1024 ** 2;
  if (isFull) heap.push({ second: Math.round(performance.now() / 1000), megabytes });
}).observe({ entryTypes: ['gc'] });

function isFullCollection(entry: object): boolean {
  const { detail } = entry as { detail?: { kind?: number } };
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

process.once('exit', () => {
  const at = (percent: number): number => Math.max(0, delay.percentile(percent) / 1e6 - resolutionMs);
  const seen = { p50: at(50), p90: at(90), p99: at(99), max: at(100), heap };
  if (file !== null) writeFileSync(file, JSON.stringify(seen));
});
