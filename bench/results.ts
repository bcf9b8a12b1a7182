import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../docs/benchmarks/results.json', import.meta.url));

/** Numbers of a bench: words and figures, in objects or in lists of objects. */
export type Numbers = { [name: string]: number | string | boolean | Numbers | Numbers[] };

/** What every bench measured last, by its name. */
export type Results = { [bench: string]: Numbers };

/** Reads docs/benchmarks/results.json; empty before the first run. */
export function readResults(): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {};
}

/** Keeps the numbers of one bench, for other reports to count with. */
export function keepResults(bench: string, numbers: Numbers): void {
  mkdirSync(dirname(file), { recursive: true });
  const results = { ...readResults(), [bench]: roundNumbers(numbers) };
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** The same numbers with four figures that count: more were never measured. */
export function roundNumbers<Value extends Numbers[string]>(value: Value): Value {
  if (typeof value === 'number') {
    const isExact = Number.isInteger(value) || !Number.isFinite(value);
    return (isExact ? value : Number(value.toPrecision(4))) as Value;
  }
  if (Array.isArray(value)) return value.map((each) => roundNumbers(each)) as Value;
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, roundNumbers(each)])) as Value;
}
