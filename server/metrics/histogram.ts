import type { Sample } from './family.ts';

/** Counts how long things took, in steps. */
export interface Histogram {
  observe(seconds: number): void;
  samples(labels?: Record<string, string>): Sample[];
}

/** From half a millisecond, which a good disk takes, to the ten seconds after which nobody waits. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates a histogram of seconds. */
export function createHistogram(): Histogram {
  const counts = new Float64Array(bounds.length + 1);
  let sum = 0;
  return {
    observe(seconds) {
      let step = 0;
      while (step < bounds.length && seconds > (bounds[step] as number)) step += 1;
      counts[step] = (counts[step] as number) + 1;
      sum += seconds;
    },
    samples(labels = {}) {
      let total = 0;
      const buckets = [...bounds.map(String), '+Inf'].map((le, step): Sample => {
        total += counts[step] as number;
        return { suffix: '_bucket', labels: { ...labels, le }, value: total };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }];
    },
  };
}
