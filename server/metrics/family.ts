/** One number, with the labels that tell it from the others of its name. */
export interface Sample {
  /** What a histogram adds to the name: `_bucket`, `_sum` or `_count`. */
  suffix?: string;
  labels?: Record<string, string>;
  value: number;
}

/** Everything under one name; counters and histograms only ever grow. */
export interface Family {
  name: string;
  /** What it counts, in one sentence. */
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

/** Adds up the figures of several processes: what has the same name and the same labels becomes one number. */
export function sumFamilies(sources: readonly (readonly Family[])[]): Family[] {
  const families = new Map<string, { family: Family; samples: Map<string, Sample> }>();
  for (const family of sources.flat()) {
    const known = families.get(family.name) ?? { family, samples: new Map<string, Sample>() };
    families.set(family.name, known);
    for (const sample of family.samples) {
      const key = JSON.stringify([sample.suffix, sample.labels]);
      known.samples.set(key, { ...sample, value: sample.value + (known.samples.get(key)?.value ?? 0) });
    }
  }
  return [...families.values()].map(({ family, samples }) => ({ ...family, samples: [...samples.values()] }));
}

/** What stays true of a process that has ended: what it counted, not what it was. */
export function keepCounted(families: readonly Family[]): Family[] {
  return families.filter(({ type }) => type !== 'gauge');
}

/** A family of one number. */
export function createFigure(type: 'counter' | 'gauge', name: string, help: string, value: number): Family {
  return { name, help, type, samples: [{ value }] };
}
