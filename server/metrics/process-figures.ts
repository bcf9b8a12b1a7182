import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createFigure, type Family } from './family.ts';

const resolutionMs = 20;
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** This program's version, as package.json has it. */
export const programVersion = version;

/** The figures of this process; `worker` is its number among those that share the port, 0 the one that holds it. */
export function createProcessFigures(worker: string): () => Family[] {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const labels = { worker };
  return () => {
    // It measures the time between two ticks: what is beyond the resolution is the delay.
    const late = (nanoseconds: number): number =>
      Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) : 0;
    const samples = [
      { labels: { ...labels, quantile: '0.5' }, value: late(delay.percentile(50)) },
      { labels: { ...labels, quantile: '0.99' }, value: late(delay.percentile(99)) },
      { labels: { ...labels, quantile: '1' }, value: late(delay.max) },
    ];
    delay.reset();
    return [
      {
        name: 'garage_event_loop_delay_seconds',
        help: 'How late the process comes to its work, since it was last asked.',
        type: 'gauge',
        samples,
      },
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory of the process.',
        type: 'gauge',
        samples: [{ labels, value: process.memoryUsage.rss() }],
      },
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of the process.',
        type: 'counter',
        samples: [{ labels, value: (process.cpuUsage().user + process.cpuUsage().system) / 1e6 }],
      },
      {
        name: 'process_start_time_seconds',
        help: 'When the process started, in seconds since 1970.',
        type: 'gauge',
        samples: [{ labels, value: Math.round(performance.timeOrigin) / 1000 }],
      },
    ];
  };
}

/** Which program runs here; one number for all processes. */
export function describeBuild(): Family {
  const build = createFigure('gauge', 'garage_build_info', 'Always 1; the labels say what runs here.', 1);
  return { ...build, samples: [{ labels: { version, node: process.versions.node }, value: 1 }] };
}
