import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server before its own code: watches its event loop and writes down what it saw when the server ends.
// A data address of its own, as the server's settings are read by nobody else.
const file = new URL(import.meta.url).searchParams.get('to');
const resolutionMs = 10;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
process.once('exit', () => {
  const at = (percent: number): number => Math.max(0, delay.percentile(percent) / 1e6 - resolutionMs);
  const seen = { p50: at(50), p90: at(90), p99: at(99), max: at(100) };
  if (file !== null) writeFileSync(file, JSON.stringify(seen));
});
