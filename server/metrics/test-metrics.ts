/** What was read of a text of figures: each by its name and labels as they stand there. */
export interface ReadMetrics {
  values: Map<string, number>;
  types: Map<string, string>;
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\\\\\|\\\\"|\\\\n)*"';
const sampleLine = new RegExp(
  `^(${name})(?:\\{(${label}(?:,${label})*)\\})? (NaN|[+-]Inf|-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`,
);

/** Reads Prometheus's text format 0.0.4 and refuses whatever the format does not allow. */
export function readMetrics(text: string): ReadMetrics {
  const [values, types] = [new Map<string, number>(), new Map<string, string>()];
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  let family = '';
  let hasHelp = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const help = new RegExp(`^# HELP (${name}) (.+)$`).exec(line);
    const type = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram)$`).exec(line);
    const sample = sampleLine.exec(line);
    if (help) hasHelp = help[1] ?? '';
    else if (type) {
      family = type[1] ?? '';
      if (hasHelp !== family || types.has(family)) throw new Error(`${family} has no help, or comes twice.`);
      types.set(family, type[2] ?? '');
    } else if (sample) {
      const [, of = '', labels, value = ''] = sample;
      const bare = types.get(family) === 'histogram' ? of.replace(/_(bucket|sum|count)$/, '') : of;
      const key = labels ? `${of}{${labels}}` : of;
      if (bare !== family || values.has(key)) throw new Error(`${key} is out of place, or comes twice.`);
      values.set(key, value === '+Inf' ? Infinity : Number(value));
    } else throw new Error(`This is no line of the format: ${line}`);
  }
  checkHistograms(values, types);
  return { values, types };
}

/** Buckets never shrink, and the last one holds everything. */
function checkHistograms(values: Map<string, number>, types: Map<string, string>): void {
  const last = new Map<string, number>();
  for (const [key, value] of values) {
    const bucket = /^(\w+)_bucket\{(.*?),?le="([^"]+)"\}$/.exec(key);
    if (!bucket || types.get(bucket[1] ?? '') !== 'histogram') continue;
    const series = `${bucket[1]}_count${bucket[2] ? `{${bucket[2]}}` : ''}`;
    if (value < (last.get(series) ?? 0)) throw new Error(`${key} is less than the one before.`);
    last.set(series, value);
    if (bucket[3] === '+Inf' && values.get(series) !== value) throw new Error(`${series} is not its last bucket.`);
  }
}
